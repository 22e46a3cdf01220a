import Actors
import ActorsCurl
import ActorsUV
import HTTP

extension HTTPClient {
  /// Asks, and runs the loop until there is an answer.
  /// - Throws: `HTTPClientFailure` when there is none in time.
  func answer(_ request: HTTPRequest, on loop: Loop, within time: Interval) throws -> HTTPResponse {
    var last: HTTPClientEvent?
    send(HTTPClientRequest(request)) { last = $0 }
    _ = try loop.run(atMost: time) { last != nil }
    switch last {
    case .answered(let response): return response
    case .failed(let failure): throw failure
    case .began, .received, .ended, nil: throw HTTPClientFailure.timedOut
    }
  }
}
