import Arguments
import Glibc

Console.openClosedStreams()
Interruption.letQuitEnd()
let code = Program(console: Console.standard).run()
Interruption.dieOfHangUp()
exit(code.rawValue)
