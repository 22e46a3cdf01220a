public import Inquiry
public import Links

/// What all devices and persons of a run share: definitions, figures, stories. Never changed, so that a million
/// actors can hold one.
public final class DeviceKit: Sendable {
  public let catalogue: DefinitionCatalogue
  public let limits: DeviceLimits
  /// Of the SDK in the app that all devices have.
  public let sdkVersion: SDKVersion
  /// Whether each device checks after each of its turns what must hold, and logs what does not.
  public let checksInvariants: Bool
  /// Whether each device tells whoever looks at it of every change there; for persons who are led by hand.
  public let tellsViews: Bool
  /// Tells what the issuer signed from everything else (S39).
  public let verifier: any DocumentVerifier
  /// What persons do; `storyOf` says which is whose.
  public let stories: [PersonStory]
  private let mapper: (any IdentityRecordMapper)?
  /// How the app opens a link; false when the device refuses it (F16). Nil for no other say than the stories'.
  let opensLink: (@Sendable (String, LinkOpening) -> Bool)?
  private let tables: any UnicodeTables
  private let storyOf: @Sendable (SessionNumber) -> Int
  let platformOf: @Sendable (InstallationID) -> InquiryPlatform
  let hasVendorApp: @Sendable (DeviceID) -> Bool
  private let outlines: [[StepOutline]]
  /// By definition and by the raw value of the step's id; what the guard said of each step (F33).
  private let views: [[Result<StepView, InquiryError>?]]
  /// False when every step of every definition can be shown, which is the rule.
  let hasFaults: Bool
  let formAnswers: [[Answers]]

  /// - Parameters:
  ///   - tables: what is known of characters beyond ASCII in the hosts of links.
  ///   - mapper: the app's own mapper, for every device; nil for the ones that the stories name (F20).
  ///   - opensLink: how the app opens a link, at once; false when the device refuses it (F16).
  ///   - storyOf: the position in `stories` of a person's story; one outside of it means the first.
  ///   - platformOf: what the app on a device supplies (F41).
  ///   - hasVendorApp: whether the app on a device is the one of the vendor's tutorial (P03).
  /// - Precondition: there is a story.
  public init(
    catalogue: DefinitionCatalogue, stories: [PersonStory], tables: any UnicodeTables = ASCIIOnly(),
    limits: DeviceLimits = DeviceLimits(), sdkVersion: SDKVersion = .current, checksInvariants: Bool = true,
    tellsViews: Bool = false, verifier: any DocumentVerifier = MixingSigner(),
    mapper: (any IdentityRecordMapper)? = nil,
    opensLink: (@Sendable (String, LinkOpening) -> Bool)? = nil,
    storyOf: @escaping @Sendable (SessionNumber) -> Int = { _ in 0 },
    platformOf: @escaping @Sendable (InstallationID) -> InquiryPlatform = { _ in InquiryPlatform() },
    hasVendorApp: @escaping @Sendable (DeviceID) -> Bool = { _ in false }
  ) {
    precondition(!stories.isEmpty, "A device kit needs at least one story.")
    self.catalogue = catalogue
    self.stories = stories
    self.limits = limits
    self.sdkVersion = sdkVersion
    self.checksInvariants = checksInvariants
    self.tellsViews = tellsViews
    self.verifier = verifier
    self.mapper = mapper
    self.opensLink = opensLink
    self.storyOf = storyOf
    self.platformOf = platformOf
    self.hasVendorApp = hasVendorApp
    self.tables = tables
    views = catalogue.definitions.map { Self.views(of: $0, tables, wanted: []) }
    hasFaults = views.contains { $0.contains { if case .failure = $0 { true } else { false } } }
    outlines = catalogue.definitions.map { definition in
      (0..<UInt8(StepSet.capacity)).map { StepOutline(definition[StepID($0)], in: definition) }
    }
    formAnswers = catalogue.definitions.map { definition in
      (0..<UInt8(StepSet.capacity)).map { Self.answers(to: definition[StepID($0)]) }
    }
  }

  public func storyIndex(of session: SessionNumber) -> Int {
    let index = storyOf(session)
    return stories.indices.contains(index) ? index : 0
  }

  /// What the app of this person makes of a verified identity (F20).
  public func mapper(for session: SessionNumber) -> any IdentityRecordMapper {
    mapper ?? stories[storyIndex(of: session)].mapper
  }

  /// Nil for a definition or a step that this app does not know.
  public func outline(_ definition: DefinitionID, _ step: StepID) -> StepOutline? {
    guard Int(definition.rawValue) < outlines.count, Int(step.rawValue) < StepSet.capacity else { return nil }
    let outline = outlines[Int(definition.rawValue)][Int(step.rawValue)]
    return outline.isKnown ? outline : nil
  }

  private static func views(
    of definition: InquiryDefinition, _ tables: any UnicodeTables, wanted: [LanguageTag]
  ) -> [Result<StepView, InquiryError>?] {
    let stepGuard = StepGuard(tables: tables, wanted: wanted, fallback: definition.languages)
    return (0..<UInt8(StepSet.capacity)).map { number in
      definition[StepID(number)].map { step in
        Result { () throws(InquiryError) in try stepGuard.view(of: step) }
      }
    }
  }

  private func checked(_ definition: DefinitionID, _ step: StepID) -> Result<StepView, InquiryError>? {
    guard Int(definition.rawValue) < views.count, Int(step.rawValue) < StepSet.capacity else { return nil }
    return views[Int(definition.rawValue)][Int(step.rawValue)]
  }

  /// The step as the guard passed it, its texts by the definition's own order of languages; nil for one that is
  /// unknown, or was not passed.
  public func view(of step: StepID, _ definition: DefinitionID) -> StepView? {
    try? checked(definition, step)?.get()
  }

  /// The same for a person's languages.
  public func view(of step: StepID, _ definition: DefinitionID, for wanted: [LanguageTag]) -> StepView? {
    guard let known = catalogue[definition], let step = known[step] else { return nil }
    return try? StepGuard(tables: tables, wanted: wanted, fallback: known.languages).view(of: step)
  }

  /// Why a step cannot be shown (F32, F33); nil for one that can.
  public func fault(of step: StepID, _ definition: DefinitionID) -> InquiryError? {
    if case .failure(let error) = checked(definition, step) { error } else { nil }
  }

  /// Why what a snapshot brings to a device cannot be shown there; nil when it can, and when another device shows it.
  func fault(of news: Snapshot, hadItLast: Bool) -> InquiryError? {
    if news.outcome == nil { return news.holder == .you ? fault(of: news.step, news.definition) : nil }
    guard hadItLast || news.holder == .you, let last = catalogue[news.definition]?.steps.last else { return nil }
    return fault(of: last.id, news.definition)
  }

  /// The terminal step's redirect, normalised (F32).
  public func redirect(of definition: DefinitionID) -> String? {
    guard let last = catalogue[definition]?.steps.last,
      case .terminal(let redirect) = view(of: last.id, definition)?.content
    else { return nil }
    return redirect
  }
}

/// What a device has to know of a step while the inquiry runs, without texts.
public struct StepOutline: Hashable, Sendable, BitwiseCopyable {
  public let stage: StageKind
  public let requires: Capabilities
  /// Nil for a step without a capture.
  public let capture: CaptureRequest.Kind?
  public let governmentIDMode: GovernmentIDMode
  public let selfieMode: SelfieMode
  let isKnown: Bool

  init(_ step: StepDefinition?, in definition: InquiryDefinition) {
    isKnown = step != nil
    stage = step?.kind.stage ?? .opening
    requires = step?.kind.requires ?? []
    var capture: CaptureRequest.Kind?
    var governmentIDMode = GovernmentIDMode.camera
    var selfieMode = SelfieMode.photo
    switch step?.kind {
    case .governmentID(let mode):
      governmentIDMode = mode
      capture = mode == .nfc ? .nfc : .camera
    case .selfie(let selfie):
      selfieMode = selfie.mode
      capture = selfie.mode == .photo ? .selfie : .liveness
    case .introduction, .form, .oneTimeCode, .documentReview, .waiting, .handoff, .terminal, nil:
      break
    }
    self.capture = capture
    self.governmentIDMode = governmentIDMode
    self.selfieMode = selfieMode
  }

  /// Whether an answer is of the kind that the step asks for.
  func accepts(_ submission: StepSubmission) -> Bool {
    switch submission {
    case .acknowledged: stage == .introduction || stage == .documentReview
    case .form: stage == .form
    case .oneTimeCode: stage == .oneTimeCode
    case .governmentID: stage == .governmentID
    case .selfie: stage == .selfie
    }
  }
}
