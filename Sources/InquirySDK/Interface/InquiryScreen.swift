public import Devices
public import Inquiry

/// What the ready-made UI shows, and what can be done about it. It holds codes and entries as the person's eyes do, so
/// it is for showing alone.
public struct InquiryScreen: Hashable, Sendable {
  /// The whole screen as lines of text, its controls numbered from 1.
  public let text: ScreenText
  /// The fields of a form, to be filled by `InquiryInterface.enter`; empty when there is nothing to fill.
  public let fields: [FieldView]
  /// Of the step that shows, normalised (F32).
  public let links: [StepView.Link]

  /// The device or the service is at work, and the person waits.
  public let isBusy: Bool

  public var lines: [String] { text.lines }
  public var controls: [InterfaceControl] { text.controls }
}

extension InquiryScreen: CustomStringConvertible {
  public var description: String { "\(text)" }
}
