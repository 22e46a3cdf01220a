/// What an app is told when an inquiry cannot go on (F05 to F08, F21, F32, F33).
public enum InquiryError: Error, Hashable, Sendable {
  /// A blank launch code, code or inquiry id; no request was made (F07).
  case invalidEntry
  /// Nothing saved to resume (F05), or no inquiry id in the service's answer (F08).
  case noActiveInquiry
  /// Used, expired or not valid (F06).
  case launchCodeInvalid
  /// The service cannot tell who launched (F08).
  case launchInvalid
  case tokenExpired
  case tokenInvalid
  /// The mapper threw, or an image could not be read; nothing was saved (F21).
  case recordMapping
  /// An image above `ImageLimits.bytesMax`; nothing was saved (F21).
  case fileTooLarge
  /// A link that does not parse, or a liveness address that is not the service's (F32, F33).
  case invalidLink(url: String)
  /// A selfie photo step without a field for its photo (F33).
  case missingCaptureField(step: StepID)
  /// A capture that is incomplete or unfit, or an intent that the state does not allow (F33).
  case invalidState
  /// A field that the SDK cannot show (F33).
  case invalidField(FieldFault)
  /// The service did not answer in time, and every retry is spent.
  case serviceUnreachable

  /// Without what it is about.
  public var kind: InquiryErrorKind {
    switch self {
    case .invalidEntry: .invalidEntry
    case .noActiveInquiry: .noActiveInquiry
    case .launchCodeInvalid: .launchCodeInvalid
    case .launchInvalid: .launchInvalid
    case .tokenExpired: .tokenExpired
    case .tokenInvalid: .tokenInvalid
    case .recordMapping: .recordMapping
    case .fileTooLarge: .fileTooLarge
    case .invalidLink: .invalidLink
    case .missingCaptureField: .missingCaptureField
    case .invalidState: .invalidState
    case .invalidField: .invalidField
    case .serviceUnreachable: .serviceUnreachable
    }
  }

  /// The name that apps and documents use.
  public var name: String { "\(kind)" }
}

/// Which error it is; nothing of it is anybody's secret.
public enum InquiryErrorKind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case invalidEntry, noActiveInquiry, launchCodeInvalid, launchInvalid, tokenExpired, tokenInvalid, recordMapping,
    fileTooLarge, invalidLink, missingCaptureField, invalidState, invalidField, serviceUnreachable
}

extension InquiryErrorKind: CustomStringConvertible {
  /// The name that apps and documents use.
  public var description: String {
    switch self {
    case .invalidEntry: "InvalidEntry"
    case .noActiveInquiry: "NoActiveInquiry"
    case .launchCodeInvalid: "LaunchCodeInvalid"
    case .launchInvalid: "LaunchInvalid"
    case .tokenExpired: "TokenExpired"
    case .tokenInvalid: "TokenInvalid"
    case .recordMapping: "RecordMapping"
    case .fileTooLarge: "FileTooLarge"
    case .invalidLink: "InvalidLink"
    case .missingCaptureField: "MissingCaptureField"
    case .invalidState: "InvalidState"
    case .invalidField: "InvalidField"
    case .serviceUnreachable: "ServiceUnreachable"
    }
  }
}

/// A link may carry what is nobody's business.
extension InquiryError: Masked {
  public var mask: String { name }
}

/// Why a field cannot be shown (F33).
public enum FieldFault: UInt8, Hashable, Sendable, BitwiseCopyable {
  case withoutLabel
  /// A one-time code of fewer than 4 or more than 8 digits.
  case codeLength
  case phoneCountry
  case phoneDefaultCountry
  case date
  case dateFormat
  case timeZone
  case weekday
}

/// The limits of F21.
public enum ImageLimits {
  public static let bytesMax: UInt32 = 33_554_432
}
