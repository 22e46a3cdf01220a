import ActorsUV
import Inquiry
import Synchronization

/// Where the actors that stand for people and devices elsewhere lay down what those are told. It is taken up in the
/// next turn of the loop.
final class GatewayDesk: Sendable {
  enum News: Sendable {
    case replied(InstallationID, ServiceReply)
    case pushed(InstallationID, ServicePush)
    case hinted(InstallationID, SequenceNumber)
    case created(InquiryID, LaunchCode?)
    case sent(InquiryID, StepID, TypedDigits)
    case logged(InquiryEvent)
  }

  private let news = Mutex<[News]>([])
  private let waker: LoopWaker

  init(_ waker: LoopWaker) {
    self.waker = waker
  }

  func put(_ item: News) {
    let isFirst = news.withLock { news in
      news.append(item)
      return news.count == 1
    }
    if isFirst { waker.wake() }
  }

  func take() -> [News] {
    news.withLock { news in
      defer { news.removeAll(keepingCapacity: news.count <= 4_096) }
      return news
    }
  }

  var isEmpty: Bool { news.withLock(\.isEmpty) }
}
