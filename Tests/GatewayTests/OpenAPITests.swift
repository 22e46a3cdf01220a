import Gateway
import HTTP
import Inquiry
import TestSupport
import Testing
import YAML

/// The written protocol and the code say the same.
struct OpenAPITests {
  private static func credentials(_ operation: OpenAPIFile.Operation) -> [String] {
    operation.node["security"]?.items.flatMap { $0.entries.map(\.key) } ?? []
  }

  private static func parameters(_ operation: OpenAPIFile.Operation) -> [String] {
    operation.node["parameters"]?.items.compactMap { $0["$ref"]?.text?.split(separator: "/").last.map(String.init) }
      ?? []
  }

  @Test func `each operation that is served is written, and no other is`() throws {
    let written = try OpenAPIFile().operations.map { operation in
      "\(operation.node["operationId"]?.text ?? "?"): \(operation.method.uppercased()) \(operation.path)"
    }
    let served = DeviceOperation.allCases.map { "\($0.rawValue): \($0.route.method) \($0.route.template)" }
    #expect(written.sorted() == served.sorted())
  }

  @Test func `each operation wants the credentials, the key, the ids and the body that are written`() throws {
    for written in try OpenAPIFile().operations {
      let operation = try #require(DeviceOperation(rawValue: written.node["operationId"]?.text ?? ""))
      let route = operation.route
      #expect(Self.credentials(written) == route.credentials.map(\.rawValue), "\(operation)")
      let parameters = Self.parameters(written)
      #expect(parameters.contains("IdempotencyKey") == route.needsKey, "\(operation)")
      let isOfDevice = !route.credentials.isEmpty && route.credentials != [.backend]
      #expect(parameters.contains("Installation") == isOfDevice, "\(operation)")
      let braces = route.template.split(separator: "/").filter { $0.hasPrefix("{") }.count
      #expect(
        parameters.filter { ["Inquiry", "Step", "DocumentID", "Version", "Definition"].contains($0) }.count == braces)
      let types = written.node["requestBody"]?["content"]?.entries.map(\.key)
      #expect(types == operation.mediaTypes, "\(operation)")
    }
  }

  @Test func `whatever the file refers to is in it`() throws {
    let file = try OpenAPIFile()
    var names: [String] = []
    func collect(_ node: Node) {
      if let reference = node["$ref"]?.text { names.append(reference) }
      for entry in node.entries { collect(entry.value) }
      for item in node.items { collect(item) }
    }
    collect(file.root)
    for name in Set(names).sorted() {
      let parts = name.split(separator: "/").dropFirst().map(String.init)
      #expect(parts.reduce(Optional(file.root)) { $0?[$1] } != nil, "\(name)")
    }
    let schemas = file.root["components"]?["schemas"]?.entries.map(\.key) ?? []
    // Those that only events carry are named in a description.
    let used = Set(names.compactMap { $0.split(separator: "/").last.map(String.init) } + ["Push", "MailboxHint"])
    #expect(schemas.filter { !used.contains($0) } == [])
  }

  @Test func `each refusal is a problem that is written, with the error that an app is told`() throws {
    let file = try OpenAPIFile()
    let types = file.words("Problem", "properties", "type")
    let errors = file.words("Problem", "properties", "error")
    let checker = try file.checker("Problem")
    var stage = GatewayStage()
    for refusal in Refusal.allCases {
      let response = try stage.response(to: .refused(refusal))
      #expect(checker.problems(of: response.body) == [], "\(refusal)")
      let text = String(decoding: response.body, as: UTF8.self)
      #expect(types.contains { text.contains("\"\($0)\"") }, "\(text)")
      #expect(text.contains("\"error\":\"\(refusal.error.name)\"") && errors.contains(refusal.error.name), "\(text)")
      #expect((400..<600).contains(response.status))
    }
  }

  @Test func `what a stranger could try with codes is one answer`() throws {
    var stage = GatewayStage()
    let refusals: [Refusal] = [
      .unknownCode, .codeUsed, .codeExpired, .codeRevoked, .wrongKindOfCode, .superseded, .claimedByOther, .notPeeked,
    ]
    let responses = try Set(refusals.map { try stage.response(to: .refused($0)) })
    #expect(responses.count == 1)
  }
}
