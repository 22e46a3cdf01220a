public import Actors
public import Inquiry

extension DeviceKit {
  /// The behaviours of this module; nil for actors of the service.
  public func makeBehaviour(_ plan: ActorPlan) -> (any Behaviour<InquirySystem> & ~Copyable)? {
    switch plan {
    case .device(let installation, let traits): DeviceSession(installation, traits, kit: self)
    case .person(let session): Person(session, kit: self)
    case .backend, .directory, .issuer, .inquiry, .mailbox, .capture, .vault, .interface: nil
    }
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
