/// What the compiler is told to believe instead of checking.
enum SharingRules {
  static func unchecked(_ file: SwiftFile) -> [Finding] {
    guard file.isSource, !Module.unchecked.contains(file.module), !Module.uncheckedFiles.contains(file.path)
    else { return [] }
    let allowed = Module.unchecked.sorted().joined(separator: " and ")
    return file.code.indices.compactMap { index in
      let line = file.code[index].line
      if file.text(index) == "@" && file.text(index + 1) == "unchecked" {
        return file.finding(line, "@unchecked outside \(allowed); make it a value, or let the driver own it")
      }
      if file.text(index) == "nonisolated" && file.text(index + 1) == "(" && file.text(index + 2) == "unsafe" {
        return file.finding(line, "nonisolated(unsafe) outside \(allowed); make it a value, or let the driver own it")
      }
      return nil
    }
  }

  /// `x!`, `try!`, `as!`: traps where an error belongs.
  static func traps(_ file: SwiftFile) -> [Finding] {
    guard file.isSource else { return [] }
    return file.code.indices.compactMap { index in
      guard index > 0, file.text(index) == "!" else { return nil }
      let before = file.code[index - 1]
      guard before.end == file.code[index].start else { return nil }
      let line = file.code[index].line
      if before.text == "try" || before.text == "as" {
        return file.finding(line, "\(before.text)! traps; throw or return what went wrong")
      }
      guard before.kind == .word || before.kind == .string || [")", "]", "}", ">", "?"].contains(before.text) else {
        return nil
      }
      if before.text.hasPrefix("#") { return nil }
      return file.finding(line, "\(before.text)! traps when there is nothing; bind it with guard")
    }
  }
}
