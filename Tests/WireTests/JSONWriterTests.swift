import Testing
import Wire

struct JSONWriterTests {
  @Test func `a document is written in the order given, compact`() throws {
    #expect(
      try document(.compact) == #"{"z":"last","a":[1,-2,"three",true,null,[],{}],"inner":{"half":0.5,"none":{}}}"#)
  }

  @Test func `pretty has a line for each member and none in empty ones`() throws {
    #expect(
      try document(.pretty) == """
        {
          "z": "last",
          "a": [
            1,
            -2,
            "three",
            true,
            null,
            [],
            {}
          ],
          "inner": {
            "half": 0.5,
            "none": {}
          }
        }
        """)
  }

  @Test func `what has to be escaped is, and nothing else`() {
    var json = JSONWriter()
    json.string("\"\\/\u{0}\u{8}\t\n\u{B}\u{C}\r\u{1F}\u{7F}é→😀\u{2027}\u{2028}\u{2029}\u{202A}ʨ\u{9B}\u{E0041}")
    let expected =
      #""\"\\/\u0000\b\t\n\u000b\f\r\u001f\u007fé→😀"# + "\u{2027}" + #"\u2028\u2029\u202aʨ\u009b\udb40\udc41""#
    #expect(json.text == expected)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1.0, "1"), (-12.0, "-12"), (0.1, "0.1"), (1.0 / 3.0, "0.3333333333333333"),
    (9_007_199_254_740_991.0, "9007199254740991"), (1e21, "1e+21"), (Double.leastNonzeroMagnitude, "5e-324"),
    (0.000_01, "1e-05"),
    (1.797_693_134_862_315_7e308, "1.7976931348623157e+308"),
  ])
  func `a number has one form, and reads back as itself`(value: Double, expected: String) throws {
    var json = JSONWriter()
    try json.number(value)
    #expect(json.text == expected)
    #expect(Double(json.text) == value)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, .signalingNaN])
  func `a number that is not finite is refused and leaves nothing behind`(value: Double) {
    var json = JSONWriter()
    #expect(throws: JSONWriter.NotFinite.self) { try json.number(value) }
    #expect(json.bytes.isEmpty)
  }

  @Test(arguments: [
    (12_500, 3, "12.5"), (0, 3, "0"), (5, 3, "0.005"), (-5, 3, "-0.005"), (1_000, 3, "1"), (123, 0, "123"),
    (Int64.max, 9, "9223372036.854775807"), (Int64.min, 6, "-9223372036854.775808"),
  ])
  func `a scaled whole number is written exactly`(value: Int64, places: Int, expected: String) {
    var json = JSONWriter()
    json.decimal(value, places: places)
    #expect(json.text == expected)
  }

  @Test func `whole numbers of 64 bits keep every digit`() {
    var json = JSONWriter()
    json.beginArray()
    json.integer(UInt64.max)
    json.integer(Int64.min)
    json.end()
    #expect(json.text == "[18446744073709551615,-9223372036854775808]")
  }

  private func document(_ style: JSONWriter.Style) throws -> String {
    var json = JSONWriter(style)
    json.beginObject()
    json.field("z", "last")
    json.key("a")
    json.beginArray()
    json.integer(1)
    json.integer(-2)
    json.string("three")
    json.truth(true)
    json.null()
    json.beginArray()
    json.end()
    json.beginObject()
    json.end()
    json.end()
    try json.object("inner") { json throws(JSONWriter.NotFinite) in
      try json.field("half", 0.5)
      json.object("none") { _ in }
    }
    json.end()
    return json.text
  }
}
