public import Actors
public import Inquiry

extension DeviceKit {
  /// The behaviours of this module; nil for actors of the service.
  public func makeBehaviour(_ plan: ActorPlan) -> (any Behaviour<InquirySystem> & ~Copyable)? {
    switch plan {
    case .device(let installation, let traits): DeviceSession(installation, traits, kit: self)
    case .person(let session): Person(session, kit: self)
    case .capture(let installation, let order): CaptureEngine(installation, order, kit: self)
    case .backend, .directory, .issuer, .inquiry, .mailbox, .vault, .interface, .vendorBackend: nil
    }
  }

  /// How captures of a kind go on a device; nil when its app supplies no engine for them (F41).
  func captureProfile(_ kind: CaptureRequest.Kind, of installation: InstallationID) -> CaptureProfile? {
    guard platformOf(installation).supplies(kind) else { return nil }
    return stories[storyIndex(of: installation.session)].capture(kind)
  }

  /// What a person enters into a form: something in each field.
  func answers(_ definition: DefinitionID, _ step: StepID) -> Answers {
    guard Int(definition.rawValue) < formAnswers.count, Int(step.rawValue) < StepSet.capacity else {
      return Answers([])
    }
    return formAnswers[Int(definition.rawValue)][Int(step.rawValue)]
  }

  private static let sampleAddress = PostalAddress(
    street: "1 Sample Street", postalCode: "12345", city: "Sampleton", country: "US")

  private static func sampleNumber(_ phone: PhoneFieldDefinition) -> String {
    let country = phone.defaultCountry.flatMap(PhoneCountry.init)
    return "+\(country?.callingCode ?? 1)5550100"
  }

  /// The first of 1990, or a day that the field takes.
  private static func sampleDate(_ date: DateFieldDefinition) -> CalendarDate {
    guard let usual = CalendarDate(year: 1990, month: 1, day: 1) else { preconditionFailure("1990 has a first day") }
    let earliest = date.earliest.flatMap { CalendarDate($0) } ?? usual
    return min(max(usual, earliest), date.latest.flatMap { CalendarDate($0) } ?? .last)
  }

  static func answers(to step: StepDefinition?) -> Answers {
    guard case .form(let fields) = step?.kind else { return Answers([]) }
    return Answers(
      fields.map { field in
        switch field.kind {
        case .text(let charactersMax):
          FieldAnswer(field: field.id, value: .text(String("Sample".prefix(Int(charactersMax)))))
        case .choice: FieldAnswer(field: field.id, value: .choice(0))
        case .phone(let phone): FieldAnswer(field: field.id, value: .phone(sampleNumber(phone)))
        case .date(let date): FieldAnswer(field: field.id, value: .date(sampleDate(date)))
        case .address: FieldAnswer(field: field.id, value: .address(sampleAddress))
        }
      })
  }
}
