import Glibc
import Testing

@testable import TerminalCurses

/// Each case ends a process of its own in the middle of a frame; the terminal must be as it was.
@Suite(.serialized)
struct TerminalGuardTests {
  private static let environment = TerminalEnvironment(term: "xterm-256color")

  /// - Parameter controlling: its keys send signals to this process.
  private static func take(_ path: String, controlling: Bool = false) {
    if controlling { setsid() }
    let descriptor = unsafe open(path, controlling ? O_RDWR : O_RDWR | O_NOCTTY)
    guard let terminal = try? CursesTerminal(input: descriptor, output: descriptor, environment: environment) else {
      _exit(99)
    }
    do { try terminal.enter() } catch { _exit(98) }
    unsafe kept = terminal
  }

  /// Only the process's end lets go of it.
  private nonisolated(unsafe) static var kept: CursesTerminal?

  private func expectRestored(_ pseudo: PseudoTerminal, _ before: [UInt8]) {
    #expect(pseudo.settings() == before)
    let seen = pseudo.text()
    #expect(seen.contains("\u{1B}[?1049h"))
    #expect(seen.hasSuffix("\u{1B}[?1049l\u{1B}[23;0;0t"))
  }

  @Test func `by exit`() async throws {
    let pseudo = try #require(PseudoTerminal())
    let before = pseudo.settings()
    await #expect(processExitsWith: .exitCode(3)) { [path = pseudo.path as String] in
      Self.take(path)
      exit(3)
    }
    expectRestored(pseudo, before)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT])
  func `by a signal that was sent, whose cause the parent still sees`(signal: Int32) async throws {
    let pseudo = try #require(PseudoTerminal())
    let before = pseudo.settings()
    await #expect(processExitsWith: .signal(signal)) { [path = pseudo.path as String, signal = signal as Int32] in
      Self.take(path)
      kill(getpid(), signal)
      sleep(5)
    }
    expectRestored(pseudo, before)
  }

  @Test(arguments: zip([0x03, 0x1C] as [UInt8], [SIGINT, SIGQUIT]))
  func `by a key, which the kernel turns into a signal`(key: UInt8, signal: Int32) async throws {
    let pseudo = try #require(PseudoTerminal())
    let before = pseudo.settings()
    let typing = Task { [master = pseudo.master] in PseudoTerminal.type(key, onceDrawn: master) }
    await #expect(processExitsWith: .signal(signal)) { [path = pseudo.path as String] in
      Self.take(path, controlling: true)
      sleep(5)
    }
    await typing.value
    expectRestored(pseudo, before)
  }

  @Test func `by a trap`() async throws {
    let pseudo = try #require(PseudoTerminal())
    let before = pseudo.settings()
    await #expect(processExitsWith: .failure) { [path = pseudo.path as String] in
      Self.take(path)
      fatalError("on purpose")
    }
    expectRestored(pseudo, before)
  }

  @Test func `who watches a signal already goes on watching it`() async throws {
    let pseudo = try #require(PseudoTerminal())
    await #expect(processExitsWith: .exitCode(7)) { [path = pseudo.path as String] in
      signal(SIGTERM) { _ in _exit(7) }
      Self.take(path)
      kill(getpid(), SIGTERM)
      sleep(5)
    }
  }

  @Test func `a stop gives the terminal back, and going on takes it again`() async throws {
    let pseudo = try #require(PseudoTerminal())
    let before = pseudo.settings()
    await #expect(processExitsWith: .exitCode(4)) { [path = pseudo.path as String] in
      Self.take(path)
      _ = unsafe system("(sleep 0.2; kill -CONT \(getpid())) &")
      try unsafe Self.kept?.suspend()
      exit(4)
    }
    let seen = pseudo.text()
    #expect(seen.occurrences(of: "\u{1B}[?1049h") == 2)
    #expect(seen.occurrences(of: "\u{1B}[?1049l") == 2)
    #expect(pseudo.settings() == before)
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func occurrences(of part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
