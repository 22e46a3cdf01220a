import Inquiry
import TestSupport
import Testing

@testable import Scenarios

struct CoverageTests {
  @Test func `each mark has a name of its own, and stands where its number says`() {
    let names = CoverageMark.all.map(\.name)
    #expect(Set(names).count == names.count)
    for group in CoverageMark.Group.allCases {
      let marks = CoverageMark.all.filter { $0.group == group }
      #expect(!marks.isEmpty)
      #expect(marks.indices.allSatisfy { marks[$0] == mark(group, at: $0) })
    }
    #expect(CoverageMark.all.map(\.group.rawValue) == CoverageMark.all.map(\.group.rawValue).sorted())
  }

  /// By the raw value of what the mark carries.
  private func mark(_ group: CoverageMark.Group, at position: Int) -> CoverageMark? {
    let raw = UInt8(position)
    return switch group {
    case .outcome: TerminalOutcome(rawValue: raw).map { .outcome($0) }
    case .lifecycle: LifecycleWord(rawValue: raw).map { .lifecycle($0) }
    case .shown: StageKind(rawValue: raw).map { .shown($0) }
    case .handoff: HandoffStatus(rawValue: raw).map { .handoff($0) }
    case .delivery: DeliveryStatus(rawValue: raw).map { .delivery($0) }
    case .resume: CoverageMark.Resume(rawValue: raw).map { .resume($0) }
    case .refused: Refusal(rawValue: raw).map { .refused($0) }
    case .capture: CaptureFailure(rawValue: raw).map { .capture($0) }
    case .fault: CoverageMark.FaultWord(rawValue: raw).map { .fault($0) }
    case .network: CoverageMark.NetworkWord(rawValue: raw).map { .network($0) }
    case .situation: Situation(rawValue: raw).map { .situation($0) }
    }
  }

  @Test func `the page lists every mark, and no other`() throws {
    let page = try PackageFile.text("Protocols/coverage.md")
    for group in CoverageMark.Group.allCases where group != .situation {
      let words = CoverageMark.all.filter { $0.group == group }.map(\.word)
      #expect(page.contains("\n| \(group) | \(words.joined(separator: ", ")) |\n"), "\(group)")
    }
    let situations = page.matches(of: #/\n\| `([a-z ]+)` \|/#).map { String($0.1) }
    #expect(situations == Situation.allCases.map { CoverageMark.situation($0).name })
  }

  @Test func `runs are counted, summed up and printed as a table`() {
    let all = CoverageMark.all
    var first = Coverage()
    first.add(run: all.map { $0 == .handoff(.claimed) || $0 == .fault(.kill) })
    var second = Coverage()
    second.add(run: all.map { $0 == .handoff(.claimed) })
    let both = first.adding(second)
    #expect(both.runs == 2 && both.runs(of: .handoff(.claimed)) == 2 && both.runs(of: .fault(.kill)) == 1)
    #expect(both.missed([.fault(.kill), .fault(.clock)]) == [.fault(.clock)])
    let lines = both.text().split(separator: "\n")
    #expect(lines[0] == "reached 2 of \(all.count) marks, in so many of the 2 runs:")
    #expect(lines[1...2] == ["  handoff     claimed 2", "  fault       kill 1"])
    #expect(lines[3].hasPrefix("  never       outcome approved · "))
    #expect(lines.allSatisfy { $0.count <= Coverage.columnsMax })
    #expect(both.text(plain: true).utf8.allSatisfy { $0 < 128 })
  }

  private func sometimes(_ marks: String) -> String {
    """
    scenario: A
    definition: id-check.yaml
    people: [{devices: [{device: p, platform: ios}]}]
    sometimes: \(marks)
    """
  }

  @Test func `a scenario names marks, and a wrong name is refused with the one that is meant`() throws {
    let read = try scenario(sometimes("[handoff reclaimed, killed while holding]"))
    #expect(read.sometimes == [.handoff(.reclaimed), .situation(.killedWhileHolding)])
    let said = problems(sometimes("[handoff reclamed]"))
    #expect(said.contains("handoff reclamed") && said.contains("handoff reclaimed"), "\(said)")
  }
}
