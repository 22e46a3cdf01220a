import Arguments
import Notation

/// The words behind the program's name.
enum CommandWords {
  /// - Throws: `UsageError` for words that are not UTF-8. `CommandLine` would give them mended, and a mended name is of
  ///   another file.
  static func given() throws(UsageError) -> [String] {
    var words: [String] = []
    var problems: [Problem] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index] else { break }
      if let word = String(validatingCString: bytes) {
        words.append(word)
      } else {
        problems.append(
          Problem(
            found: "\(Quoted.text(String(cString: bytes))), which is not UTF-8",
            allowed: "UTF-8; rename the file, or make a link to it"))
      }
    }
    if !problems.isEmpty { throw UsageError(problems) }
    return words
  }
}
