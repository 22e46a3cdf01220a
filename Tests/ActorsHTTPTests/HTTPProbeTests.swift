import Actors
import ActorsHTTP
import ActorsUV
import Foundation
import HTTP
import TestSupport
import Testing

/// What a suite from outside finds that the server lets through; the data lies beside the package.
struct HTTPProbeTests {
  private static let file = PackageFile.shared("data/http11probe/vectors.json")

  /// Names of cases in `Protocols/http.md`: what the parser does before anybody else sees it.
  private static func written() throws -> [String] {
    try PackageFile.text("Protocols/http.md").split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/^\| `([A-Z0-9.-]+)` \|/#).map { String($0.1) }
    }
  }

  @Test(.enabled(if: Self.file != nil, "no copy of the probe's cases beside the package"))
  func `of the probe's cases that must be refused, those pass that only the parser could see`() throws {
    let data = try Data(contentsOf: try #require(Self.file))
    let objects = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    let probes = objects.compactMap(HTTPProbe.init)
    #expect(probes.count > 80)
    var failed: [String] = []
    var optional = 0
    try withLoop { loop in
      let stage = try HTTPStage(on: loop)
      stage.answers = { request in
        HTTPResponse(status: 200, body: request.head.method == "POST" ? request.body : Array("ok".utf8))
      }
      let port = stage.server?.address.port ?? 0
      let clients = try probes.map { probe in
        let client = try stage.client()
        try client.send(latin1: probe.payload.replacing("{HOST}", with: "127.0.0.1:\(port)"))
        return client
      }
      _ = try loop.run(atMost: .seconds(1)) { clients.allSatisfy(\.hasEnded) }
      for (probe, client) in zip(probes, clients) {
        // An interim answer is none.
        let statuses = client.text.matches(of: #/HTTP\/1\.[01] (\d\d\d) /#).compactMap { Int($0.1) }
        let status = statuses.first { $0 >= 200 } ?? statuses.first
        if !probe.isRight(HTTPProbe.Outcome(status: status, hasEnded: client.hasEnded)) {
          if probe.isMust { failed.append(probe.id) } else { optional += 1 }
        }
        client.close()
      }
      try stage.close()
    }
    print(
      "probe: \(probes.count) cases, \(failed.count) of MUST level and \(optional) others not as they should be: \(failed)"
    )
    #expect(failed.sorted() == (try Self.written()).sorted())
  }
}
