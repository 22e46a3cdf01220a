import Actors
import Arguments
import Testing

struct InvocationTests {
  @Test func `simulate takes everything that the contract lists`() throws {
    let words = [
      "simulate", "a.yaml", "--seed", "42", "--clock", "virtual", "--people", "100", "--devices=2", "--session", "7",
      "--trace", "t.jsonl", "--diagram", "svg", "-o", "d.svg", "--check-determinism", "--json", "-q",
    ]
    guard case .simulate(let simulate) = try Invocation.parse(words) else {
      Issue.record("not simulate")
      return
    }
    #expect(simulate.file == "a.yaml")
    #expect(simulate.seed == 42)
    #expect(simulate.clock == .virtual)
    #expect(simulate.people == 100)
    #expect(simulate.devices == 2)
    #expect(simulate.session == 7)
    #expect(simulate.trace == "t.jsonl")
    #expect(simulate.diagram == .svg)
    #expect(simulate.output == "d.svg")
    #expect(simulate.checksDeterminism)
    #expect(simulate.presentation.isJSON)
    #expect(simulate.presentation.isQuiet)
    #expect(!simulate.presentation.isVerbose)
  }

  @Test func `a run can have drawn faults, some of them, and an early end`() throws {
    let words = ["simulate", "a.yaml", "--random-faults", "--only-faults", "5,1,5", "--until", "90s"]
    guard case .simulate(let simulate) = try Invocation.parse(words) else {
      Issue.record("not simulate")
      return
    }
    #expect(simulate.drawsFaults && simulate.faultsKept == [0, 4])
    #expect(simulate.until.map { "\($0)" } == "90.000s")
    #expect(simulate.commandLine == "baton simulate a.yaml --random-faults --only-faults 1,5 --until 90s")
    guard case .simulate(let none) = try Invocation.parse(["simulate", "a.yaml", "--only-faults", "none"]) else {
      Issue.record("not simulate")
      return
    }
    #expect(none.faultsKept == [] && none.commandLine == "baton simulate a.yaml --only-faults none")
    for list in ["0", "1,", "x", "201", "1;2"] {
      #expect(throws: (any Error).self) { try Invocation.parse(["simulate", "a.yaml", "--only-faults", list]) }
    }
  }

  @Test(arguments: [
    (["simulate", "a.yaml"], Simulate.Clock.virtual),
    (["simulate", "a.yaml", "--dashboard"], .real),
    (["simulate", "a.yaml", "--dashboard", "--speed", "20"], .virtual),
    (["simulate", "a.yaml", "--dashboard", "--clock", "virtual"], .virtual),
    (["simulate", "a.yaml", "--clock=real"], .real),
  ])
  func `the clock is virtual, unless there is something to watch in real time`(
    words: [String], clock: Simulate.Clock
  ) throws {
    guard case .simulate(let simulate) = try Invocation.parse(words) else {
      Issue.record("not simulate")
      return
    }
    #expect(simulate.clock == clock)
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("https://verify.example/", "https://verify.example"),
    ("http://[::1]:80", "http://[::1]:80"),
  ])
  func `a run against a service elsewhere is in real time`(text: String, url: String) throws {
    guard case .simulate(let simulate) = try Invocation.parse(["simulate", "a.yaml", "--url", text]) else {
      Issue.record("not simulate")
      return
    }
    #expect(simulate.url == url && simulate.clock == .real)
    #expect(simulate.commandLine == "baton simulate a.yaml --url \(ShellWord.quoted(url))")
  }

  @Test(arguments: ["127.0.0.1:8080", "ftp://a", "http://", "http://a/b", "http://u@a", "http://a?b", "http://a b"])
  func `what is no service is refused`(url: String) {
    #expect(throws: UsageError.self) { try Invocation.parse(["simulate", "a.yaml", "--url", url]) }
  }

  @Test func `check, replay and demo are read`() throws {
    guard
      case .check(let check) = try Invocation.parse(["check", "a.yaml", "b.yaml", "--seeds", "5..9", "--jobs", "2"]),
      case .replay(let replay) = try Invocation.parse(["replay", "t", "--to", "12", "--diff", "u"]),
      case .demo(let demo) = try Invocation.parse(["demo", "--plain", "--no-color", "-v"])
    else {
      Issue.record("something else")
      return
    }
    #expect(check.files == ["a.yaml", "b.yaml"])
    #expect(check.seeds == 5...9)
    #expect(check.jobs == 2)
    #expect(replay.trace == "t")
    #expect(replay.to == 12)
    #expect(replay.other == "u")
    #expect(demo.presentation.isPlain && demo.presentation.refusesColor && demo.presentation.isVerbose)
    guard case .check(let usual) = try Invocation.parse(["check", "a.yaml"]) else { return }
    #expect(usual.seeds == 1...100)
  }

  @Test func `device is read, with all that it may be told`() throws {
    let words = [
      "device", "a.yaml", "--platform", "android", "--language", "de-CH,fr", "--no-nfc", "--clock", "virtual",
    ]
    guard case .device(let device) = try Invocation.parse(words),
      case .device(let usual) = try Invocation.parse(["device"])
    else {
      Issue.record("something else")
      return
    }
    #expect(device.definition == "a.yaml" && device.platform == .android && device.languages == ["de-CH", "fr"])
    #expect(!device.hasNFC && !device.refusesLinks && device.clock == .virtual && device.seed == 1)
    #expect(usual.definition == nil && usual.platform == .web && usual.languages == [] && usual.hasNFC)
    #expect(usual.clock == nil)
  }

  @Test func `two dashes end the options, and one dash is an argument`() throws {
    guard case .replay(let replay) = try Invocation.parse(["replay", "--", "--to"]) else { return }
    #expect(replay.trace == "--to")
    guard case .replay(let standardInput) = try Invocation.parse(["replay", "-"]) else { return }
    #expect(standardInput.trace == "-")
  }

  @Test func `flags with one letter can stand together`() {
    #expect(throws: UsageError.self) { try Invocation.parse(["demo", "-qv"]) }
    #expect((try? Invocation.parse(["demo", "-q"])) == (try? Invocation.parse(["demo", "-qq"])))
  }

  @Test func `version and help are found wherever they stand`() throws {
    #expect(try Invocation.parse(["--version"]) == .version)
    #expect(try Invocation.parse(["version"]) == .version)
    let overview = try Invocation.parse([])
    #expect(try Invocation.parse(["help"]) == overview)
    #expect(try Invocation.parse(["-h"]) == overview)
    #expect(try Invocation.parse(["--help"]) == overview)
    let simulate = try Invocation.parse(["help", "simulate"])
    #expect(try Invocation.parse(["simulate", "--nonsense", "--help"]) == simulate)
    #expect(try Invocation.parse(["simulate", "-h"]) == simulate)
    #expect(simulate != overview)
  }

  @Test func `a run can be asked for again by its command line`() throws {
    let words = ["simulate", "my files/it's.yaml", "--seed", "3", "--people", "5", "--json", "--session", "2"]
    guard case .simulate(let simulate) = try Invocation.parse(words) else { return }
    #expect(simulate.commandLine == "baton simulate 'my files/it'\\''s.yaml' --seed 3 --people 5 --session 2")
    #expect(ShellWord.quoted("Examples/demo.yaml") == "Examples/demo.yaml")
    #expect(ShellWord.quoted("") == "''")
    #expect(ShellWord.quoted("$(rm)") == "'$(rm)'")
    #expect(ShellWord.quoted("a\u{1B}[m'\\\u{9B}\u{202E}é") == #"$'a\033[m\'\\\302\233\342\200\256é'"#)
  }

  @Test func `colours need a terminal, and NO_COLOR needs some text`() {
    let usual = Presentation()
    #expect(usual.usesColor(noColor: nil, forceColor: nil, term: "xterm", isTerminal: true))
    #expect(usual.usesColor(noColor: "", forceColor: nil, term: "xterm", isTerminal: true))
    #expect(!usual.usesColor(noColor: "0", forceColor: "1", term: "xterm", isTerminal: true))
    #expect(!usual.usesColor(noColor: nil, forceColor: nil, term: "dumb", isTerminal: true))
    #expect(!usual.usesColor(noColor: nil, forceColor: nil, term: "xterm", isTerminal: false))
    #expect(usual.usesColor(noColor: nil, forceColor: "1", term: nil, isTerminal: false))
    var refusing = Presentation()
    refusing.refusesColor = true
    #expect(!refusing.usesColor(noColor: nil, forceColor: "1", term: "xterm", isTerminal: true))
  }

  @Test func `serve is read, with all that it may be told`() throws {
    let words = ["serve", "a.yaml", "b.yaml", "--listen", "[::1]:0", "--tls-cert", "c.pem", "--tls-key=k.pem", "-q"]
    guard case .serve(let serve) = try Invocation.parse(words), case .serve(let usual) = try Invocation.parse(["serve"])
    else {
      Issue.record("no serve")
      return
    }
    #expect(serve.definitions == ["a.yaml", "b.yaml"] && serve.listen == Serve.HostAndPort(host: "::1", port: 0))
    #expect(serve.certificate == "c.pem" && serve.key == "k.pem" && serve.presentation.isQuiet)
    #expect(usual.definitions == [] && usual.listen == Serve.HostAndPort(host: "127.0.0.1", port: 8_080))
    #expect(usual.certificate == nil && usual.key == nil)
  }

  @Test func `serve is told how the vendor's API behaves`() throws {
    let words = [
      "serve", "--rate-limit", "9", "--seed", "7", "--webhook-lag", "2s", "--webhook-duplicate", "3",
      "--webhook-reorder", "4", "--webhook-lose=5", "--search-lag", "1m",
    ]
    guard case .serve(let serve) = try Invocation.parse(words), case .serve(let usual) = try Invocation.parse(["serve"])
    else {
      Issue.record("no serve")
      return
    }
    let told = serve.vendor
    #expect(told.rateLimit == 9 && told.seed == 7 && told.webhookLag == .seconds(2) && told.searchLag == .seconds(60))
    #expect(told.duplicateOneIn == 3 && told.reorderOneIn == 4 && told.loseOneIn == 5)
    #expect(usual.vendor.rateLimit == nil && usual.vendor.seed == nil && usual.vendor.webhookLag == .zero)
    #expect(throws: UsageError.self) { try Invocation.parse(["serve", "--rate-limit", "0"]) }
  }

  @Test(arguments: ["localhost:80", "127.0.0.1:65535", "[::1]:1", "0.0.0.0:0"])
  func `an address to listen at is a host and a port`(_ text: String) throws {
    #expect(throws: Never.self) { try Invocation.parse(["serve", "--listen", text]) }
  }

  @Test(arguments: [
    "localhost", "127.0.0.1:65536", "127.0.0.1:", ":80", "::1:80", "127.0.0.1:x", "127.0.0.1:-1", "[]:1",
  ])
  func `whatever else is no address to listen at`(_ text: String) {
    #expect(throws: UsageError.self) { try Invocation.parse(["serve", "--listen", text]) }
  }

  @Test(arguments: ["--tls-cert", "--tls-key"])
  func `certificate and key go together`(_ option: String) {
    #expect(throws: UsageError.self) { try Invocation.parse(["serve", option, "a.pem"]) }
  }
}
