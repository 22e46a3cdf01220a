extension QRMatrix {
  /// The code in lines of text, with a quiet zone of two modules, for a terminal whose background is dark: light
  /// modules are drawn, dark ones left blank.
  /// - Parameter isASCII: two characters for each module, instead of two modules in each.
  public func lines(isASCII: Bool) -> [String] {
    let quiet = 2
    let modules = size + 2 * quiet
    func isLight(_ row: Int, _ column: Int) -> Bool { !isDark(row - quiet, column - quiet) }
    guard !isASCII else {
      return (0..<modules).map { row in (0..<modules).map { isLight(row, $0) ? "##" : "  " }.joined() }
    }
    return (0..<(modules + 1) / 2).map { row in
      (0..<modules).map { column in
        let (upper, lower) = (isLight(2 * row, column), 2 * row + 1 < modules && isLight(2 * row + 1, column))
        return upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
      }.joined()
    }
  }
}
