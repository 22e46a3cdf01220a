import Actors
import ActorsUV
import Arguments
import Glibc
import Inquiry
import Notation
import QRCode
import Scenarios
import Terminal
import Walk
import Worlds

/// `baton device`: one inquiry, walked by hand.
struct DeviceCommand {
  private let device: Device
  private let console: Console

  init(_ device: Device, _ console: Console) {
    self.device = device
    self.console = console
  }

  /// In real time leases and timeouts count down as they would. Where nobody types, time is virtual, so that a script
  /// does the same each time: it moves only while a person would wait.
  func run() throws -> ExitCode {
    let setup = try setup()
    let isTyped = isatty(console.input) == 1
    let dialogue = Dialogue(console, device.presentation, isTyped: isTyped)
    let clock = device.clock ?? (isTyped ? .real : .virtual)
    let reproduce = device.commandLine(clock: clock)
    switch clock {
    case .virtual: return finish(try VirtualWalk(setup, dialogue, console).run(reproduce: reproduce))
    case .real:
      return try withLoop { loop in
        // What the loop calls holds the walk weakly: an optimised build would let go of it before it has run.
        let walk = LiveWalk(setup, dialogue, console, on: loop)
        return finish(try withExtendedLifetime(walk) { try walk.run(reproduce: reproduce) })
      }
    }
  }

  private func finish(_ ending: WalkEnding) -> ExitCode {
    if device.presentation.isJSON { console.write(ending.summary.json() + [UInt8(ascii: "\n")]) }
    for violation in ending.summary.invariants.violations {
      console.complain("baton: \(violation.id) does not hold: \(violation.detail)")
    }
    let code = Report.exitCode(ending.summary)
    return code == .ok && ending.hasMisfits ? .usage : code
  }

  private func setup() throws(Problems) -> WalkSetup {
    let (path, bytes) = try definitionFile()
    let isASCII = device.presentation.isPlain
    return WalkSetup(
      try ScenarioFile.parseDefinition(bytes, file: path), devices: devices, seed: device.seed,
      languages: try languages(), refusesLinks: device.refusesLinks, width: Self.width(of: console.output)
    ) { text in
      (try? QREncoder.matrix(of: text))?.lines(isASCII: isASCII) ?? []
    }
  }

  /// As wide as the terminal allows, up to what is good to read; anywhere else that, so that it is always the same.
  private static func width(of output: Int32) -> Int {
    let usual = 72
    var size = winsize()
    guard isatty(output) == 1, ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return usual }
    return min(usual, Int(size.ws_col) - 1)
  }

  private func definitionFile() throws(Problems) -> (path: String, bytes: [UInt8]) {
    var path = device.definition ?? ""
    if device.definition == nil {
      path = try ExampleFile.path(ExampleFile.everyStage, instead: "`baton device DEFINITION` with a definition")
    }
    switch InputFile.read(path, bytesMax: 4 << 20) {
    case .bytes(let bytes): return (path, bytes)
    case .missing(let why): throw Problems([Problem(subject: path, found: why, allowed: "a definition file")])
    }
  }

  private func languages() throws(Problems) -> [LanguageTag] {
    var tags: [LanguageTag] = []
    for text in device.languages {
      guard let tag = LanguageTag(text) else {
        throw Problems([
          Problem(subject: "--language", found: Quoted.text(text), allowed: "a language tag such as de-CH")
        ])
      }
      tags.append(tag)
    }
    return tags
  }

  /// The one to begin at comes first.
  private var devices: [DevicePlan] {
    func phone(_ platform: Inquiry.Platform) -> DevicePlan {
      let usual = DevicePlan.usualCapabilities(of: platform)
      return DevicePlan(
        name: "phone",
        traits: DeviceTraits(platform: platform, capabilities: device.hasNFC ? usual : usual.subtracting(.nfc)))
    }
    let laptop = DevicePlan(
      name: "laptop", traits: DeviceTraits(platform: .web, capabilities: DevicePlan.usualCapabilities(of: .web)))
    return switch device.platform {
    case .web: [laptop, phone(.ios)]
    case .ios: [phone(.ios), laptop]
    case .android: [phone(.android), laptop]
    }
  }
}

/// What is left of a walk.
struct WalkEnding {
  let summary: Summary
  /// A script had lines that led nowhere.
  let hasMisfits: Bool
}
