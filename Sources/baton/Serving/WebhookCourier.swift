import Actors
import ActorsCurl
import ActorsUV
import HTTP
import VendorAPI

/// Carries what webhooks are told to where they are, over HTTP, and says what came of it.
final class WebhookCourier {
  /// Hosts that connections are kept to; one more takes the place of the one that was asked for longest ago.
  static let hostsMax = 16

  private let loop: Loop
  private let report: (AttemptID, UInt16?) -> Void
  /// The one that was used last is the last.
  private var clients: [HTTPClient] = []
  private var isClosed = false

  init(on loop: Loop, report: @escaping (AttemptID, UInt16?) -> Void) {
    self.loop = loop
    self.report = report
  }

  func post(_ post: WebhookPost) {
    let (base, target) = Self.parts(of: post.url)
    guard !isClosed, let client = client(for: base, post.timeoutMs) else { return fail(post.id) }
    let head = HTTPHead(method: "POST", target: target, headers: post.headers)
    client.send(HTTPClientRequest(HTTPRequest(head, body: post.body))) { [weak self] event in
      switch event {
      case .answered(let response): self?.report(post.id, response.status)
      case .failed: self?.report(post.id, nil)
      case .began, .received, .ended: break
      }
    }
  }

  func close() {
    isClosed = true
    for client in clients { client.close() }
    clients = []
  }

  /// In a turn of its own, as every report comes.
  private func fail(_ id: AttemptID) {
    loop.post { [weak self] _ in self?.report(id, nil) }
  }

  private func client(for base: String, _ timeoutMs: UInt32) -> HTTPClient? {
    if let position = clients.firstIndex(where: { $0.base == base }) {
      let client = clients.remove(at: position)
      clients.append(client)
      return client
    }
    if clients.count >= Self.hostsMax, let idle = clients.firstIndex(where: { $0.requestCount == 0 }) {
      clients.remove(at: idle).close()
    }
    guard clients.count < Self.hostsMax else { return nil }
    var limits = HTTPClientLimits()
    limits.answerMs = timeoutMs
    limits.connectMs = timeoutMs
    limits.bodyBytesMax = 64 << 10
    guard let client = try? HTTPClient(on: loop, base: base, limits: limits) else { return nil }
    clients.append(client)
    return client
  }

  /// `https://example.org:8443/hooks?a=b` is `https://example.org:8443` and `/hooks?a=b`.
  private static func parts(of url: String) -> (base: String, target: String) {
    let url = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
    let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    guard let end = url[start...].firstIndex(where: { $0 == "/" || $0 == "?" }) else { return (String(url), "/") }
    let target = url[end...]
    return (String(url[..<end]), target.hasPrefix("/") ? String(target) : "/\(target)")
  }
}
