import ActorsUV
import Arguments
import Glibc

// Before anything else is opened.
if !StandardStreams.openClosed() { exit(ExitCode.notWritten.rawValue) }
Interruption.letQuitEnd()
let code = Program(console: Console.standard).run()
Interruption.dieOfHangUp()
exit(code.rawValue)
