import Actors
import Notation

/// What a person can do beside a device's screen.
enum WalkCommand: Hashable, Sendable {
  case take(Int)
  case look
  case back
  case hide
  case show
  case kill
  case open
  case allow
  case forbid
  case offline
  case online
  case wait(Interval)
  case vault
  case help
  case quit

  static let waitMax = Interval.seconds(30 * 86_400)

  private static let plain: [(name: String, command: WalkCommand)] = [
    ("look", .look), ("back", .back), ("hide", .hide), ("show", .show), ("kill", .kill), ("open", .open),
    ("allow", .allow), ("forbid", .forbid), ("offline", .offline), ("online", .online), ("vault", .vault),
    ("help", .help), ("quit", .quit),
  ]

  /// What was typed instead, without repeating it: it may be an answer that went to the wrong place.
  struct Unknown: Error, Hashable {
    let sentence: String
  }

  init(_ text: String, devices: [String]) throws(Unknown) {
    let words = text.lowercased().split(separator: " ").map(String.init)
    let (name, rest) = (words.first ?? "", Array(words.dropFirst()))
    if let found = Self.plain.first(where: { $0.name == name }), rest.isEmpty {
      self = found.command
    } else if name == "?" {
      self = .help
    } else if name == "take" {
      self = .take(try Self.device(rest, devices))
    } else if let device = devices.firstIndex(of: name), rest.isEmpty {
      self = .take(device)
    } else if name == "wait" {
      guard rest.count == 1, let time = Interval(notation: rest[0]), time <= Self.waitMax else {
        throw Unknown(sentence: "wait needs \(Interval.notationAllowed), of at most 30 days.")
      }
      self = .wait(time)
    } else {
      let names = Self.plain.map(\.name) + ["take", "wait"] + devices
      let meant = NearestName.of(name, among: names).map { " Did you mean \($0)?" } ?? ""
      throw Unknown(sentence: "This is neither a number of the list nor a command.\(meant) help lists the commands.")
    }
  }

  private static func device(_ words: [String], _ devices: [String]) throws(Unknown) -> Int {
    if words.count == 1, let device = devices.firstIndex(of: words[0]) { return device }
    let meant = words.first.flatMap { NearestName.of($0, among: devices) }.map { " Did you mean \($0)?" } ?? ""
    throw Unknown(sentence: "take needs one of \(devices.joined(separator: ", ")).\(meant)")
  }

  /// The list that `help` shows.
  static func help(devices: [String]) -> [String] {
    let rows = [
      ("take \(devices.joined(separator: "|"))", "walk over to that device"),
      ("look", "see again what all devices show"),
      ("back", "go back as the device does: a button, a swipe, an arrow"),
      ("hide, show", "put the app into the background, and get it back"),
      ("kill, open", "kill the app; open it again"),
      ("allow, forbid", "the camera, in the system's settings"),
      ("offline, online", "take the device's network away, and give it back"),
      ("wait 30s", "let time pass"),
      ("vault", "see what lies in the vaults"),
      ("quit", "leave"),
    ]
    let widest = rows.map(\.0.count).max() ?? 0
    return ["A number uses what stands beside it. Besides:"]
      + rows.map { "  \($0.0)\(String(repeating: " ", count: widest - $0.0.count + 2))\($0.1)" }
      + ["Where a value is asked for, a command begins with a slash, a value with two."]
  }
}
