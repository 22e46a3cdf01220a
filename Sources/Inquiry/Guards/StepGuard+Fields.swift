extension StepGuard {
  /// Everything for which no device shows a field, in whatever language.
  public static func faults(of field: FieldDefinition) -> [StepFault] {
    var faults: [StepFault] = []
    if field.label.isBlank { faults.append(withoutLabel) }
    _ = content(of: field.kind, { $0.text(for: [], fallback: []) }, &faults)
    return faults
  }

  /// Fields as a UI may show them; those with a fault are left out. Nothing about them depends on links.
  static func views(
    of fields: [FieldDefinition], wanted: [LanguageTag], fallback: [LanguageTag], _ faults: inout [StepFault]
  ) -> [FieldView] {
    fields.compactMap { field in
      view(of: field, { $0.text(for: wanted, fallback: fallback) }, &faults)
    }
  }

  private static let withoutLabel = StepFault(.field(.withoutLabel), key: "label", allowed: "what the field asks for")

  private static func view(
    of field: FieldDefinition, _ text: (LocalizedText) -> String, _ faults: inout [StepFault]
  ) -> FieldView? {
    let label = text(field.label)
    if label.allSatisfy(\.isWhitespace) { faults.append(withoutLabel) }
    guard let content = content(of: field.kind, text, &faults) else { return nil }
    return FieldView(id: field.id, label: label, isRequired: field.isRequired, content: content)
  }

  private static func content(
    of kind: FieldKind, _ text: (LocalizedText) -> String, _ faults: inout [StepFault]
  ) -> FieldView.Content? {
    switch kind {
    case .text(let charactersMax): .text(charactersMax: charactersMax)
    case .choice(let options): .choice(options.map { text($0) })
    case .phone(let phone): content(of: phone, &faults)
    case .date(let date): view(of: date, &faults).map { .date($0) }
    case .address: .address
    }
  }

  private static func content(of phone: PhoneFieldDefinition, _ faults: inout [StepFault]) -> FieldView.Content? {
    var countries: [PhoneCountry] = []
    for (index, region) in phone.countries.enumerated() {
      if let country = PhoneCountry(region) {
        countries.append(country)
      } else {
        let allowed = "a country that the SDK offers, as ISO 3166-1 writes it, such as DE"
        faults.append(StepFault(.field(.phoneCountry), key: "countries", index: index, allowed: allowed))
      }
    }
    if phone.countries.isEmpty { countries = PhoneCountry.all }
    guard let region = phone.defaultCountry, let standard = PhoneCountry(region), countries.contains(standard) else {
      // A default that is among the countries and unknown was found there.
      if phone.defaultCountry.map({ !phone.countries.contains($0) }) ?? true {
        let allowed = phone.countries.isEmpty ? "a country such as DE" : "one of the field's countries"
        faults.append(StepFault(.field(.phoneDefaultCountry), key: "defaultCountry", allowed: allowed))
      }
      return nil
    }
    return .phone(countries, standard: standard)
  }

  private static func view(of date: DateFieldDefinition, _ faults: inout [StepFault]) -> DateFieldView? {
    let earliest = day(date.earliest, key: "earliest", &faults)
    let latest = day(date.latest, key: "latest", &faults)
    let initial = day(date.initial, key: "initial", &faults)
    if let earliest, let latest, latest < earliest {
      faults.append(StepFault(.field(.date), key: "latest", allowed: "a day not before \"earliest\""))
    } else if let initial, initial < earliest ?? initial || initial > latest ?? initial {
      let allowed = "a day from \"earliest\" to \"latest\""
      faults.append(StepFault(.field(.date), key: "initial", allowed: allowed))
    }
    let pattern = DatePattern(date.format)
    if pattern == nil {
      let allowed = "one of d or dd, one of M or MM, and yyyy, as in dd.MM.yyyy"
      faults.append(StepFault(.field(.dateFormat), key: "format", allowed: allowed))
    }
    let zone = TimeZoneName(date.timeZone)
    if zone == nil {
      let allowed = "an IANA name such as Europe/Zurich"
      faults.append(StepFault(.field(.timeZone), key: "timeZone", allowed: allowed))
    }
    let weekday = Weekday(rawValue: date.firstWeekday)
    if weekday == nil {
      faults.append(StepFault(.field(.weekday), key: "firstWeekday", allowed: "monday to sunday, in small letters"))
    }
    guard let pattern, let zone, let weekday else { return nil }
    return DateFieldView(
      earliest: earliest, latest: latest, initial: initial, pattern: pattern, timeZone: zone, firstWeekday: weekday)
  }

  private static func day(_ text: String?, key: String, _ faults: inout [StepFault]) -> CalendarDate? {
    guard let text else { return nil }
    if let day = CalendarDate(text) { return day }
    faults.append(StepFault(.field(.date), key: key, allowed: "a day such as 2026-11-30"))
    return nil
  }
}
