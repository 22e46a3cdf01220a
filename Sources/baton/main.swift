import Arguments
import Glibc

let words = Array(CommandLine.arguments.dropFirst())
exit(Program(console: Console.standard).run(words).rawValue)
