import Actors
import ActorsUV
import Glibc
import QRCode
import Terminal
import TerminalCurses

/// Why there are no screens, for the person.
struct ScreenUnavailable: Error {
  let reason: String
}

/// The dashboard on this process's terminal.
final class Screens {
  private let terminal: CursesTerminal
  private(set) var dashboard: Dashboard
  private var pacer = FramePacer()
  /// The code drawn last, and its picture.
  private var picture: (text: String, matrix: QRMatrix)?
  /// False once the terminal has gone away.
  private(set) var isThere = true

  /// - Throws: why the dashboard cannot be shown here.
  init(noColour: Bool) throws(ScreenUnavailable) {
    do throws(TerminalUnavailable) {
      terminal = try CursesTerminal(noColour: noColour)
    } catch {
      throw ScreenUnavailable(reason: "\(error)")
    }
    let size = terminal.size
    dashboard = Dashboard(columns: size.columns, rows: size.rows, glyphs: terminal.glyphs)
  }

  var input: Int32 { terminal.input }

  func enter() throws(ScreenUnavailable) {
    do throws(TerminalUnavailable) {
      try terminal.enter()
    } catch {
      throw ScreenUnavailable(reason: "\(error)")
    }
  }

  func leave() {
    terminal.leave()
  }

  /// The keys in what can be read now.
  func readKeys() -> [Key] {
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(terminal.input, $0.baseAddress, $0.count) }
    if count > 0 { return terminal.decode(bytes.prefix(count)) }
    if count == 0 || (errno != EAGAIN && errno != EINTR) { isThere = false }
    return []
  }

  var isWaitingForKey: Bool { terminal.isWaitingForKey }

  func keyTimeoutElapsed() -> [Key] { terminal.keyTimeoutElapsed() }

  func update(_ event: DashboardEvent) -> [DashboardCommand] {
    dashboard.update(event)
  }

  func resized() -> [DashboardCommand] {
    let size = terminal.size
    return dashboard.update(.resized(columns: size.columns, rows: size.rows))
  }

  /// Something changed: draws now, or says when.
  func changed(now: Instant) -> Instant? { follow(pacer.changed(now: now)) }

  /// The time that `changed` named has come.
  func frameDue(now: Instant) -> Instant? { follow(pacer.timerFired(now: now)) }

  private func follow(_ directive: FramePacer.Directive) -> Instant? {
    switch directive {
    case .draw:
      draw()
      return nil
    case .wait(let time): return time
    case .nothing: return nil
    }
  }

  private func draw() {
    guard isThere else { return }
    do throws(TerminalUnavailable) {
      _ = try terminal.draw(dashboard.frame())
    } catch {
      isThere = false
    }
  }

  /// SIGTSTP: stops the process, and comes back with the whole screen drawn anew.
  func suspend() {
    do throws(TerminalUnavailable) {
      try terminal.suspend()
      draw()
    } catch {
      isThere = false
    }
  }

  /// SIGCONT.
  func resume() {
    do throws(TerminalUnavailable) {
      try terminal.resume()
      draw()
    } catch {
      isThere = false
    }
  }

  /// The picture of a handoff code; nil when it cannot be made.
  func matrix(of text: String) -> QRMatrix? {
    if let picture, picture.text == text { return picture.matrix }
    guard let matrix = try? QREncoder.matrix(of: text) else { return nil }
    picture = (text, matrix)
    return matrix
  }
}
