import Glibc
import Notation
import Worlds

/// A trace in a file, read in blocks.
final class TraceInput: TraceSource {
  /// A longer line is of no trace.
  static let lineBytesMax = 1 << 20
  private static let blockBytes = 256 << 10

  let file: String
  private let descriptor: Int32
  private var block: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// - Throws: why it cannot be read.
  init(_ path: String) throws(Problem) {
    file = path
    var why = ""
    descriptor = InputFile.open(path, &why)
    if descriptor < 0 { throw Self.problem(path, why) }
  }

  deinit {
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  private static func problem(_ path: String, _ found: String) -> Problem {
    Problem(subject: path, found: found, allowed: "a trace, as `baton simulate --trace` writes it")
  }

  func next() throws(Problem) -> TraceSourceLine? {
    var searched = position
    while true {
      if let end = block[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return TraceSourceLine(block[position..<end], isWhole: true)
      }
      if isAtEnd {
        if position == block.count { return nil }
        defer { position = block.count }
        return TraceSourceLine(block[position...], isWhole: false)
      }
      if block.count - position > Self.lineBytesMax {
        throw Self.problem(file, "a line of more than \(Self.lineBytesMax) bytes")
      }
      searched = block.count - position
      try fill()
    }
  }

  /// Moves the unfinished line to the front and reads on behind it.
  private func fill() throws(Problem) {
    block.removeFirst(position)
    position = 0
    var next = [UInt8](repeating: 0, count: Self.blockBytes)
    while true {
      let count = next.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        isAtEnd = count == 0
        block += next.prefix(count)
        return
      }
      if errno != EINTR { throw Self.problem(file, String(cString: strerror(errno))) }
    }
  }
}
