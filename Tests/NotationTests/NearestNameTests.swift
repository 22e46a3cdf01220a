import Notation
import Testing

struct NearestNameTests {
  private let names = ["simulate", "replay", "check", "demo", "help"]

  @Test(arguments: [
    ("simulat", "simulate"), ("simualte", "simulate"), ("relpay", "replay"), ("chekc", "check"), ("Demo", "demo"),
    ("hlep", "help"), ("dem0", "demo"),
  ])
  func `a slip of the fingers finds the name`(typed: String, meant: String) {
    #expect(NearestName.of(typed, among: names) == meant)
  }

  @Test(arguments: ["", "x", "serve", "banana", "e", String(repeating: "a", count: 10_000)])
  func `a name that is near to none finds none`(typed: String) {
    #expect(NearestName.of(typed, among: names) == nil)
  }

  @Test func `case, dashes and blanks count for nothing, and the first of equals wins`() {
    #expect(NearestName.of("government id", among: ["selfie", "governmentID"]) == "governmentID")
    #expect(NearestName.of("no_color", among: ["--no-color"]) == "--no-color")
    #expect(NearestName.of("past", among: ["last", "fast"]) == "last")
  }
}
