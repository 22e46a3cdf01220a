import Diagnosis
import TestSupport
import Testing

struct DiagnosisTests {
  private static let healthy: MachineFacts = {
    var facts = MachineFacts()
    facts.system = "Linux x86_64, kernel 6.1.0"
    facts.processors = 2
    facts.memory = MachineFacts.Memory(free: 8 << 30, total: 16 << 30)
    facts.libraries = [MachineFacts.Library("libuv", file: "libuv.so.1.0.0")]
    facts.openFiles = 1_024
    facts.openFilesMost = 1_048_576
    facts.loopback = [
      MachineFacts.Address("127.0.0.1", refusal: nil), MachineFacts.Address("[::1]", refusal: nil),
    ]
    facts.clockSource = "tsc"
    facts.terminal = MachineFacts.Terminal(type: "xterm-256color", columns: 120, rows: 40, isUTF8: true)
    return facts
  }()

  private func finding(_ subject: String, _ change: (inout MachineFacts) -> Void) -> Diagnosis.Finding? {
    var facts = Self.healthy
    change(&facts)
    return Diagnosis(of: facts).findings.first { $0.subject == subject && $0.verdict != .fine }
  }

  @Test func `a machine that has everything is told so`() {
    #expect(
      Diagnosis(of: Self.healthy).text == """
          system      Linux x86_64, kernel 6.1.0
          processors  2
          memory      8192 MiB free of 16384 MiB
          libraries   libuv.so.1.0.0
          open files  1024, can be raised to 1048576
          loopback    127.0.0.1 can be listened on
          loopback    [::1] can be listened on
          port        127.0.0.1:8080 is free
          clock       steps of 1 ns, from tsc
          terminal    xterm-256color, 120 by 40, UTF-8

        nothing is lacking
        """)
  }

  @Test func `what Baton cannot do without is lacking, with what to do about it`() {
    for (subject, change) in [
      ("memory", { $0.memory = MachineFacts.Memory(free: 100 << 20, total: 1 << 30) }),
      ("libraries", { $0.libraries.append(MachineFacts.Library("libsodium", file: nil)) }),
      ("open files", { $0.openFilesMost = 64 }),
      ("loopback", { $0.loopback[0].refusal = "cannot listen on 127.0.0.1:0: Permission denied" }),
      ("clock", { $0.clockStepNanoseconds = 4_000_000 }),
    ] as [(String, (inout MachineFacts) -> Void)] {
      let found = finding(subject, change)
      #expect(found?.verdict == .lacking && found?.advice != nil, "\(subject)")
    }
    var facts = Self.healthy
    facts.openFilesMost = 64
    #expect(Diagnosis(of: facts).isLacking)
    #expect(
      Diagnosis(of: facts).text.contains(
        "! open files  1024, can be raised to 64; ulimit -n 10064; each device of baton serve takes one"))
    #expect(Diagnosis(of: facts).text.hasSuffix("\none thing is lacking"))
  }

  @Test func `what only could be better is a note, and nothing is lacking`() {
    for (subject, change) in [
      ("processors", { $0.processors = 1 }),
      ("memory", { $0.memory = MachineFacts.Memory(free: 600 << 20, total: 1 << 30) }),
      ("open files", { $0.openFilesMost = 4_096 }), ("loopback", { $0.loopback[1].refusal = "no IPv6" }),
      ("port", { $0.usual.refusal = "cannot listen on 127.0.0.1:8080: Address already in use" }),
      ("clock", { $0.clockSource = "hpet" }), ("terminal", { $0.terminal = nil }),
      ("terminal", { $0.terminal?.type = "dumb" }), ("terminal", { $0.terminal?.rows = 10 }),
      ("terminal", { $0.terminal?.isUTF8 = false }),
    ] as [(String, (inout MachineFacts) -> Void)] {
      #expect(finding(subject, change)?.verdict == .note, "\(subject)")
      var facts = Self.healthy
      change(&facts)
      #expect(!Diagnosis(of: facts).isLacking)
    }
  }

  @Test func `the document fits its schema, advice or none`() throws {
    let schema = try #require(SchemaChecker(try PackageFile.bytes("Protocols/schemas/doctor.json")))
    var facts = MachineFacts()
    facts.libraries = [MachineFacts.Library("libuv", file: nil)]
    for facts in [Self.healthy, facts] {
      #expect(schema.problems(of: Diagnosis(of: facts).json) == [])
    }
  }
}
