import Foundation
import Testing

/// What the kernel allocates, counted by valgrind: figures that do not depend on the machine.
@Suite(.enabled(if: Checkout.valgrind != nil, "no valgrind: run .ci/setup"))
struct AllocationTests {
  private func allocations(rounds: Int) async throws -> Int {
    let valgrind = Program(path: try #require(Checkout.valgrind))
    let outcome = try await valgrind.run([try #require(Checkout.bench), "kernel", "\(rounds)"])
    let line = try #require(outcome.errors.split(separator: "\n").first { $0.contains("total heap usage: ") })
    let figure = line.split(separator: ":").last?.split(separator: " ").first ?? ""
    return try #require(Int(figure.filter { $0 != "," }), "\(line)")
  }

  @Test func `in its steady state the kernel allocates nothing for an envelope`() async throws {
    let few = try await allocations(rounds: 5_000)
    let many = try await allocations(rounds: 20_000)
    // 60,000 envelopes more; the list of checkpoints doubles a few times.
    #expect((few...few + 16).contains(many), "\(few) allocations, then \(many)")
  }
}

extension Checkout {
  /// The built `baton-bench`, beside the running tests.
  static let bench: String? = {
    let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(filePath: tests ?? CommandLine.arguments[0]).deletingLastPathComponent()
    let path = folder.appending(path: "baton-bench").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()
}
