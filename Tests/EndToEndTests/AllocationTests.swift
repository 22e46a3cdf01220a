import Foundation
import Testing

/// What the kernel and whole inquiries allocate, counted by valgrind: figures that do not depend on the machine.
@Suite(.enabled(if: Checkout.valgrind != nil, "no valgrind: run .ci/setup"))
struct AllocationTests {
  private func allocations(_ bench: String, _ count: Int) async throws -> Int {
    let valgrind = Program(path: try #require(Checkout.valgrind))
    let outcome = try await valgrind.run([try #require(Checkout.bench), bench, "\(count)"])
    let line = try #require(outcome.errors.split(separator: "\n").first { $0.contains("total heap usage: ") })
    let figure = line.split(separator: ":").last?.split(separator: " ").first ?? ""
    return try #require(Int(figure.filter { $0 != "," }), "\(line)")
  }

  @Test func `in its steady state the kernel allocates nothing for an envelope`() async throws {
    let few = try await allocations("kernel", 5_000)
    let many = try await allocations("kernel", 20_000)
    // 60,000 envelopes more; the list of checkpoints doubles a few times.
    #expect((few...few + 16).contains(many), "\(few) allocations, then \(many)")
  }

  @Test func `an inquiry over two devices allocates no more than it did`() async throws {
    let few = try await allocations("inquiries", 20)
    let many = try await allocations("inquiries", 60)
    // Without optimisation; the optimised program does with a ninth of it.
    #expect((many - few) / 40 <= 2_700, "\((many - few) / 40) allocations for each inquiry")
  }

  @Test func `an inquiry over two devices takes no more messages than it did`() async throws {
    let outcome = try await Program(path: try #require(Checkout.bench)).run(["inquiries", "60"])
    let line = try #require(outcome.output.split(separator: "\n").first { $0.contains("messages each") })
    let words = line.split(separator: " ")
    let place = try #require(words.firstIndex(of: "messages"))
    #expect(try #require(Int(words[place - 1])) <= 145, "\(line)")
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
