import Actors
import ActorsUV
import Foundation
import TestSupport
import Testing

/// The app of `Examples/app`, and what the README shows of it.
struct AppTests {
  @Test func `Examples app tells its whole story, and ends`() throws {
    let program = Process()
    program.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "app")
    let output = Pipe()
    program.standardOutput = output
    try program.run()
    defer { if program.isRunning { kill(program.processIdentifier, SIGKILL) } }
    let hasEnded = try withLoop { loop in
      // It writes less than a pipe holds.
      for _ in 0..<6_000 where program.isRunning { try loop.run(.forTime(.milliseconds(10))) }
      return !program.isRunning
    }
    try #require(hasEnded)
    #expect(program.terminationStatus == 0)
    #expect(String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == Self.story)
  }

  @Test func `the README's lines for apps are those of the example, in their order`() throws {
    let readme = try PackageFile.text("README.md")
    let section = try #require(readme.firstMatch(of: #/## For Swift apps\n(?<text>(?s:.*?))\n## /#)).text
    let blocks = section.matches(of: #/```swift\n(?<code>(?s:.*?))```/#).map(\.code)
    let lines = blocks.joined(separator: "\n").split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(blocks.count == 2 && lines.count > 10)
    var rest = try ["App.swift", "Page.swift", "Phone.swift"].flatMap { file in
      try PackageFile.text("Examples/app/\(file)").split(separator: "\n").map { $0.drop { $0 == " " } }
    }[...]
    for line in lines {
      let place = rest.firstIndex(of: line)
      #expect(place != nil, "the example has no such line, or not after those before it: \(line)")
      if let place { rest = rest[rest.index(after: place)...] }
    }
  }

  private static let story = """
    browser: Open an account
             You need your passport and a phone that reads chips.
    browser: About you
             - Your name
             - Where do you live?
    browser: Scan the code with your phone.

      | Go on with this device?
      |
      | It was begun in a browser. Go on only if that
      | was you.
      |
      | [1] Yes, go on here               accept handoff
      | [2] That was not me              decline handoff
      | [3] Close                                  close

      | Which number does the other device show?
      |
      | 2 tries are left.
      |
      |                      _ _ _
      |
      | [1] Continue                        enter number
      | [2] That was not me              decline handoff
      | [3] Close                                  close

      | Your passport
      |
      | Hold it to the back of your phone.
      |
      | [1] Start                          start capture
      | [2] Use another device           request handoff
      | [3] Go back to the first device        hand back
      | [4] Cancel                                cancel
      | [5] Close                                  close

      | Your face
      |
      | [1] Start                          start capture
      | [2] Use another device           request handoff
      | [3] Go back to the first device        hand back
      | [4] Cancel                                cancel
      | [5] Close                                  close

      | You are verified
      |
      | [1] Close                                  close

    browser: The inquiry was approved.
    laptop: documents 1, identity records 0
    phone: documents 1, identity records 1

    """
}
