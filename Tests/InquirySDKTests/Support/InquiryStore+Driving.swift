import InquirySDK

/// A model that a test waits for has not come.
struct StoreEnded: Error {}

extension InquiryStore {
  /// Waits for a model; the suite's time limit ends the wait at the latest.
  @discardableResult
  func first(where isWanted: (InquiryUiModel) -> Bool) async throws -> InquiryUiModel {
    for await model in models where isWanted(model) { return model }
    throw StoreEnded()
  }

  /// Waits until the person is asked something at a stage.
  func reaches(_ stage: StageKind) async throws {
    try await first { $0.stage.kind == stage && !$0.isLoading }
  }

  /// Does what an app does until a model is there, one intent for each model that asks for one.
  @discardableResult
  func goOn(until isReached: (InquiryUiModel) -> Bool) async throws -> InquiryUiModel {
    for await model in models {
      if isReached(model) { return model }
      try goOn(from: model)
    }
    throw StoreEnded()
  }

  /// What an app without the ready-made UI does about a model: one intent, or nothing while it waits.
  private func goOn(from model: InquiryUiModel) throws {
    guard !model.isLoading, case .started = model.lifecycle else { return }
    switch model.stage {
    case .introduction(let step), .documentReview(let step):
      try dispatch(.acknowledge(step))
    case .form(let step):
      try dispatch(.submitForm(step, Answers([FieldAnswer(field: FieldID(1), value: .text("Ada"))])))
    case .governmentID(let step, _, .ready), .selfie(let step, _, .ready):
      try dispatch(.startCapture(step))
    case .terminal:
      try dispatch(.close)
    case .opening, .oneTimeCode, .governmentID, .selfie, .waiting, .handoff, .confirming, .watching, .moved:
      break
    }
  }
}

extension InquiryRuntime {
  /// Whether what was saved to resume is erased, which takes the storage a moment.
  func forgetsInquiries() async throws -> Bool {
    for _ in 0..<500 {
      if try await savedInquiries().isEmpty { return true }
      try await clock.sleep(for: .milliseconds(10))
    }
    return false
  }
}

extension InquiryUiModel {
  var isClosed: Bool { if case .closed = lifecycle { true } else { false } }
  var isStarted: Bool { if case .started = lifecycle { true } else { false } }
  var isFailed: Bool { if case .failed = lifecycle { true } else { false } }
}
