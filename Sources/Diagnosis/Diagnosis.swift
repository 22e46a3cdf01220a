/// What a machine has for Baton, and what it lacks.
public struct Diagnosis: Hashable, Sendable {
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    case fine
    /// All works, and something works less well than it could.
    case note
    /// Something that Baton is for does not work.
    case lacking
  }

  public struct Finding: Hashable, Sendable {
    public let subject: String
    public let found: String
    public let verdict: Verdict
    /// What to do about it; nil when there is nothing to do.
    public let advice: String?

    init(_ subject: String, _ found: String, _ verdict: Verdict = .fine, _ advice: String? = nil) {
      self.subject = subject
      self.found = found
      self.verdict = verdict
      self.advice = advice
    }
  }

  public let findings: [Finding]

  /// Descriptors for what is no connection, and a few connections.
  static let openFilesMin = 256
  /// For as many devices as the service is measured with, one stream each.
  static let openFilesWanted = 10_064
  static let memoryMin: UInt64 = 256 << 20
  /// What the largest example takes, twice.
  static let memoryWanted: UInt64 = 1_200 << 20

  public init(of facts: MachineFacts) {
    findings =
      [Finding("system", facts.system), Self.processors(facts), Self.memory(facts), Self.libraries(facts)]
      + [Self.openFiles(facts)] + facts.loopback.enumerated().map { Self.loopback($1, isNeeded: $0 == 0) }
      + [Self.usualPort(facts), Self.clock(facts), Self.terminal(facts)]
  }

  public var isLacking: Bool { findings.contains { $0.verdict == .lacking } }

  private static func processors(_ facts: MachineFacts) -> Finding {
    if facts.processors > 1 { return Finding("processors", "\(facts.processors)") }
    return Finding("processors", "1", .note, "baton check runs one seed after another here")
  }

  private static func memory(_ facts: MachineFacts) -> Finding {
    guard let memory = facts.memory else { return Finding("memory", "not told by the system") }
    let found = "\(mebibytes(memory.free)) free of \(mebibytes(memory.total))"
    if memory.free < memoryMin {
      return Finding("memory", found, .lacking, "free \(mebibytes(memoryMin)) at least; --people N takes less")
    }
    if memory.free < memoryWanted {
      return Finding("memory", found, .note, "a run of a hundred thousand people takes \(mebibytes(memoryWanted / 2))")
    }
    return Finding("memory", found)
  }

  private static func mebibytes(_ bytes: UInt64) -> String { "\(bytes >> 20) MiB" }

  private static func libraries(_ facts: MachineFacts) -> Finding {
    let missing = facts.libraries.filter { $0.file == nil }.map(\.name)
    if missing.isEmpty { return Finding("libraries", facts.libraries.compactMap(\.file).joined(separator: ", ")) }
    return Finding(
      "libraries", "without \(missing.joined(separator: ", "))", .lacking, ".ci/setup installs what is missing")
  }

  private static func openFiles(_ facts: MachineFacts) -> Finding {
    let found = "\(facts.openFiles), can be raised to \(facts.openFilesMost)"
    let advice = "ulimit -n \(openFilesWanted); each device of baton serve takes one"
    if facts.openFilesMost < openFilesMin { return Finding("open files", found, .lacking, advice) }
    if facts.openFilesMost < openFilesWanted { return Finding("open files", found, .note, advice) }
    return Finding("open files", found)
  }

  private static func loopback(_ address: MachineFacts.Address, isNeeded: Bool) -> Finding {
    guard let refusal = address.refusal else { return Finding("loopback", "\(address.text) can be listened on") }
    let advice = isNeeded ? "baton serve needs an address: give it one with --listen" : nil
    return Finding("loopback", refusal, isNeeded ? .lacking : .note, advice)
  }

  private static func usualPort(_ facts: MachineFacts) -> Finding {
    guard let refusal = facts.usual.refusal else { return Finding("port", "\(facts.usual.text) is free") }
    return Finding("port", refusal, .note, "baton serve --listen 127.0.0.1:0 takes a free one")
  }

  private static func clock(_ facts: MachineFacts) -> Finding {
    let step = facts.clockStepNanoseconds
    let found = "steps of \(step) ns" + (facts.clockSource.map { ", from \($0)" } ?? "")
    if step > 1_000_000 { return Finding("clock", found, .lacking, "real time needs steps of a millisecond at most") }
    if let source = facts.clockSource, ["hpet", "acpi_pm", "jiffies", "pit"].contains(source) {
      return Finding("clock", found, .note, "reading it is slow: real time costs more than it has to")
    }
    return Finding("clock", found)
  }

  private static func terminal(_ facts: MachineFacts) -> Finding {
    guard let terminal = facts.terminal else {
      return Finding("terminal", "none; the dashboard needs one", .note, nil)
    }
    let encoding = terminal.isUTF8 ? "UTF-8" : "no UTF-8"
    let found = "\(terminal.type), \(terminal.columns) by \(terminal.rows), \(encoding)"
    if terminal.type.isEmpty || terminal.type == "dumb" {
      return Finding("terminal", found, .note, "the dashboard needs one that moves its cursor: set TERM")
    }
    if terminal.columns < 80 || terminal.rows < 24 {
      return Finding("terminal", found, .note, "the dashboard shows all from 80 by 24 on")
    }
    if !terminal.isUTF8 { return Finding("terminal", found, .note, "set a UTF-8 locale, LANG=C.UTF-8 for instance") }
    return Finding("terminal", found)
  }
}
