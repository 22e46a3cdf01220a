/// What somebody who stands before a device sees of its app: the screen, what can be tapped on it, and where to look up
/// its words.
public struct DeviceView: Hashable, Sendable {
  /// Nil while the UI is not on the device's screen.
  public var screen: Screen?
  public var controls: InterfaceControls
  /// The field at which the screen's error stands; nil when it is a banner (F30).
  public var errorField: FieldID?
  /// The app is in the background.
  public var isCovered: Bool
  /// Of the inquiry that is open; nil before its start and after its end on this device.
  public var definition: DefinitionID?
  /// The step that the screen is about, the terminal one at the end.
  public var step: StepID?
  /// What the review has to show (F20).
  public var identity: VerifiedIdentity?

  public init(
    screen: Screen? = nil, controls: InterfaceControls = [], errorField: FieldID? = nil, isCovered: Bool = false,
    definition: DefinitionID? = nil, step: StepID? = nil, identity: VerifiedIdentity? = nil
  ) {
    self.screen = screen
    self.controls = controls
    self.errorField = errorField
    self.isCovered = isCovered
    self.definition = definition
    self.step = step
    self.identity = identity
  }

  /// What tells this view from others, for digests.
  var foldWord: UInt64 {
    (screen?.foldWord ?? 0) &* 31 ^ UInt64(controls.rawValue) &<< 32 ^ (isCovered ? 1 &<< 63 : 0)
      ^ UInt64(errorField.map { $0.rawValue &+ 1 } ?? 0) &<< 8
  }
}
