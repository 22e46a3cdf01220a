/// Names of cases as people read them.
public enum CaseWords {
  /// A case's name in words: `code expired` for `codeExpired`.
  public static func of(_ name: some Any) -> String {
    var text = ""
    for character in String(describing: name) {
      if character.isUppercase {
        text += " " + character.lowercased()
      } else {
        text.append(character)
      }
    }
    return text
  }
}
