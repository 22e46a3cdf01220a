import Arguments
import Glibc

let words = Array(CommandLine.arguments.dropFirst())
let code = Program(console: Console.standard).run(words)
Interruption.dieOfHangUp()
exit(code.rawValue)
