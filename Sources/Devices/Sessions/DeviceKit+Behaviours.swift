public import Actors
public import Inquiry

extension DeviceKit {
  /// The behaviours of this module; nil for actors of the service.
  public func makeBehaviour(_ plan: ActorPlan) -> (any Behaviour<InquirySystem> & ~Copyable)? {
    switch plan {
    case .device(let installation, let traits): DeviceSession(installation, traits, kit: self)
    case .person(let session): Person(session, kit: self)
    case .capture(let installation, let order): CaptureEngine(installation, order, kit: self)
    case .backend, .directory, .issuer, .inquiry, .mailbox, .vault, .interface: nil
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

  static func answers(to step: StepDefinition?) -> Answers {
    guard case .form(let fields) = step?.kind else { return Answers([]) }
    return Answers(
      fields.map { field in
        switch field.kind {
        case .text, .address: FieldAnswer(field: field.id, value: .text("Sample"))
        case .choice: FieldAnswer(field: field.id, value: .choice(0))
        case .phone: FieldAnswer(field: field.id, value: .text("+15550100"))
        case .date: FieldAnswer(field: field.id, value: .text("1990-01-01"))
        }
      })
  }
}
