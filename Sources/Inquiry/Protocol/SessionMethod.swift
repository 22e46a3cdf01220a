/// How a device came to an inquiry: by what its session was begun.
public enum SessionMethod: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// The backend's launch code.
  case launch
  /// A handoff code that was scanned.
  case qr
  case sms
  case email
  /// A link that was copied from one device to the other.
  case link
  /// The letters below a handoff code.
  case code

  /// Whether the code travels as a link, through hands that may look at it.
  public var isMessage: Bool {
    switch self {
    case .sms, .email, .link: true
    case .launch, .qr, .code: false
    }
  }
}
