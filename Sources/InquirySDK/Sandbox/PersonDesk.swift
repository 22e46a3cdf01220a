import Inquiry
import Synchronization

/// What a person of a sandbox and its actor share: who waits for which launch code, and the codes that came by SMS.
final class PersonDesk: Sendable {
  typealias Answer = Result<LaunchCode, any Error>

  private struct State {
    var waiting: [UInt16: CheckedContinuation<LaunchCode, any Error>] = [:]
    var inquiriesSeen: UInt16 = 0
    var devicesSeen: UInt8 = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  let codes = LatestValue<SentCode>(nil)

  func nextInquiry() throws(SandboxFault) -> UInt16 {
    try state.withLock { state throws(SandboxFault) in
      guard state.inquiriesSeen < .max else { throw .tooMany("inquiries of one person", max: Int(UInt16.max)) }
      state.inquiriesSeen += 1
      return state.inquiriesSeen
    }
  }

  func nextDevice() throws(SandboxFault) -> UInt8 {
    try state.withLock { state throws(SandboxFault) in
      let devicesMax = DeviceID.perPersonMax
      guard state.devicesSeen < devicesMax else { throw .tooMany("devices of one person", max: Int(devicesMax)) }
      state.devicesSeen += 1
      return state.devicesSeen
    }
  }

  func wait(for inquiry: UInt16, _ continuation: CheckedContinuation<LaunchCode, any Error>) {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.waiting[inquiry] = continuation }
      return state.isClosed
    }
    if isClosed { continuation.resume(throwing: SandboxFault.shutDown) }
  }

  /// The first answer counts.
  func answer(_ inquiry: UInt16, _ answer: Answer) {
    state.withLock { $0.waiting.removeValue(forKey: inquiry) }?.resume(with: answer)
  }

  func close() {
    let left = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in left.values { continuation.resume(throwing: SandboxFault.shutDown) }
    codes.end()
  }
}

/// A one-time code on its way to the person, who types it at a step.
public struct SentCode: Hashable, Sendable {
  public let inquiry: InquiryID
  public let step: StepID
  public let digits: TypedDigits
}
