import Inquiry
import Links
import Testing

struct StepGuardTests {
  private static let step = StepID(3)

  private static func error(of kind: StepKind, links: [StepLink] = []) -> InquiryError? {
    let definition = StepDefinition(id: step, name: "step", kind: kind, title: "Step", links: links)
    do throws(InquiryError) {
      _ = try StepGuard(tables: ASCIIOnly()).view(of: definition)
      return nil
    } catch {
      return error
    }
  }

  private static func error(ofField kind: FieldKind, label: LocalizedText = "Field") -> InquiryError? {
    error(of: .form(fields: [FieldDefinition(id: FieldID(0), name: "field", label: label, kind: kind)]))
  }

  @Test func `F32: links and redirects are normalised before anybody sees them`() throws {
    let links = [StepLink(label: "Terms", url: "HTTPS://Example.COM"), StepLink(label: "Help", url: "https://a.b/x y")]
    let step = StepDefinition(
      id: Self.step, name: "end", kind: .terminal(redirect: "https://Example.com/a b"), title: "Done", links: links)
    let view = try StepGuard(tables: ASCIIOnly()).view(of: step)
    #expect(view.links.map(\.url) == ["https://example.com/", "https://a.b/x%20y"])
    #expect(view.content == .terminal(redirect: "https://example.com/a%20b"))
  }

  @Test(arguments: ["https://", "http://a b/", "no scheme", "https://exa[mple/", "", "//host/path"])
  func `F32: a link that does not parse is InvalidLink with the rejected value`(url: String) {
    #expect(Self.error(of: .introduction, links: [StepLink(label: "Terms", url: url)]) == .invalidLink(url: url))
    #expect(Self.error(of: .terminal(redirect: url)) == .invalidLink(url: url))
  }

  @Test func `F33: a selfie photo step needs a field for its photo`() {
    for field in [nil, "", " "] {
      let selfie = SelfieDefinition(mode: .photo, photoField: field, service: nil)
      #expect(Self.error(of: .selfie(selfie)) == .missingCaptureField(step: Self.step))
    }
    #expect(Self.error(of: .selfie(.photo)) == nil)
  }

  @Test(arguments: [
    "https://evil.example/liveness", "http://selfie.verify.example/liveness", "https://selfie.verify.example:444/",
    "https://selfie.verify.example.evil.example/", "https://selfie.verify.example@evil.example/", "", "selfie",
  ])
  func `F33: a liveness step asks Folio's own service only`(address: String) {
    let selfie = SelfieDefinition(mode: .liveness, photoField: nil, service: address)
    #expect(Self.error(of: .selfie(selfie)) == .invalidLink(url: address))
  }

  @Test func `F33: the service may be written in any way that means it`() {
    for address in ["HTTPS://Selfie.Verify.Example", "https://selfie.verify.example:443/other"] {
      #expect(Self.error(of: .selfie(SelfieDefinition(mode: .liveness, photoField: nil, service: address))) == nil)
    }
    #expect(
      Self.error(of: .selfie(SelfieDefinition(mode: .liveness, photoField: nil, service: nil))) == .invalidLink(url: "")
    )
  }

  @Test func `F33: a field needs a label`() {
    for label in [LocalizedText(""), LocalizedText("  "), LocalizedText([])] {
      #expect(Self.error(ofField: .text(), label: label) == .invalidField(.withoutLabel))
    }
  }

  @Test func `F33: a one-time code has 4 to 8 digits`() {
    for length in UInt8(0)...12 {
      let expected: InquiryError? = (4...8).contains(length) ? nil : .invalidField(.codeLength)
      #expect(Self.error(of: .oneTimeCode(OneTimeCodeDefinition(length: length))) == expected, "\(length) digits")
    }
  }

  @Test func `F33: a phone field offers countries that there are, and one of them first`() {
    func phone(_ countries: [String], _ standard: String?) -> InquiryError? {
      Self.error(ofField: .phone(PhoneFieldDefinition(countries: countries, defaultCountry: standard)))
    }
    #expect(phone([], "DE") == nil && phone(["DE", "CH"], "CH") == nil)
    #expect(phone(["DE", "XX"], "DE") == .invalidField(.phoneCountry))
    #expect(phone(["de"], "de") == .invalidField(.phoneCountry))
    #expect(phone(["DE"], nil) == .invalidField(.phoneDefaultCountry))
    #expect(phone([], "XX") == .invalidField(.phoneDefaultCountry))
    #expect(phone(["DE"], "CH") == .invalidField(.phoneDefaultCountry))
  }

  @Test func `F33: a date field has dates, a format, a time zone and a weekday that can be used`() {
    func date(
      earliest: String? = nil, latest: String? = nil, initial: String? = nil, format: String = "dd.MM.yyyy",
      zone: String = "Europe/Zurich", weekday: String = "monday"
    ) -> InquiryError? {
      Self.error(
        ofField: .date(
          DateFieldDefinition(
            earliest: earliest, latest: latest, initial: initial, format: format, timeZone: zone,
            firstWeekday: weekday)))
    }
    #expect(date(earliest: "1900-01-01", latest: "2026-11-30", initial: "2000-02-29") == nil)
    for bad in ["2026-02-29", "2026-13-01", "2026-1-1", "yesterday", "2026-11-30T00:00", "0000-01-01", "２026-01-01"] {
      #expect(date(earliest: bad) == .invalidField(.date))
      #expect(date(latest: bad) == .invalidField(.date))
      #expect(date(initial: bad) == .invalidField(.date))
    }
    #expect(date(earliest: "2026-01-02", latest: "2026-01-01") == .invalidField(.date))
    #expect(date(earliest: "2026-01-02", initial: "2026-01-01") == .invalidField(.date))
    for bad in ["", "dd.MM", "dd.MM.yy", "dd.MM.yyyy.dd", "yyyy-mm-dd", "ddd.MM.yyyy", "dd.MM.yyyyT"] {
      #expect(date(format: bad) == .invalidField(.dateFormat), "\(bad)")
    }
    for bad in ["", "Mars/Olympus", "europe/zurich", "+01:00"] { #expect(date(zone: bad) == .invalidField(.timeZone)) }
    for bad in ["", "Monday", "mon", "1"] { #expect(date(weekday: bad) == .invalidField(.weekday)) }
  }

  @Test func `texts are in the person's language, labels too`() throws {
    let german = try #require(LanguageTag("de"))
    let label = LocalizedText([.init(language: german, text: "Name")])
    let fields = [FieldDefinition(id: FieldID(0), name: "name", label: label, kind: .choice(["A", "B"]))]
    let step = StepDefinition(id: Self.step, name: "form", kind: .form(fields: fields), title: label, body: "Body")
    let view = try StepGuard(tables: ASCIIOnly(), wanted: [german]).view(of: step)
    #expect(view.title == "Name" && view.body == "Body")
    #expect(
      view.content
        == .form([FieldView(id: FieldID(0), label: "Name", isRequired: true, content: .choice(["A", "B"]))]))
  }

  @Test func `F33: every fault of a field is told, each at its key`() throws {
    let phone = PhoneFieldDefinition(countries: ["XX", "CH", "YY"], defaultCountry: "DE")
    let date = DateFieldDefinition(
      earliest: "2026-02-30", latest: "2020-01-01", initial: "tomorrow", format: "", timeZone: "", firstWeekday: "")
    let german = try #require(LanguageTag("de"))
    let blank = LocalizedText([.init(language: german, text: " ")])
    func faults(_ kind: FieldKind, _ label: LocalizedText = "Field") -> [String] {
      StepGuard.faults(of: FieldDefinition(id: FieldID(0), name: "field", label: label, kind: kind)).map { fault in
        fault.key + (fault.index.map { "[\($0)]" } ?? "")
      }
    }
    #expect(faults(.phone(phone), blank) == ["label", "countries[0]", "countries[2]", "defaultCountry"])
    #expect(faults(.phone(PhoneFieldDefinition(countries: ["XX"], defaultCountry: "XX"))) == ["countries[0]"])
    #expect(faults(.date(date)) == ["earliest", "initial", "format", "timeZone", "firstWeekday"])
    #expect(faults(.date(DateFieldDefinition(earliest: "2026-01-02", latest: "2026-01-01"))) == ["latest"])
    #expect(faults(.date(DateFieldDefinition(latest: "2026-01-01", initial: "2026-01-02"))) == ["initial"])
    #expect(faults(.address) == [])
  }
}
