import Foundation
import TestSupport
import Testing

/// `baton doctor` on the machine of the tests.
@Suite(.enabled(if: Checkout.baton != nil, "baton is not built"))
struct DoctorTests {
  @Test func `it tells what this machine has, in words and as a document`() async throws {
    let baton = Program(path: try #require(Checkout.baton))
    let words = try await baton.run(["doctor"])
    #expect(words.exitCode == 0 && words.errors.isEmpty, "\(words.output)")
    for name in ["libuv.so", "libmicrohttpd.so", "libsodium.so", "kernel", "open files", "nothing is lacking"] {
      #expect(words.output.contains(name), "\(name)")
    }
    let document = try await baton.run(["doctor", "--json"])
    let schema = try #require(SchemaChecker(try PackageFile.bytes("Protocols/schemas/doctor.json")))
    #expect(schema.problems(of: Array(document.output.utf8)) == [])
  }

  @Test func `too few open files are lacking, and scripts are told`() async throws {
    let script = "ulimit -n 64; exec \"$0\" doctor"
    let outcome = try await Program(path: "/bin/bash").run(["-c", script, try #require(Checkout.baton)])
    #expect(outcome.exitCode == 3)
    #expect(outcome.output.contains("! open files  64, can be raised to 64; ulimit -n 10064"), "\(outcome.output)")
  }
}
