/// What a person is told to do at a device, by a hand that leads it or by the script of its story.
public enum PersonDeed: Hashable, Sendable {
  /// To a person who is led: use this control, or open this entry.
  indirect case act(InquiryAction)
  /// To a person with a story: open the inquiry in another tab, beside what shows.
  case openTab
  /// To a person with a story: use the device's own way back.
  case goBack

  /// For traces.
  public var word: String {
    switch self {
    case .act(let action): action.word
    case .openTab: "open tab"
    case .goBack: "go back"
    }
  }
}
