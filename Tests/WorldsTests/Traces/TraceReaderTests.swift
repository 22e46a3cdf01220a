import Actors
import Notation
import Scenarios
import TestSupport
import Testing

@testable import Worlds

struct TraceReaderTests {
  private func read(_ bytes: [UInt8]) throws(Problem) -> (lines: [TraceLine], isBrokenOff: Bool) {
    var reader = try TraceReader(BytesTraceSource(bytes, file: "run.jsonl"))
    var lines: [TraceLine] = []
    while let line = try reader.next() { lines.append(line) }
    return (lines, reader.isBrokenOff)
  }

  private func problem(_ text: String) -> String {
    do throws(Problem) {
      _ = try read(Array(text.utf8))
      return ""
    } catch {
      return error.description
    }
  }

  private static let header =
    #"{"schema":"baton.trace/1","version":"1","scenario":"s","seed":"1","clock":"virtual","reproduce":"r"}"# + "\n"

  @Test func `what was written is read`() throws {
    let line = TraceLine(
      step: 12, at: Instant(nanoseconds: 86_400_123_456_789), .event, session: 3, actor: "phone 3", from: "person 3",
      what: "holds \"it\"", device: "phone 3", epoch: 2, verdict: "arrives",
      changes: [TraceChange(.holder, "phone 3"), TraceChange(.stage, "form")], digest: "00ff00ff00ff00ff")
    #expect(try read(Array(Self.header.utf8) + line.json).lines == [line])
    let least = TraceLine(step: 0, at: .start, .signal, session: 0, actor: "a", what: "b")
    #expect(try read(Array(Self.header.utf8) + least.json).lines == [least])
  }

  @Test func `a trace that breaks off anywhere is read up to there`() throws {
    let run = try TracedRun()
    let whole = try run.all()
    let headerEnd = try #require(run.bytes.firstIndex(of: 10)) + 1
    for count in stride(from: headerEnd, to: run.bytes.count, by: 97) {
      let (lines, isBrokenOff) = try read(Array(run.bytes[..<count]))
      #expect(lines == Array(whole.prefix(lines.count)))
      let wholeLines = run.bytes[headerEnd..<count].count { $0 == 10 }
      #expect(lines.count == wholeLines || (lines.count == wholeLines + 1 && run.bytes[count] == 10))
      #expect(isBrokenOff == (run.bytes[count - 1] != 10 && lines.count == wholeLines))
    }
  }

  @Test func `a line that does not fit is named with its number`() {
    let line = #"{"step":1,"at":0.5,"kind":"message","session":1,"actor":"a","what":"b"}"# + "\n"
    #expect(problem(Self.header + line) == "")
    #expect(
      problem(Self.header + line + "{\"step\":\n" + line)
        == "run.jsonl:3:9: found the end of the text; allowed: the rest of a value")
    #expect(problem(Self.header + line + "[]\n") == "run.jsonl:3:1: found a list; allowed: an object")
    #expect(
      problem(Self.header + line.replacing("\"step\":1", with: "\"step\":-1"))
        == "run.jsonl:2:1: step: found a number; allowed: a whole number from 0 to 9223372036854775807")
    #expect(
      problem(Self.header + line.replacing("\"at\":0.5,", with: ""))
        == "run.jsonl:2:1: at: found nothing; allowed: seconds from 0 on")
    #expect(problem(Self.header + line.replacing("0.5", with: "-1")).contains("at: found a number; allowed: seconds"))
    #expect(
      problem(Self.header + line.replacing("message", with: "massage")).hasPrefix(
        "run.jsonl:2:1: kind: found \"massage\"; allowed: one of \"message\", \"signal\""))
    #expect(
      problem(Self.header + line.replacing("\"what\"", with: "\"now\":{\"stage\":1},\"what\""))
        == "run.jsonl:2:1: now.stage: found a number; allowed: a text")
  }

  @Test func `what is no trace is refused in words`() {
    #expect(problem("").hasPrefix("run.jsonl:1:1: found an empty file; allowed: a trace"))
    #expect(problem("name: demo\n").hasPrefix("run.jsonl:1:1: header: found \"name\""))
    #expect(problem("{\"a\":1}\n").hasPrefix("run.jsonl:1:1: header: found nothing as schema"))
    #expect(
      problem(Self.header.replacing("trace/1", with: "trace/2"))
        == "run.jsonl:1:1: header: found \"baton.trace/2\" as schema; allowed: \"baton.trace/1\"")
    #expect(problem(Self.header.replacing("\"1\",\"clock", with: "\"-1\",\"clock")).contains("found \"-1\" as seed"))
    #expect(problem(String(Self.header.dropLast(30))).contains("header: found the end of the text"))
  }

  @Test func `the first difference is named with step, time and both sides`() throws {
    let run = try TracedRun()
    var lines = run.lines
    let position = try #require(lines.firstIndex { $0.contains("\"what\":\"peek\"") && $0.contains("message") })
    lines[position] = lines[position].replacing("peek", with: "claim")
    let other = lines.map { $0 + "\n" }.joined()
    var left = try run.reader("a.jsonl")
    var right = try TraceReader(BytesTraceSource(Array(other.utf8), file: "b.jsonl"))
    let difference = try #require(try TraceDifference.first(of: &left, and: &right))
    #expect(difference.left.lineNumber == position + 1 && difference.right.lineNumber == position + 1)
    #expect(difference.left.words.hasPrefix("directory: peek <- "))
    #expect(difference.right.words.hasPrefix("directory: claim <- "))
    #expect(difference.step == difference.left.line?.step && difference.at > .start && difference.finePrint == "")
    let text = ReplayText(plain: true).comparison(
      difference, ("a.jsonl", left.header), ("b.jsonl", right.header))
    #expect(text.hasPrefix("The first difference: step \(difference.step), at \(difference.at.exact) s\n"))

    var again = try run.reader()
    var same = try run.reader()
    #expect(try TraceDifference.first(of: &again, and: &same) == nil)
    let sides = (("a.jsonl", left.header), ("b.jsonl", right.header))
    #expect(ReplayText(plain: true).comparison(nil, sides.0, sides.1) == "The same to the end.")
    #expect(ReplayText(plain: true).comparison(nil, sides.0, sides.1, stepMax: 9) == "The same to step 9.")
  }

  @Test func `a difference behind the words is told too, and so is a trace that ends early`() throws {
    let run = try TracedRun()
    let text = String(decoding: run.bytes, as: UTF8.self)
    let digest = try #require(run.lines.last { $0.contains("digest") }?.split(separator: "\"").dropLast().last)
    var left = try run.reader()
    var right = try TraceReader(
      BytesTraceSource(Array(text.replacing(digest, with: "0000000000000000").utf8), file: "b.jsonl"))
    let difference = try #require(try TraceDifference.first(of: &left, and: &right))
    #expect(difference.finePrint.hasPrefix("what the messages held differs: digest \(digest)"))

    var whole = try run.reader()
    var half = try TraceReader(BytesTraceSource(Array(run.bytes.prefix(run.bytes.count / 2)), file: "b.jsonl"))
    let end = try #require(try TraceDifference.first(of: &whole, and: &half))
    #expect(end.right.words == "nothing more" && end.step == end.left.line?.step)
    var before = try run.reader()
    var cut = try TraceReader(BytesTraceSource(Array(run.bytes.prefix(run.bytes.count / 2)), file: "b.jsonl"))
    #expect(try TraceDifference.first(of: &before, and: &cut, stepMax: 5) == nil)
  }
}
