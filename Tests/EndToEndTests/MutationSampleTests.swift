import Foundation
import Testing

/// How many places this run breaks: one commit in eight is chosen by its hash, and breaks one.
private enum MutationSample {
  static let count: Int = {
    if let asked = ProcessInfo.processInfo.environment["BATON_MUTATIONS"] { return Int(asked) ?? 0 }
    return ["0", "8"].contains(commit.prefix(1)) ? 1 : 0
  }()

  static let commit: String = {
    let git = Process()
    let pipe = Pipe()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "-C", Checkout.root.path, "rev-parse", "HEAD"]
    git.standardOutput = pipe
    git.standardError = FileHandle.nullDevice
    guard (try? git.run()) != nil else { return "" }
    let output = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
    git.waitUntilExit()
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }()
}

/// That the tests notice broken code is itself tested, at a sampled rate: whatever the script breaks takes a build of
/// its own. `BATON_MUTATIONS=N` breaks N places on any commit.
@Suite(.enabled(if: MutationSample.count > 0, "this commit is not one of the eighth that is sampled"))
struct MutationSampleTests {
  @Test func `code that is broken on purpose is noticed by the tests that are named for it`() async throws {
    let words = [
      "nice", "-n", "15", Checkout.root.appending(path: "Tests/Mutations/mutate").path, ".build/mutations",
      "--sample", "\(MutationSample.count)", "--seed", MutationSample.commit,
    ]
    let outcome = try await Program(path: "/usr/bin/env").run(words, timeoutSeconds: 2_400)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors.suffix(2_000))")
    #expect(outcome.output.hasSuffix("\(MutationSample.count) of \(MutationSample.count) mutations caught\n"))
  }
}
