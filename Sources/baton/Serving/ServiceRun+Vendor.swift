import Actors
import ActorsHTTP
import ActorsUV
import Gateway
import HTTP
import Inquiry
import VendorAPI

extension ServiceRun {
  /// What the vendor's API has done stands behind what the device gateway has.
  func withVendorMetrics(_ actions: [GatewayAction]) -> [GatewayAction] {
    actions.map { action in
      guard case .answer(let call, let response) = action, response.status == 200 else { return action }
      let body = response.body + Array(vendor.metrics.utf8)
      return .answer(call, HTTPResponse(status: response.status, headers: response.headers, body: body))
    }
  }

  func perform(_ actions: [VendorAction]) {
    for action in actions {
      switch action {
      case .answer(let call, let response): server?.answer(call, response)
      case .create(let inquiry, let definition): create(inquiry, definition)
      case .post(let post): courier.post(post)
      case .tell(let inquiry, let message): send(.service(message), to: .inquiry(inquiry))
      }
    }
  }
}
