extension StepGuard {
  /// Fields as a UI may show them. Nothing about them depends on links.
  static func views(
    of fields: [FieldDefinition], wanted: [LanguageTag], fallback: [LanguageTag]
  ) throws(InquiryError) -> [FieldView] {
    var shown: [FieldView] = []
    for field in fields { shown.append(try view(of: field) { $0.text(for: wanted, fallback: fallback) }) }
    return shown
  }

  private static func view(
    of field: FieldDefinition, _ text: (LocalizedText) -> String
  ) throws(InquiryError) -> FieldView {
    let label = text(field.label)
    guard !label.allSatisfy(\.isWhitespace) else { throw .invalidField(.withoutLabel) }
    let content: FieldView.Content
    switch field.kind {
    case .text(let charactersMax): content = .text(charactersMax: charactersMax)
    case .choice(let options): content = .choice(options.map { text($0) })
    case .phone(let phone): content = try self.content(of: phone)
    case .date(let date): content = .date(try self.content(of: date))
    case .address: content = .address
    }
    return FieldView(id: field.id, label: label, isRequired: field.isRequired, content: content)
  }

  private static func content(of phone: PhoneFieldDefinition) throws(InquiryError) -> FieldView.Content {
    var countries: [PhoneCountry] = []
    for region in phone.countries {
      guard let country = PhoneCountry(region) else { throw .invalidField(.phoneCountry) }
      countries.append(country)
    }
    if phone.countries.isEmpty { countries = PhoneCountry.all }
    guard let region = phone.defaultCountry else { throw .invalidField(.phoneDefaultCountry) }
    guard let standard = PhoneCountry(region), countries.contains(standard) else {
      throw .invalidField(.phoneDefaultCountry)
    }
    return .phone(countries, standard: standard)
  }

  private static func content(of date: DateFieldDefinition) throws(InquiryError) -> DateFieldView {
    let earliest = try day(date.earliest)
    let latest = try day(date.latest)
    let initial = try day(date.initial)
    if let earliest, let latest, latest < earliest { throw .invalidField(.date) }
    if let initial, initial < earliest ?? initial || initial > latest ?? initial { throw .invalidField(.date) }
    guard let pattern = DatePattern(date.format) else { throw .invalidField(.dateFormat) }
    guard let zone = TimeZoneName(date.timeZone) else { throw .invalidField(.timeZone) }
    guard let weekday = Weekday(rawValue: date.firstWeekday) else { throw .invalidField(.weekday) }
    return DateFieldView(
      earliest: earliest, latest: latest, initial: initial, pattern: pattern, timeZone: zone, firstWeekday: weekday)
  }

  private static func day(_ text: String?) throws(InquiryError) -> CalendarDate? {
    guard let text else { return nil }
    guard let day = CalendarDate(text) else { throw .invalidField(.date) }
    return day
  }
}
