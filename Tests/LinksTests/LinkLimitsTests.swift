import Glibc
import IDN
import Links
import Testing

struct LinkLimitsTests {
  @Test func `a link of the greatest length is read, and one byte more is refused`() throws {
    let start = "https://example.com/"
    let longest = start + String(repeating: "a", count: LinkLimits.bytesMax - start.utf8.count)
    #expect(try Link(longest).href == longest)
    let problem = LinkProblem(reason: .tooLong(bytes: LinkLimits.bytesMax + 1), character: 1)
    #expect(throws: problem) { try Link(longest + "a") }
    #expect(problem.description == "character 1: found 2097153 bytes; allowed: at most 2097152")
  }

  @Test func `a long domain is no trouble in ASCII, and refused beyond it`() throws {
    let label = String(repeating: "a", count: LinkLimits.domainBytesMax - 2)
    #expect(try Link("https://\(label)aaa/").path == "/")
    #expect(try Link("https://\(label)\u{E9}/", tables: LibraryTables()).path == "/")
    #expect(throws: LinkProblem(reason: .domain(.tooLong(bytes: LinkLimits.domainBytesMax + 1)), character: 9)) {
      try Link("https://\(label)a\u{E9}/", tables: LibraryTables())
    }
  }

  @Test(arguments: [
    ("https://example.com/", "../"), ("https://example.com/", "a/../"), ("https://example.com/", "%2e%2E/"),
    ("https://example.com", "/"), ("https://example.com", "\\"), ("https:", "/"), ("https:", "\\"),
    ("https://example.com/", " "), ("https://example.com/", "\t"), ("", " "), ("", "a"), ("https://example.com/", "é"),
    ("https://", ":"), ("https://", "@"), ("https://", "a:"), ("https://a:", "0"), ("https://a:", "@"),
    ("https://[", ":"),
    ("https://[", "]["), ("https://[", "0"), ("https://", "1."), ("https://", "0"), ("https://0x", "f"),
    ("https://", "a."),
    ("https://", "%41"), ("https://", "%"), ("https://", "é"), ("https://a/?", "'"), ("https://a/?", "#"),
    ("https://a/#", "`"),
    ("mailto:", " "), ("foo:", "/"), ("foo://", "\\"), ("foo:/..", "/."), ("file:", "/"), ("file:///", "C|/"),
    ("file:///C:", "/.."),
  ])
  func `a long hostile link costs as much a byte as a short one`(_ start: String, _ repeated: String) {
    expectLinear { bytes in
      let text = start + String(repeating: repeated, count: bytes / repeated.utf8.count)
      return least { _ = try? Link(text, tables: LibraryTables()) }
    }
  }

  @Test func `a long base costs as much a byte as a short one`() {
    expectLinear { bytes in
      let base = try? Link("https://example.com/" + String(repeating: "a/", count: bytes / 2))
      let input = String(repeating: "../", count: bytes / 3)
      return least { _ = try? Link(input, base: base) }
    }
  }

  /// Compares the costs of texts that are eight times as long as the one before: linear costs 8 times as much,
  /// quadratic 64 times. What is measured is this thread's time on a processor.
  private func expectLinear(costNs: (Int) -> Int) {
    var short = costNs(1 << 14)
    for bytes in [1 << 17, 1 << 20] {
      let long = costNs(bytes)
      #expect(long < 24 * max(short, 10_000), "\(short) ns, then \(long) ns")
      // What is not linear would take minutes.
      guard long < 24 * max(short, 10_000) else { return }
      short = long
    }
  }

  /// The least of three measurements, in nanoseconds.
  private func least(_ body: () -> Void) -> Int {
    (0..<3).map { _ in
      let start = spentNs()
      body()
      return spentNs() - start
    }.min() ?? 0
  }

  private func spentNs() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
