public import Actors
public import Inquiry

/// What a store asks of the device that it runs on.
public enum StoreAction: Hashable, Sendable {
  case ask(DeviceRequest.Body)
  /// Answers of what was asked before matter no more.
  case forgetRequests
  /// Write the resume record, as the store has it now; `recordSaved` is the answer.
  case saveRecord
  /// Nothing of the inquiry is left to resume on this device.
  case eraseRecord(InquiryID)
  case capture(CaptureRequest)
  case stopCapture
  /// Map and keep the identity (F20); `identitySaved` or `identityNotSaved` is the answer.
  case saveIdentity(VerifiedIdentity)
  /// The service knows this installation: documents may come (F22).
  case enrol(ReceiptToken)
  case resumeEnded(succeeded: Bool)
}

/// What holds while a store handles an event.
public struct StoreConditions: Sendable {
  public let now: Instant
  public let traits: DeviceTraits
  public let kit: DeviceKit

  public init(now: Instant, traits: DeviceTraits, kit: DeviceKit) {
    self.now = now
    self.traits = traits
    self.kit = kit
  }
}
