/// What a key means on a screen. The footer and the help are made from the same list that the keys are looked up in.
struct KeyBinding {
  enum Motion: Equatable {
    case rows(Int)
    case pages(Int)
    case first
    case last
  }

  enum Intent: Equatable {
    case quit
    case interrupt
    case help
    case back
    case open
    case show(DashboardScreen)
    case move(Motion)
    case filter
    case nextSort
    case reverseSort
    case stuckOnly
    case pause
    case speed(up: Bool)
    case code
  }

  struct Hint {
    var keys: String
    var word: String
  }

  var keys: [Key]
  /// As the help writes them.
  var shown: String
  var word: String
  var intent: Intent
  /// What the footer says, if anything; one hint may speak for several bindings.
  var hint: Hint?

  /// The bindings of a screen, in the order of the footer and the help.
  /// - Parameter canPace: whether the run can be held and sped up; real time cannot.
  static func of(_ screen: DashboardScreen, isCompact: Bool, canPace: Bool) -> [KeyBinding] {
    let common = [help] + (canPace ? pacing : []) + ends
    return switch screen {
    case .overview where isCompact: [open("open")] + moves + [filter] + sorts + common + screens
    case .overview: [open("sessions")] + common + screens
    case .sessions, .devices, .handoffs: [open("open")] + moves + [filter] + sorts + [back] + common + screens
    case .documents: [open("open")] + moves + [filter, stuckOnly] + sorts + [back] + common + screens
    case .device: [open("its inquiry"), back] + common + screens
    case .inquiry: [back, code] + moves + common + screens
    }
  }

  private static func open(_ word: String) -> KeyBinding {
    KeyBinding(
      keys: [.enter, .right], shown: "Enter", word: word, intent: .open, hint: Hint(keys: "Enter", word: word))
  }

  private static let back = KeyBinding(
    keys: [.escape, .backspace, .left], shown: "Esc", word: "back", intent: .back, hint: Hint(keys: "Esc", word: "back")
  )
  private static let code = KeyBinding(
    keys: [.character("c")], shown: "c", word: "handoff code", intent: .code, hint: Hint(keys: "c", word: "code"))

  private static let screens = [
    KeyBinding(keys: [.character("1")], shown: "1", word: "overview", intent: .show(.overview)),
    KeyBinding(keys: [.character("2")], shown: "2", word: "sessions", intent: .show(.sessions)),
    KeyBinding(keys: [.character("3")], shown: "3", word: "devices", intent: .show(.devices)),
    KeyBinding(keys: [.character("4")], shown: "4", word: "documents by device", intent: .show(.documents)),
    KeyBinding(keys: [.character("5")], shown: "5", word: "handoffs in progress", intent: .show(.handoffs)),
    KeyBinding(keys: [.character("6")], shown: "6", word: "the open inquiry", intent: .show(.inquiry)),
  ]

  private static let moves = [
    KeyBinding(
      keys: [.down, .character("j")], shown: "j", word: "down", intent: .move(.rows(1)),
      hint: Hint(keys: "j/k", word: "move")),
    KeyBinding(keys: [.up, .character("k")], shown: "k", word: "up", intent: .move(.rows(-1))),
    KeyBinding(
      keys: [.pageDown, .control("d"), .control("f")], shown: "PgDn", word: "a page down", intent: .move(.pages(1))),
    KeyBinding(
      keys: [.pageUp, .control("u"), .control("b")], shown: "PgUp", word: "a page up", intent: .move(.pages(-1))),
    KeyBinding(keys: [.home, .character("g")], shown: "g", word: "to the first", intent: .move(.first)),
    KeyBinding(keys: [.end, .character("G")], shown: "G", word: "to the last", intent: .move(.last)),
  ]

  private static let sorts = [
    KeyBinding(
      keys: [.character("s")], shown: "s", word: "sort by the next", intent: .nextSort,
      hint: Hint(keys: "s", word: "sort")),
    KeyBinding(
      keys: [.character("S"), .character("r")], shown: "S", word: "reverse the order", intent: .reverseSort),
  ]

  private static let filter = KeyBinding(
    keys: [.character("/")], shown: "/", word: "filter: words, !word", intent: .filter,
    hint: Hint(keys: "/", word: "filter"))
  private static let stuckOnly = KeyBinding(
    keys: [.character("f")], shown: "f", word: "stuck only, all", intent: .stuckOnly,
    hint: Hint(keys: "f", word: "stuck"))

  private static let help = KeyBinding(
    keys: [.character("?"), .character("h"), .function(1)], shown: "?", word: "help", intent: .help,
    hint: Hint(keys: "?", word: "help"))

  private static let pacing = [
    KeyBinding(
      keys: [.character("p"), .character(" ")], shown: "p", word: "pause, go on", intent: .pause,
      hint: Hint(keys: "p", word: "pause")),
    KeyBinding(
      keys: [.character("+"), .character("=")], shown: "+", word: "faster", intent: .speed(up: true),
      hint: Hint(keys: "+/-", word: "speed")),
    KeyBinding(keys: [.character("-")], shown: "-", word: "slower", intent: .speed(up: false)),
  ]

  private static let ends = [
    KeyBinding(keys: [.character("q")], shown: "q", word: "quit", intent: .quit, hint: Hint(keys: "q", word: "quit")),
    KeyBinding(keys: [.control("c")], shown: "Ctrl-C", word: "stop the run", intent: .interrupt),
  ]
}
