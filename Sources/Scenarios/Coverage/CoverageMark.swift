public import Inquiry
import Notation

/// Something that a run can reach: a state of a machine, a refusal, a fault, a rare situation. `baton check` counts the
/// runs that did; what a scenario names under `sometimes` has to be reached in one of them.
public enum CoverageMark: Hashable, Sendable {
  case outcome(TerminalOutcome)
  case lifecycle(LifecycleWord)
  case shown(StageKind)
  case handoff(HandoffStatus)
  case delivery(DeliveryStatus)
  case resume(Resume)
  case refused(Refusal)
  case capture(CaptureFailure)
  case fault(FaultWord)
  case network(NetworkWord)
  case situation(Situation)

  public enum Resume: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case succeeded
    case failed
  }

  /// What was done to a device, or to the service.
  public enum FaultWord: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case kill
    case background
    case cutOff
    case clock
    case reinstall
    case restore
    case serviceRestart
  }

  /// What became of a message.
  public enum NetworkWord: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case lost
    case doubled
    case blocked
  }

  public enum Group: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case outcome
    case lifecycle
    case shown
    case handoff
    case delivery
    case resume
    case refused
    case capture
    case fault
    case network
    case situation
  }
}

extension CoverageMark {
  /// Every mark, group by group.
  public static let all: [CoverageMark] =
    TerminalOutcome.allCases.map { .outcome($0) } + LifecycleWord.allCases.map { .lifecycle($0) }
    + StageKind.allCases.map { .shown($0) } + HandoffStatus.allCases.map { .handoff($0) }
    + DeliveryStatus.allCases.map { .delivery($0) } + Resume.allCases.map { .resume($0) }
    + Refusal.allCases.map { .refused($0) } + CaptureFailure.allCases.map { .capture($0) }
    + FaultWord.allCases.map { .fault($0) } + NetworkWord.allCases.map { .network($0) }
    + Situation.allCases.map { .situation($0) }

  public var group: Group {
    switch self {
    case .outcome: .outcome
    case .lifecycle: .lifecycle
    case .shown: .shown
    case .handoff: .handoff
    case .delivery: .delivery
    case .resume: .resume
    case .refused: .refused
    case .capture: .capture
    case .fault: .fault
    case .network: .network
    case .situation: .situation
    }
  }

  /// The name within its group: `government ID`, `code expired`.
  public var word: String {
    switch self {
    case .outcome(let outcome): "\(outcome)"
    case .lifecycle(let word): "\(word)"
    case .shown(let stage): "\(stage)"
    case .handoff(let status): CaseWords.of(status)
    case .delivery(let status): CaseWords.of(status)
    case .resume(let resume): CaseWords.of(resume)
    case .refused(let refusal): CaseWords.of(refusal)
    case .capture(let failure): CaseWords.of(failure)
    case .fault(let word): CaseWords.of(word)
    case .network(let word): CaseWords.of(word)
    case .situation(let situation): CaseWords.of(situation)
    }
  }

  /// As scenarios and tables have it: `handoff reclaimed`; a situation has its word alone: `killed while holding`.
  public var name: String {
    switch self {
    case .situation: word
    case .outcome, .lifecycle, .shown, .handoff, .delivery, .resume, .refused, .capture, .fault, .network:
      "\(group) \(word)"
    }
  }
}
