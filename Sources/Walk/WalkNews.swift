public import Inquiry

/// What happens in the world that somebody who walks through an inquiry notices.
public enum WalkNews: Hashable, Sendable {
  case looked(DeviceID, DeviceView)
  /// The backend has a launch code for the person (F02).
  case launchCodeMade(LaunchCode, of: InquiryID)
  /// A code came by SMS or mail.
  case oneTimeCodeCame(StepID, TypedDigits)
  /// A device opened, or refused, what its UI asked it to (F15, F16).
  case linkOpened(DeviceID, isRefused: Bool)
  /// The app was killed; it can be opened again.
  case vanished(DeviceID)
  case returned(DeviceID)
  case hidden(DeviceID)
  case shown(DeviceID)
  case cutOff(DeviceID)
  case connected(DeviceID)
}

/// What is done to the world.
public enum WalkDeed: Hashable, Sendable {
  case tap(DeviceID, InquiryAction)
  /// What the next capture there meets.
  case expect(DeviceID, CaptureProspect)
  /// Follows a link of the step that shows, normalised (F32).
  case follow(DeviceID, String)
  case pressBack(DeviceID)
  case hide(DeviceID, afterMs: UInt32)
  case show(DeviceID)
  case kill(DeviceID, afterMs: UInt32)
  case open(DeviceID)
  case permit(DeviceID, CapturePermission)
  case cutOff(DeviceID)
  case connect(DeviceID)
}

/// Lines for the person's eyes, which may hold codes and what the person entered.
public struct WalkText: Hashable, Sendable {
  public let lines: [String]

  public init(_ lines: [String]) {
    self.lines = lines
  }
}

extension WalkText: Masked {
  public var mask: String { "\(lines.count) lines" }
}
