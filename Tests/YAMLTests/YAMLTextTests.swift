import Notation
import Testing
import YAML

struct YAMLTextTests {
  @Test func `every value knows where it stands`() {
    let text = "one: 1\nzwölf:  [a, \"b\"]\nmap:\n  inner: ~\n"
    let root = value(text, anything)
    let expected = Node(
      .mapping([
        Node.Entry(key: "one", at: Mark(line: 1, column: 1), Node(scalar: "1", 1, 6)),
        Node.Entry(
          key: "zwölf", at: Mark(line: 2, column: 1),
          Node(
            .sequence([Node(scalar: "a", 2, 10), Node(.scalar("b", isPlain: false), at: Mark(line: 2, column: 13))]),
            at: Mark(line: 2, column: 9))),
        Node.Entry(
          key: "map", at: Mark(line: 3, column: 1),
          Node(
            .mapping([Node.Entry(key: "inner", at: Mark(line: 4, column: 3), Node(scalar: "~", 4, 10))]),
            at: Mark(line: 4, column: 3))),
      ]), at: Mark(line: 1, column: 1))
    #expect(root == expected)
  }

  @Test(arguments: [
    ("", "a.yaml:1:1: found nothing but blanks and comments; allowed: a mapping such as `name: value`"),
    ("# only\n\n", "a.yaml:3:1: found nothing but blanks and comments; allowed: a mapping such as `name: value`"),
    ("a: 1\n\tb: 2\n", "a.yaml:2:1: found a tab where the line is indented; allowed: spaces for indentation"),
    ("a: &x 1\nb: *x\n", "a.yaml:1:4: found the anchor &x; allowed: values written out where they are used"),
    ("a: *x\n", "a.yaml:1:4: found the alias *x; allowed: values written out where they are used"),
    (
      "a: !!python/object:os.system x\n",
      "a.yaml:1:4: found the tag \"tag:yaml.org,2002:python/object:os.syste…\"; allowed: values without tags"
    ),
    ("a: 1\n---\nb: 2\n", "a.yaml:2:1: found a second document; allowed: one document in a file"),
    ("a: 1\na: 2\n", "a.yaml:2:1: found the key \"a\" twice, first in line 1; allowed: each key once"),
    ("? [x]\n: 1\n", "a.yaml:1:3: found a list or mapping as a key; allowed: a name as a key"),
    (
      "a: [1, 2\nb: 3\n",
      "a.yaml:2:2: found text that is not YAML (did not find expected ',' or ']' while parsing a flow sequence); allowed: well-formed YAML"
    ),
    (
      "a: \"open\n",
      "a.yaml:2:1: found text that is not YAML (found unexpected end of stream while scanning a quoted scalar); allowed: well-formed YAML"
    ),
    ("a: 1\nb: \u{0}x\n", "a.yaml:2:4: found the control character U+0000; allowed: printable text"),
    ("a: \u{1B}[2J\n", "a.yaml:1:4: found the control character U+001B; allowed: printable text"),
  ])
  func `hostile text is refused at its place`(text: String, expected: String) {
    #expect(problems(text, anything) == expected)
  }

  @Test func `bytes that are not UTF-8 are refused at their place`() {
    let bytes = Array("a: 1\nb: é".utf8) + [0xC3, 0x28]
    #expect(problems(bytes, anything) == "a.yaml:2:5: found the byte 0xC3, which is not UTF-8; allowed: UTF-8 text")
    let utf16: [UInt8] = [0xFF, 0xFE, 0x61, 0x00, 0x3A, 0x00]
    #expect(problems(utf16, anything) == "a.yaml:1:1: found the byte 0xFF, which is not UTF-8; allowed: UTF-8 text")
  }

  @Test func `a byte order mark before the text is no part of it`() {
    let marked = [0xEF, 0xBB, 0xBF] + Array("a: 1\na: 2\n".utf8)
    #expect(problems(marked, anything) == problems(Array("a: 1\na: 2\n".utf8), anything))
  }

  @Test func `binary rubbish of every kind gives one message and no value`() {
    for seed in UInt64(0)..<200 {
      var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
      let bytes = (0..<64).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
      #expect(!problems(bytes, anything).isEmpty)
    }
  }

  @Test func `what costs too much is refused where it passes the limit`() {
    var limits = TextLimits()
    limits.bytesMax = 10
    #expect(
      problems(Array("a: 12345678".utf8), anything, limits: limits) == "a.yaml:1:1: found 11 bytes; allowed: at most 10"
    )
    let deep = Array((String(repeating: "[", count: 100_000)).utf8)
    let tooDeep = "a.yaml:1:33: found lists or mappings more than 32 deep; allowed: at most 32"
    #expect(problems(deep, anything) == tooDeep)
    limits = TextLimits()
    limits.nodesMax = 5
    let many = Array("[1, 2, 3, 4, 5, 6]".utf8)
    #expect(problems(many, anything, limits: limits) == "a.yaml:1:14: found more than 5 values; allowed: at most 5")
    limits.scalarBytesMax = 3
    let long = "a.yaml:1:4: found a text of 4 bytes; allowed: at most 3"
    #expect(problems(Array("a: wxyz".utf8), anything, limits: limits) == long)
  }

  @Test func `a mebibyte of nested indentation ends in time`() {
    let deep = (0..<1_000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    #expect(problems(deep, anything).hasSuffix("found lists or mappings more than 32 deep; allowed: at most 32"))
  }
}

extension Node {
  fileprivate init(scalar text: String, _ line: Int, _ column: Int) {
    self.init(.scalar(text, isPlain: true), at: Mark(line: line, column: column))
  }
}

extension Node.Entry {
  fileprivate init(key: String, at mark: Mark, _ value: Node) {
    self.init(key: key, keyMark: mark, value: value)
  }
}
