/// A field of a form, as the service sends it: not yet guarded (F33).
public struct FieldDefinition: Hashable, Sendable {
  public let id: FieldID
  /// As the definition file calls it.
  public let name: String
  /// As the person reads it.
  public let label: LocalizedText
  public let kind: FieldKind
  public let isRequired: Bool

  public init(id: FieldID, name: String, label: LocalizedText, kind: FieldKind, isRequired: Bool = true) {
    self.id = id
    self.name = name
    self.label = label
    self.kind = kind
    self.isRequired = isRequired
  }
}

/// A field of one form, spoken of by id.
public struct FieldID: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt8

  public init(_ rawValue: UInt8) {
    self.rawValue = rawValue
  }
}

/// What a field of a form takes.
public enum FieldKind: Hashable, Sendable {
  /// Up to so many characters.
  case text(charactersMax: UInt16 = 200)
  /// One of these labels.
  case choice([LocalizedText])
  case phone(PhoneFieldDefinition)
  case date(DateFieldDefinition)
  case address
}

/// Which phone numbers a field takes.
public struct PhoneFieldDefinition: Hashable, Sendable {
  /// ISO 3166-1 alpha-2; empty for every country that the SDK can offer.
  public let countries: [String]
  /// The one that is chosen before the person chooses.
  public let defaultCountry: String?

  public init(countries: [String] = [], defaultCountry: String?) {
    self.countries = countries
    self.defaultCountry = defaultCountry
  }
}

/// Which dates a field takes, and how they are written.
public struct DateFieldDefinition: Hashable, Sendable {
  /// `2026-11-30`; nil for no bound.
  public let earliest: String?
  public let latest: String?
  /// Shown before the person chooses.
  public let initial: String?
  /// `dd.MM.yyyy`, for example.
  public let format: String
  /// An IANA name: what day it is now depends on it.
  public let timeZone: String
  /// The weekday with which a calendar's row begins: `monday`.
  public let firstWeekday: String

  public init(
    earliest: String? = nil, latest: String? = nil, initial: String? = nil, format: String = "yyyy-MM-dd",
    timeZone: String = "UTC", firstWeekday: String = "monday"
  ) {
    self.earliest = earliest
    self.latest = latest
    self.initial = initial
    self.format = format
    self.timeZone = timeZone
    self.firstWeekday = firstWeekday
  }
}
