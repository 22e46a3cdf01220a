/// As much of a step as the other steps of its definition depend on. What does not fit in a file is nil, so that the
/// rest can be held against the rules all the same.
public struct StepOutline: Sendable {
  public enum Kind: Sendable {
    case form([FieldOutline])
    case handoff
    case terminal
    /// A step that goes anywhere but last.
    case other
  }

  public struct FieldOutline: Sendable {
    let id: FieldID
    let name: String?
    let options: [LocalizedText]

    public init(id: FieldID, name: String?, options: [LocalizedText]) {
      self.id = id
      self.name = name
      self.options = options
    }
  }

  let id: StepID
  let name: String?
  let kind: Kind?

  public init(id: StepID, name: String?, kind: Kind?) {
    self.id = id
    self.name = name
    self.kind = kind
  }

  init(_ step: StepDefinition) {
    let kind: Kind
    switch step.kind {
    case .form(let fields): kind = .form(fields.map(FieldOutline.init))
    case .handoff: kind = .handoff
    case .terminal: kind = .terminal
    case .introduction, .oneTimeCode, .governmentID, .selfie, .documentReview, .waiting: kind = .other
    }
    self.init(id: step.id, name: step.name, kind: kind)
  }

  /// What does not hold together, in the order of the steps.
  public static func faults(of steps: [StepOutline]) -> [DefinitionFault] {
    steps.indices.flatMap { position in
      steps[position].faults(at: position, earlier: steps[..<position], isLast: position == steps.count - 1)
    }
  }

  private func faults(at position: Int, earlier: ArraySlice<StepOutline>, isLast: Bool) -> [DefinitionFault] {
    var faults: [DefinitionFault] = []
    func add(_ text: String) {
      faults.append(DefinitionFault(.step(position), "step '\(name ?? "\(position + 1)")': \(text)"))
    }
    if Int(id.rawValue) >= InquiryDefinition.stepsMax {
      add("its id \(id.rawValue) is not below \(InquiryDefinition.stepsMax)")
    }
    if earlier.contains(where: { $0.id == id }) { add("another step has its id \(id.rawValue)") }
    if let name, earlier.contains(where: { $0.name == name }) { add("another step has its name; give it its own") }
    switch kind {
    case .terminal?:
      if !isLast { add("a terminal step is the last one; move it to the end") }
    case .form(let fields)?:
      if fields.isEmpty || fields.count > InquiryDefinition.fieldsMax {
        add("has \(fields.count) fields; 1 to \(InquiryDefinition.fieldsMax) are allowed")
      }
      for index in fields.indices { faults += fields[index].faults(position, at: index, earlier: fields[..<index]) }
    case .handoff?:
      if case .handoff? = earlier.last?.kind { add("follows another handoff step; one is enough") }
    case .other?, nil:
      break
    }
    switch kind {
    case .form?, .handoff?, .other?:
      if isLast { add("the last step has to be a terminal one; add it at the end") }
    case .terminal?, nil:
      break
    }
    return faults
  }
}

extension StepOutline.FieldOutline {
  init(_ field: FieldDefinition) {
    let options: [LocalizedText]
    switch field.kind {
    case .choice(let found): options = found
    case .text, .phone, .date, .address: options = []
    }
    self.init(id: field.id, name: field.name, options: options)
  }

  fileprivate func faults(
    _ step: Int, at index: Int, earlier: ArraySlice<StepOutline.FieldOutline>
  ) -> [DefinitionFault] {
    let called = "field '\(name ?? "\(index + 1)")'"
    var faults: [DefinitionFault] = []
    if earlier.contains(where: { $0.id == id }) {
      faults.append(DefinitionFault(.field(step: step, index), "\(called): another field has its id \(id.rawValue)"))
    }
    if let name, earlier.contains(where: { $0.name == name }) {
      faults.append(
        DefinitionFault(.field(step: step, index), "\(called): another field of the form has its name; give it its own")
      )
    }
    for (position, option) in options.enumerated() where options[..<position].contains(option) {
      faults.append(
        DefinitionFault(
          .option(step: step, field: index, position),
          "\(called): another option reads the same; a person could not tell them apart"))
    }
    return faults
  }
}
