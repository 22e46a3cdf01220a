import Actors
import Devices
import Inquiry
import Testing

/// Whatever happens in whatever order, the UI keeps its rules. What they say is counted apart from the machine.
struct InterfacePropertyTests {
  /// A reader of what the UI did, simpler than the UI: it knows four facts.
  private struct Witness {
    var isMounted = false
    var isCovered = false
    var mayNotSend = false
    var isAnswerAwaited = false
    var failures: [String] = []

    mutating func saw(_ event: String, _ actions: [InterfaceMachine.Action]) {
      let sent = actions.compactMap { action in if case .dispatch(let intent) = action { intent } else { nil } }
      let opened = actions.count { action in if case .openLink = action { true } else { false } }
      if sent.count + opened > 1 { failures.append("F40: \(event) did \(actions)") }
      if !isMounted, !sent.isEmpty || opened > 0 { failures.append("F18: \(event) unmounted: \(actions)") }
      if mayNotSend, !sent.isEmpty || opened > 0 { failures.append("F17: \(event) after Close: \(actions)") }
      if isCovered, !isAnswerAwaited, !sent.isEmpty || opened > 0 {
        failures.append("F15: \(event) in the background: \(actions)")
      }
      for intent in sent {
        if case .open = intent { failures.append("F17: \(event) sent an Open") }
        if intent == .linkRefused, event != "linkRefused" { failures.append("F16: \(event) sent LinkRefused") }
      }
      if sent.contains(.close) { mayNotSend = true }
      if actions.contains(.leave) { isMounted = false }
      isAnswerAwaited = opened > 0 || isAnswerAwaited && event != "linkOpened" && event != "linkRefused"
    }
  }

  @Test(arguments: [
    (Platform.ios, InquiryPlatform.WebLinks.newTab), (.android, .newTab), (.web, .newTab), (.web, .sameTab),
  ])
  func `F15 to F18, F40: random events from 10,000 seeds break no rule`(
    platform: Platform, links: InquiryPlatform.WebLinks
  ) {
    for seed in 0..<UInt64(10_000) {
      var drive = InterfaceDrive(random: SeededRandom(seed: seed))
      var interface = InterfaceMachine(platform, InquiryPlatform(webLinks: links))
      var witness = Witness()
      var now = Instant.start
      for _ in 0..<40 {
        now = now + .milliseconds(Int64(drive.random.below(400)))
        let (event, actions) = drive.ask(&interface, at: now)
        switch event {
        case "mounted": witness.isMounted = true
        case "unmounted": witness = Witness(failures: witness.failures)
        case "opened": witness.mayNotSend = false
        case "backgrounded": witness.isCovered = witness.isMounted
        case "foregrounded": witness.isCovered = false
        default: break
        }
        witness.saw(event, actions)
        if !witness.isMounted { witness = Witness(failures: witness.failures) }
        let violations = interface.invariantViolations()
        guard violations.isEmpty, witness.failures.isEmpty else {
          Issue.record("seed \(seed): \(violations) \(witness.failures)")
          return
        }
      }
    }
  }
}
