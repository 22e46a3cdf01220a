import Testing

struct SwiftLexerTests {
  private func code(_ text: String) -> [String] {
    SwiftLexer.tokens(of: text).filter { $0.kind == .word || $0.kind == .mark }.map(\.text)
  }

  private func texts(_ text: String, _ kind: Token.Kind) -> [String] {
    SwiftLexer.tokens(of: text).filter { $0.kind == kind }.map(\.text)
  }

  @Test func `comments and strings are not code`() {
    #expect(code("a // b\n/* c /* d */ e */ f \"g\" h") == ["a", "f", "h"])
    #expect(texts("a // b\n/* c /* d */ e */ f", .comment) == ["// b", "/* c /* d */ e */"])
  }

  @Test func `what a string interpolates is code`() {
    #expect(code(#"x = "a\(b(")") + c)d" + e"#) == ["x", "=", "(", "b", "(", ")", "+", "c", ")", "+", "e"])
    #expect(texts(#""a\(b)c""#, .string) == ["a", "c"])
  }

  @Test func `raw strings end at their own quotes`() {
    #expect(code(##"x = #"a"b\(c)"# + d"##) == ["x", "=", "+", "d"])
    #expect(code(##"x = #"a\#(c)"# + d"##) == ["x", "=", "(", "c", ")", "+", "d"])
  }

  @Test func `long strings span lines and may hold quotes`() {
    let text = "x = \"\"\"\n  say \"hi\" // not a comment\n  \"\"\"\ny"
    #expect(code(text) == ["x", "=", "y"])
    #expect(SwiftLexer.tokens(of: text).last?.line == 4)
  }

  @Test func `escaped quotes do not end a string`() {
    #expect(code(#"x = "a\"b" + "\\" + y"#) == ["x", "=", "+", "+", "y"])
  }

  @Test func `an exclamation mark stands alone before a dot and joins an operator`() {
    #expect(code("a!.b != c") == ["a", "!", ".", "b", "!=", "c"])
  }

  @Test func `ranges, numbers and names with spaces`() {
    #expect(code("0..<n `a name` #if 1.5") == ["..<", "n", "`a name`", "#if"])
    #expect(texts("0x1F 1.5 1...2", .number) == ["0x1F", "1.5", "1", "2"])
  }

  @Test(arguments: ["\"", "\"\"\"", "/*", "#\"", "`", "\"\\(", "\"a\\", "#", "/"])
  func `input that breaks off is read to its end`(text: String) {
    #expect(SwiftLexer.tokens(of: text).allSatisfy { $0.end <= text.utf8.count })
  }
}
