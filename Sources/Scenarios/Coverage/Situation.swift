/// A meeting of circumstances that a property is about and that chance alone brings about. A run set that never has it
/// has not tried the property.
public enum Situation: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// A code was claimed while the next one was shown already (S13).
  case codeClaimedInItsOverlap
  /// The device that held the inquiry was killed (L2, C2).
  case killedWhileHolding
  /// A device was killed while its capture ran (C2).
  case killedInACapture
  /// A device lost its lease, and a different one got the inquiry (L2, S2).
  case anotherDeviceWentOn
  /// A device got the inquiry that it had held before another did (S2).
  case backToAnEarlierDevice
  /// The service went down between the offer of a code and its confirmation (S21, L1).
  case serviceDownInAHandoff
  /// A device was cut off between the typing of the number and the answer (S10, L1).
  case cutOffInAConfirmation
  /// The document was sent to the same device again (S29, S30).
  case documentDeliveredAgain
  /// An issued document was revoked (S31).
  case documentRevoked
  /// A document was changed on its way, or signed by somebody else (S37).
  case documentForged
  /// The person took a device off those that get documents (S35).
  case deviceRemoved
}
