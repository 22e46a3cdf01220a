import Foundation
import TestSupport
import Testing

/// `baton serve` as its clients know it: a process, sockets, HTTP.
@Suite(.enabled(if: Checkout.baton != nil && Checkout.python != nil, "baton is not built, or .ci/setup has not run"))
struct ServeTests {
  static let definition = """
    definition: every-way
    documentsIssued: 1
    steps:
      - {id: welcome, kind: introduction, title: Welcome}
      - {id: you, kind: form, title: You, fields: [{id: name, kind: text, label: Name, charactersMax: 80}]}
      - {id: check, kind: oneTimeCode, title: Code, length: 4, channel: sms, validFor: 5m, resendAfter: 30s}
      - {id: to-phone, kind: handoff, title: Phone}
      - {id: card, kind: governmentID, method: camera, title: Card}
      - {id: face, kind: selfie, method: photo, photoField: portrait, title: Face}
      - {id: review, kind: documentReview, title: Right?}
      - {id: done, kind: terminal, title: Done}
    """

  private static func walk(_ name: String, in scratch: URL, _ options: [String] = []) async throws -> Program.Outcome {
    let file = scratch.appending(path: "every-way.yaml")
    try Data(definition.utf8).write(to: file)
    let python = Program(path: try #require(Checkout.python))
    let baton = try #require(Checkout.baton)
    return try await python.run([Checkout.script("serve.py"), baton, file.path, name] + options, timeoutSeconds: 300)
  }

  @Test(arguments: ["walk", "ways-back", "hostile", "rush", "stop"])
  func `devices come over real sockets`(_ name: String) async throws {
    try await Checkout.withScratch { scratch in
      let outcome = try await Self.walk(name, in: scratch)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(outcome.outputLines.count == 2, "\(outcome.output)")
    }
  }

  @Test func `whenever it is killed, what it acknowledged stays true, and what it did not happens once`() async throws {
    try await Checkout.withScratch { scratch in
      let file = scratch.appending(path: "crash.yaml")
      let steps = Self.definition.split(separator: "\n").filter {
        !$0.contains("oneTimeCode") && !$0.contains("selfie")
      }
      try Data(steps.joined(separator: "\n").utf8).write(to: file)
      let python = Program(path: try #require(Checkout.python))
      let outcome = try await python.run(
        [
          Checkout.script("crash.py"), try #require(Checkout.baton), file.path,
          scratch.appending(path: "crash.db").path,
          "200", "1",
        ], timeoutSeconds: 400)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      print(outcome.output)
    }
  }

  @Test func `a store whose key is gone, that is open already, or that is none, is not served`() async throws {
    try await Checkout.withScratch { scratch in
      let baton = Program(path: try #require(Checkout.baton))
      let file = scratch.appending(path: "service.db").path
      func refusal(_ store: String) async throws -> String {
        let words = ["serve", "--listen", "127.0.0.1:0", "--store", store]
        let outcome = try await baton.run(words, timeoutSeconds: 30)
        #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
        return outcome.errors
      }
      let walked = try await Self.walk("stop", in: scratch, ["--store", file])
      #expect(walked.exitCode == 0, "\(walked.errors)")
      let key = try Data(contentsOf: URL(filePath: "\(file).key"))
      try Data("0123".utf8).write(to: URL(filePath: "\(file).key"))
      #expect(try await refusal(file).contains("64 hexadecimal digits"))
      try FileManager.default.removeItem(atPath: "\(file).key")
      #expect(try await refusal(file).contains("needs the key that it was made under"))
      try Data(key.dropLast().reversed()).write(to: URL(filePath: "\(file).key"))
      #expect(try await refusal(file).contains("was made under another key"))
      #expect(try await refusal("\(scratch.path)/every-way.yaml").contains("needs the key"))
      #expect(try await refusal("\(scratch.path)/no/folder.db").contains("cannot be made"))
    }
  }

  @Test func `two definitions of one name are not served, one that stands in two files is`() async throws {
    try await Checkout.withScratch { scratch in
      let file = scratch.appending(path: "other.yaml")
      let text = try PackageFile.text("Examples/definitions/age-check.yaml")
      try Data(text.utf8).write(to: file)
      let baton = Program(path: try #require(Checkout.baton))
      let words = ["serve", "Examples/definitions/age-check.yaml", file.path, "--listen", "203.0.113.1:0"]
      let same = try await baton.run(words, timeoutSeconds: 30)
      #expect(same.errors.contains("cannot listen"), "\(same.errors)")
      try Data(text.replacing("Show that you are old enough", with: "Welcome").utf8).write(to: file)
      let changed = try await baton.run(words, timeoutSeconds: 30)
      #expect(changed.exitCode == 2 && changed.errors.contains("a second definition"), "\(changed.errors)")
    }
  }

  @Test func `mint has an inquiry made, and says who is not there or does not know the definition`() async throws {
    try await Checkout.withScratch { scratch in
      let walked = try await Self.walk("mint", in: scratch)
      #expect(walked.exitCode == 0, "\(walked.errors)")
      let document = try #require(walked.outputLines.dropFirst().first)
      let schema = try #require(SchemaChecker(try PackageFile.bytes("Protocols/schemas/launch.json")))
      #expect(schema.problems(of: Array(document.utf8)) == [], "\(document)")
      let baton = Program(path: try #require(Checkout.baton))
      let nobody = try await baton.run(["mint", "--url", "http://127.0.0.1:9"], timeoutSeconds: 30)
      #expect(nobody.exitCode == 4 && nobody.errors.contains("nobody answers there"), "\(nobody.errors)")
    }
  }

  private static let suite = PackageFile.shared("data/jsontestsuite/test_parsing")

  @Test(.enabled(if: Self.suite != nil, "no copy of JSONTestSuite beside the package"))
  func `any JSON that is no request is refused, and never more than that comes of it`() async throws {
    try await Checkout.withScratch { scratch in
      let outcome = try await Self.walk("json-suite", in: scratch, [try #require(Self.suite).path])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let count = outcome.outputLines.last?.split(separator: " ").first.flatMap { Int($0) } ?? 0
      #expect(count > 300, "\(outcome.output)")
    }
  }

  @Test func `whatever the OpenAPI document allows or forbids, each answer is one that it has`() async throws {
    try await Checkout.withScratch { scratch in
      let document = Checkout.root.appending(path: "Protocols/device-protocol.yaml").path
      let outcome = try await Self.walk("contract", in: scratch, [document])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let count = outcome.outputLines.last?.split(separator: " ").first.flatMap { Int($0) } ?? 0
      #expect(count > 500, "\(outcome.output)")
    }
  }

  @Test func `the line that says where it listens fits its schema`() async throws {
    try await Checkout.withScratch { scratch in
      let outcome = try await Self.walk("stop", in: scratch)
      let line = try #require(outcome.outputLines.first)
      let schema = try #require(SchemaChecker(try PackageFile.bytes("Protocols/schemas/listening.json")))
      #expect(schema.problems(of: Array(line.utf8)) == [], "\(line)")
    }
  }

  @Test(.enabled(if: Checkout.openssl != nil, "no openssl on PATH to make a certificate with"))
  func `it serves TLS, and refuses a key that is not the certificate's`() async throws {
    let openssl = Program(path: try #require(Checkout.openssl))
    try await Checkout.withScratch { scratch in
      let (certificate, key) = (scratch.appending(path: "c.pem").path, scratch.appending(path: "k.pem").path)
      let made = try await openssl.run([
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
        "/CN=127.0.0.1", "-keyout", key, "-out", certificate,
      ])
      #expect(made.exitCode == 0, "\(made.errors)")
      let outcome = try await Self.walk("walk", in: scratch, [certificate, key])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("\"url\":\"https://127.0.0.1:"))
      let baton = Program(path: try #require(Checkout.baton))
      let refused = try await baton.run([
        "serve", "--listen", "127.0.0.1:0", "--tls-cert", certificate, "--tls-key", certificate,
      ])
      #expect(refused.exitCode == 2 && refused.output.isEmpty && refused.errors.contains("cannot serve TLS"))
    }
  }

  @Test(arguments: [
    (["--listen", "203.0.113.1:0"], "cannot listen on 203.0.113.1:0"),
    (["--listen", "example.org:80"], "found a name"),
    (["nowhere.yaml"], "nowhere.yaml"),
  ])
  func `what cannot be served is said, and nothing is printed`(_ words: [String], _ said: String) async throws {
    let outcome = try await Program(path: try #require(Checkout.baton)).run(["serve"] + words, timeoutSeconds: 30)
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty && outcome.errors.contains(said), "\(outcome.errors)")
  }
}
