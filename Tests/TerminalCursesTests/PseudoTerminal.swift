// termios.h is part of both modules: its types count as this one's.
import CNcurses
import Glibc

/// A terminal of the kernel with nobody at the screen: the test reads what a person would see.
final class PseudoTerminal {
  let master: Int32
  let slave: Int32
  let path: String

  init?() {
    var master: Int32 = -1
    var slave: Int32 = -1
    guard unsafe openpty(&master, &slave, nil, nil, nil) == 0, let name = unsafe ttyname(slave) else { return nil }
    self.master = master
    self.slave = slave
    path = unsafe String(cString: name)
  }

  deinit {
    close(slave)
    closeMaster()
  }

  private var isMasterOpen = true

  func closeMaster() {
    if isMasterOpen { close(master) }
    isMasterOpen = false
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Every byte of the settings.
  func settings() -> [UInt8] {
    var found = termios()
    unsafe tcgetattr(slave, &found)
    return unsafe withUnsafeBytes(of: &found) { unsafe Array($0) }
  }

  /// What arrived at the screen: waits for the first byte up to `firstMs`, then until none comes for 20 ms.
  func received(firstMs: Int32 = 2_000) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var wait = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&wait, 1, all.isEmpty ? firstMs : 20) > 0, wait.revents & Int16(POLLIN) != 0 {
      let count = unsafe read(master, &buffer, buffer.count)
      if count <= 0 { break }
      all += buffer[..<count]
    }
    return all
  }

  func text(firstMs: Int32 = 2_000) -> String {
    String(decoding: received(firstMs: firstMs), as: UTF8.self)
  }

  /// Nothing arrives within 50 ms.
  var isQuiet: Bool { received(firstMs: 50).isEmpty }

  /// Presses a key as soon as something was drawn, and leaves that to be read.
  static func type(_ key: UInt8, onceDrawn master: Int32) {
    var wait = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&wait, 1, 5_000)
    usleep(100_000)
    var byte = key
    _ = unsafe write(master, &byte, 1)
  }
}
