internal import Inquiry
internal import Notation
internal import YAML

extension InquiryDefinition {
  /// A definition file: `definition`, `documentsIssued`, `languages`, `guarded` and `steps`. Its values, what an SDK
  /// would refuse to show (F33) and what the steps are to each other are all looked at, whatever else does not fit.
  static let form = Form<InquiryDefinition>.mapping("a definition: a mapping with \"definition\" and \"steps\"") {
    reader, findings in
    let name = reader.require("definition", .name, &findings)
    let issued = reader.read("documentsIssued", .integer(0...documentsMax), otherwise: 0, &findings)
    let languages = reader.read(
      "languages", .list(of: .language, count: 1...LocalizedText.translationsMax), otherwise: [], &findings)
    let guarding = Guarding(isOn: reader.read("guarded", .truth, otherwise: true, &findings))
    let read = reader.require("steps", .list(of: StepDraft.form(guarding), count: 1...stepsMax), &findings)
    guard let drafts = read else { return nil }
    let outlines = drafts.enumerated().map { $1.outline(at: $0) }
    for fault in StepOutline.faults(of: outlines) {
      let (mark, path) = drafts.place(of: fault.place) ?? (reader.mark(of: "steps"), "")
      let found = "steps that do not hold together: \(fault.description)"
      findings.refuse(at: mark, reader.subject(of: "steps") + path, found: found, allowed: "")
    }
    let steps = drafts.enumerated().compactMap { $1.definition(at: $0) }
    guard let name, steps.count == drafts.count else { return nil }
    return try? InquiryDefinition(name: name, steps: steps, documentsIssued: UInt8(issued), languages: languages)
  }
}

extension [StepDraft] {
  /// Where the thing that is at fault stands, and what is added to the list's own name to call it.
  fileprivate func place(of place: DefinitionFault.Place) -> (mark: Mark, path: String)? {
    switch place {
    case .definition: nil
    case .step(let step): (self[step].mark, "[\(step)]")
    case .field(let step, let field):
      (self[step].fields?[field].mark ?? self[step].mark, "[\(step)].fields[\(field)]")
    case .option(let step, let field, let option):
      (
        self[step].fields?[field].options[option].mark ?? self[step].mark,
        "[\(step)].fields[\(field)].options[\(option)]"
      )
    }
  }
}
