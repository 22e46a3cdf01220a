/// Something on the screen to tap; each tap is one intent (F40).
public enum InterfaceControl: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case stay
  case acknowledge
  case submitForm
  case submitCode
  case startCapture
  case resendCode
  case acceptHandoff
  case enterNumber
  case refreshCode
  case reclaim
  case retry
  case requestHandoff
  case handBack
  case declineHandoff
  case cancel
  case close

  /// Nil for what no control sends: an `Open` is the app's, and that a link was refused is the UI's own word.
  public init?(_ intent: InquiryAction) {
    switch intent {
    case .stay: self = .stay
    case .acknowledge: self = .acknowledge
    case .submitForm: self = .submitForm
    case .submitCode: self = .submitCode
    case .startCapture: self = .startCapture
    case .resendCode: self = .resendCode
    case .acceptHandoff: self = .acceptHandoff
    case .enterConfirmNumber: self = .enterNumber
    case .refreshCode: self = .refreshCode
    case .reclaim: self = .reclaim
    case .retry: self = .retry
    case .requestHandoff: self = .requestHandoff
    case .handBack: self = .handBack
    case .declineHandoff: self = .declineHandoff
    case .cancel: self = .cancel
    case .close: self = .close
    case .open, .linkRefused: return nil
    }
  }
}

/// The controls that one screen has.
public struct InterfaceControls: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public init(_ control: InterfaceControl) {
    self.init(rawValue: 1 &<< UInt16(control.rawValue))
  }

  public init(_ controls: [InterfaceControl]) {
    self.init(rawValue: controls.reduce(0) { $0 | InterfaceControls($1).rawValue })
  }

  /// In the order in which they stand on a screen: what leads on first, the way out last.
  public var list: [InterfaceControl] {
    InterfaceControl.allCases.filter { contains(InterfaceControls($0)) }
  }
}
