import Actors
import ActorsHTTP
import ActorsUV
import Inquiry
import VendorAPI

extension ServiceRun {
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
