/// A step as a UI may show it: guarded, with its links normalised and its texts in the person's language.
public struct StepView: Hashable, Sendable {
  public struct Link: Hashable, Sendable {
    public let label: String
    /// Normalised (F32).
    public let url: String

    public init(label: String, url: String) {
      self.label = label
      self.url = url
    }
  }

  public enum Content: Hashable, Sendable {
    case introduction
    case form([FieldView])
    case oneTimeCode(length: UInt8, OneTimeCodeDefinition.Channel)
    case governmentID(GovernmentIDMode)
    case selfiePhoto(field: String)
    case selfieLiveness(service: String)
    case documentReview
    case waiting
    case handoff
    case terminal(redirect: String?)
  }

  public let id: StepID
  public let title: String
  /// Nil when the step says no more than its title.
  public let body: String?
  public let links: [Link]
  public let content: Content

  public init(id: StepID, title: String, body: String?, links: [Link], content: Content) {
    self.id = id
    self.title = title
    self.body = body
    self.links = links
    self.content = content
  }
}

/// A field of a form as a UI may show it.
public struct FieldView: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    case text(charactersMax: UInt16)
    case choice([String])
    case phone([PhoneCountry], standard: PhoneCountry)
    case date(DateFieldView)
    case address
  }

  public let id: FieldID
  public let label: String
  public let isRequired: Bool
  public let content: Content

  public init(id: FieldID, label: String, isRequired: Bool, content: Content) {
    self.id = id
    self.label = label
    self.isRequired = isRequired
    self.content = content
  }
}

/// How a date field looks and what it takes.
public struct DateFieldView: Hashable, Sendable {
  public let earliest: CalendarDate?
  public let latest: CalendarDate?
  public let initial: CalendarDate?
  public let pattern: DatePattern
  public let timeZone: TimeZoneName
  public let firstWeekday: Weekday

  public init(
    earliest: CalendarDate?, latest: CalendarDate?, initial: CalendarDate?, pattern: DatePattern,
    timeZone: TimeZoneName, firstWeekday: Weekday
  ) {
    self.earliest = earliest
    self.latest = latest
    self.initial = initial
    self.pattern = pattern
    self.timeZone = timeZone
    self.firstWeekday = firstWeekday
  }
}
