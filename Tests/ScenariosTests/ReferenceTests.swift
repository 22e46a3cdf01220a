import Scenarios
import TestSupport
import Testing

/// `Protocols/scenario.md` names what the reader reads: the reader itself lists its keys when it meets an unknown one.
struct ReferenceTests {
  private static let everyMapping = """
    scenario: A
    ?!: 1
    definition:
      definition: short
      ?!: 1
      steps:
        - {id: a, kind: form, title: A, ?!: 1, fields: [{id: a, kind: choice, label: A, options: [b], ?!: 1}]}
        - {id: f, kind: form, title: F, fields: [{id: a, kind: text, label: A, ?!: 1}, {id: b, kind: phone, label: B, ?!: 1}]}
        - {id: g, kind: form, title: G, fields: [{id: a, kind: date, label: A, ?!: 1}]}
        - {id: h, kind: introduction, title: H, links: [{label: L, url: "https://a.example", ?!: 1}]}
        - {id: i, kind: waiting, title: I, ?!: 1}
        - {id: j, kind: selfie, method: photo, title: J, ?!: 1}
        - {id: b, kind: oneTimeCode, title: B, ?!: 1}
        - {id: c, kind: governmentID, method: nfc, title: C, ?!: 1}
        - {id: d, kind: selfie, title: D, ?!: 1}
        - {id: e, kind: terminal, title: E, ?!: 1}
    people:
      - ?!: 1
        devices: [{device: p, platform: ios, ?!: 1}, {device: q, platform: ios}]
        story:
          ?!: 1
          captures: {?!: 1}
          leaves: {at: a, ?!: 1}
          twoTabs: {when: claimed, ?!: 1}
          goesBack: {when: claimed, ?!: 1}
          codes: {?!: 1}
          handoffs: [{to: q, ?!: 1, reclaims: {when: claimed, ?!: 1}, by: sms, bot: {does: clicks, ?!: 1}}]
    network: [{devices: all, ?!: 1}]
    faults:
      - {kill: p, at: 1s, ?!: 1}
      - {kill: p, when: claimed, ?!: 1}
      - {background: p, for: 1s, at: 1s, ?!: 1}
      - {offline: p, for: 1s, at: 1s, ?!: 1}
      - {partition: p, for: 1s, at: 1s, ?!: 1}
      - {clock: p, by: 1s, at: 1s, ?!: 1}
      - {reinstall: p, back: 1s, at: 1s, ?!: 1}
      - {restore: p, backup: {at: 1s, ?!: 1}, back: 1s, at: 1s, ?!: 1}
      - {remove: p, at: 1s, ?!: 1}
      - {restart: service, for: 1s, at: 1s, ?!: 1}
    heals: {at: 1s, within: 1s, ?!: 1}
    documents: {?!: 1, revokes: {after: 1s, ?!: 1}, forged: {?!: 1}, deferred: {for: 1s, ?!: 1}}
    backend: {?!: 1}
    limits: {?!: 1}
    """

  /// Keys of `section` that the reader says it reads.
  private func keysRead() -> [String] {
    let text = Self.everyMapping.replacing("?!", with: "nonsense key")
    var keys: [String] = []
    for line in problems(text).split(separator: "\n") {
      guard let list = line.firstRange(of: "allowed: the keys ") else { continue }
      for part in line[list.upperBound...].split(separator: ", ") {
        let key = part.filter { $0 != "\"" }
        if !keys.contains(key) { keys.append(key) }
      }
    }
    return keys
  }

  /// What stands in the first column of the reference's tables of keys.
  private func keysDocumented() throws -> [String] {
    let lines = try PackageFile.text("Protocols/scenario.md").split(separator: "\n", omittingEmptySubsequences: false)
    var keys: [String] = []
    var inKeys = false
    for line in lines {
      if line.hasPrefix("| key |") { inKeys = true }
      if !line.hasPrefix("|") { inKeys = false }
      guard inKeys, line.hasPrefix("| `"), let key = line.split(separator: "`").dropFirst().first else { continue }
      if !keys.contains(String(key)) { keys.append(String(key)) }
    }
    return keys
  }

  @Test func `the reference names every key, and no other`() throws {
    let read = keysRead()
    #expect(read.count > 50)
    // The keys of `thinksAt` are the definition's steps.
    let documented = try keysDocumented()
    #expect(documented.filter { !read.contains($0) } == [], "documented, and not read")
    #expect(read.filter { !documented.contains($0) } == [], "read, and not documented")
  }

  @Test func `the reference names every moment`() throws {
    let text = """
      scenario: A
      definition: id-check.yaml
      people: [{devices: [{device: p, platform: ios}]}]
      faults: [{kill: p, when: never}]
      """
    let reference = try PackageFile.text("Protocols/scenario.md")
    let said = try #require(problems(text).split(separator: "allowed: one of ").last)
    let moments = said.split(separator: ", ").map { $0.filter { $0 != "\"" } }
    #expect(moments.count > 15)
    for moment in moments { #expect(reference.contains("| `\(moment)` |"), "\(moment)") }
  }

  @Test func `the values in the reference's examples are read`() throws {
    for line in ["uniform 1s..5s", "exponential mean 3s", "normal mean 3s sd 1s", "lognormal median 2s p95 8s"] {
      #expect(try PackageFile.text("Protocols/scenario.md").contains("| `\(line)` |"))
      let text = """
        scenario: A
        definition: id-check.yaml
        people: [{devices: [{device: p, platform: ios}], story: {thinks: \(line)}}]
        """
      #expect(problems(text).isEmpty)
    }
  }
}
