import JSON
import Notation
import Testing

struct JSONTextTests {
  private func problem(_ text: String, limits: JSONLimits = JSONLimits()) -> String {
    problem(Array(text.utf8), limits: limits)
  }

  private func problem(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) -> String {
    do throws(Problem) {
      _ = try JSONText.parse(bytes, file: "a.json", limits: limits)
      return ""
    } catch {
      return error.description
    }
  }

  @Test func `each kind of value is read`() throws {
    let text = #"{"z":null,"a":[true,false,-0,12.5,1e3],"n":{"s":"e\u00e9\uD83D\uDE00\n"}}"#
    let value = try JSONText.parse(text.utf8, file: "a.json")
    let expected = JSONValue.object([
      JSONValue.Member("z", .null),
      JSONValue.Member("a", .array([.truth(true), .truth(false), .integer(0), .real(12.5), .real(1_000)])),
      JSONValue.Member("n", .object([JSONValue.Member("s", .string("eé😀\n"))])),
    ])
    #expect(value == expected)
    #expect(value["n"]?["s"]?.string == "eé😀\n")
    #expect(value["a"]?["s"] == nil && value["none"] == nil)
  }

  @Test func `whole numbers are exact to the last of 64 bits`() throws {
    for number in [Int64.min, -1, 0, 9_007_199_254_740_993, .max] {
      #expect(try JSONText.parse("\(number)".utf8, file: "a.json") == .integer(number))
    }
  }

  @Test func `members keep the order of the text`() throws {
    let keys = (0..<200).map { "k\($0 &* 7_919 % 200)" }
    let text = "{\(keys.map { "\"\($0)\":0" }.joined(separator: ","))}"
    guard case .object(let members) = try JSONText.parse(text.utf8, file: "a.json") else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.key) == keys)
  }

  @Test func `a text may hold U+0000, and a key may not`() throws {
    #expect(try JSONText.parse(#""a\u0000b""#.utf8, file: "a.json") == .string("a\0b"))
    #expect(problem(#"{"a\u0000b":1}"#) == "a.json:1:11: found U+0000 in a key; allowed: keys without it")
  }

  @Test func `what does not fit is named with its place`() {
    #expect(problem("") == "a.json:1:1: found the end of the text; allowed: the rest of a value")
    #expect(problem("{\"a\":1,\n\"b\":") == "a.json:2:5: found the end of the text; allowed: the rest of a value")
    #expect(
      problem("{\"é\":1,}")
        == "a.json:1:8: found \"}\", which is not JSON here (string or '}' expected); allowed: well-formed JSON")
    #expect(
      problem("[1,\n  nul]")
        == "a.json:2:3: found \"nul\", which is not JSON here (invalid token); allowed: well-formed JSON")
    #expect(problem("1 2") == "a.json:1:3: found \"2\" after the value; allowed: one value")
    #expect(
      problem("[99999999999999999999]").hasPrefix("a.json:1:2: found the number \"99999999999999999999\"; allowed:"))
    #expect(problem("[1e999]").hasPrefix("a.json:1:2: found the number \"1e999\"; allowed:"))
    #expect(
      problem("{\"a\":1,\n \"a\":2}")
        == "a.json:2:4: found a key a second time in the same object; allowed: each key once")
    #expect(problem([0x31, 0x32, 0x00]) == "a.json:1:3: found the byte 0; allowed: UTF-8 text, U+0000 as \\u0000")
    #expect(problem([0x22, 0xC3, 0x28, 0x22]).hasSuffix("found a byte that is not UTF-8; allowed: UTF-8 text"))
  }

  @Test func `a text that is a line of another one counts from there`() {
    do throws(Problem) {
      _ = try JSONText.parse("{\"a\"}".utf8, file: "run.jsonl", firstLine: 40)
      Issue.record("accepted")
    } catch {
      #expect(error.place == Place(file: "run.jsonl", line: 40, column: 5))
    }
  }

  @Test func `depth is bounded, and brackets in texts do not count`() throws {
    let limits = JSONLimits(depthMax: 3)
    #expect(problem("[[[]]]", limits: limits) == "")
    #expect(
      problem("[[\n[[]]]]", limits: limits) == "a.json:2:2: found objects or lists more than 3 deep; allowed: at most 3"
    )
    #expect(problem(#"["[[[[{{{{\"[[[["]"#, limits: limits) == "")
    let deep = String(repeating: "[{\"a\":", count: 1_000_000)
    #expect(problem(deep) == "a.json:1:193: found objects or lists more than 64 deep; allowed: at most 64")
    #expect(problem(deep, limits: JSONLimits(depthMax: .max)).contains("too deep"))
  }

  @Test func `size is bounded`() {
    #expect(problem("[1,2,3]", limits: JSONLimits(bytesMax: 6)) == "a.json:1:1: found 7 bytes; allowed: at most 6")
  }

  @Test func `no byte changed, cut or doubled brings it down`() throws {
    let text = Array(#"{"step":12,"at":0.25,"what":"é\u00e9","list":[true,null,{"a":-1.5e3}]}"#.utf8)
    var refused = 0
    for position in text.indices {
      for replacement in [0x00, 0x22, 0x2C, 0x5C, 0x7B, 0x7D, 0x80, 0xFF] as [UInt8] {
        var changed = text
        changed[position] = replacement
        if problem(changed) != "" { refused += 1 }
      }
      #expect(problem(Array(text[..<position])) != "")
      _ = problem(Array(text[..<position] + text[position...] + text[position...]))
    }
    #expect(refused > text.count * 4)
  }
}
