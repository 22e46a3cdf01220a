import Glibc

/// Lines out of bytes as they come.
struct AnswerLines {
  /// More of a line is dropped; what is left is longer than anybody takes.
  static let lineBytesMax = 8_192
  /// With so many lines waiting nothing more is to be read, but for the rest of what a read brought.
  static let linesMax = 64

  private var partial: [UInt8] = []
  private var lines: [String] = []
  /// Nothing more will come.
  private(set) var hasEnded = false

  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        finishLine()
      } else if partial.count < Self.lineBytesMax {
        partial.append(byte)
      }
    }
  }

  /// Takes in what can be read now, waiting for it where the descriptor does.
  mutating func read(_ descriptor: Int32) {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      append(bytes[..<count])
    } else if count == 0 || errno != EINTR && errno != EAGAIN {
      end()
    }
  }

  /// A last line without its end counts, too.
  mutating func end() {
    if !hasEnded, !partial.isEmpty { finishLine() }
    hasEnded = true
  }

  private mutating func finishLine() {
    if partial.last == UInt8(ascii: "\r") { partial.removeLast() }
    lines.append(String(decoding: partial, as: UTF8.self))
    partial.removeAll(keepingCapacity: true)
  }

  var isFull: Bool { lines.count >= Self.linesMax }

  /// Nil when there is no whole line now.
  mutating func next() -> String? {
    lines.isEmpty ? nil : lines.removeFirst()
  }
}
