/// A link that a step shows, as the service sends it: not yet validated (F32).
public struct StepLink: Hashable, Sendable {
  public let label: LocalizedText
  public let url: String

  public init(label: LocalizedText, url: String) {
    self.label = label
    self.url = url
  }
}
