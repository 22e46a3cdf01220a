public import Links

extension InquiryDefinition {
  /// Holds every step, in every language that it is there in, against the guard of the SDK (F32, F33).
  /// - Throws: `DefinitionFaults` with one fault for each step that no device would show.
  public func guarded(tables: any UnicodeTables) throws(DefinitionFaults) {
    var faults: [DefinitionFault] = []
    let wanted: [[LanguageTag]] = [[]] + languages.map { [$0] }
    for (position, step) in steps.enumerated() {
      for languages in wanted {
        let stepGuard = StepGuard(tables: tables, wanted: languages, fallback: self.languages)
        do throws(InquiryError) {
          _ = try stepGuard.view(of: step)
        } catch {
          faults.append(
            DefinitionFault(position: position, "step '\(step.name)': no device shows it, for \(error.explanation)"))
          break
        }
      }
    }
    guard faults.isEmpty else { throw DefinitionFaults(faults: faults) }
  }
}

extension InquiryError {
  /// For the author of a definition: what is wrong, and what is allowed.
  var explanation: String {
    switch self {
    case .invalidLink(let url):
      "the link '\(url.prefix(200))' cannot be used; give an absolute URL of an allowed service"
    case .missingCaptureField: "it names no field for its photo; give \"photoField\""
    case .invalidField(let fault): fault.explanation
    case .invalidEntry, .noActiveInquiry, .launchCodeInvalid, .launchInvalid, .tokenExpired, .tokenInvalid,
      .recordMapping, .fileTooLarge, .invalidState, .serviceUnreachable:
      name
    }
  }
}

extension FieldFault {
  var explanation: String {
    switch self {
    case .withoutLabel: "a field has no label; give \"label\""
    case .codeLength:
      "its code is not of 4 to 8 digits; change \"length\""
    case .phoneCountry: "a country of a phone field is unknown; give ISO 3166-1 codes such as DE"
    case .phoneDefaultCountry:
      "the default country of a phone field is missing or none of its countries; give \"defaultCountry\""
    case .date: "a date of a date field is no date, or they are out of order; write 2026-11-30, the earliest first"
    case .dateFormat: "the format of a date field is unknown; write one d or dd, one M or MM and yyyy, as in dd.MM.yyyy"
    case .timeZone: "the time zone of a date field is unknown; give an IANA name such as Europe/Zurich"
    case .weekday: "the first weekday of a date field is unknown; write monday to sunday"
    }
  }
}
