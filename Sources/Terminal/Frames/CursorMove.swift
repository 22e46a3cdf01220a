/// The terminfo string `cup`, read once and then filled in for each move.
///
/// The subset of terminfo(5) parameters that cursor movement uses: `%i`, `%p1`, `%p2`, `%d`, `%2d`, `%02d`, `%3d`,
/// `%03d`, `%{n}`, `%'c'`, `%+`, `%-`, `%c`, `%%`. The two values are pushed and popped as there.
public struct CursorMove: Equatable, Sendable {
  private enum Step: Equatable, Sendable {
    case byte(UInt8)
    case countFromOne
    case push(parameter: Int)
    case constant(Int)
    case add
    case subtract
    case decimal(width: Int, padding: UInt8)
    case character
  }

  private let steps: [Step]

  /// ECMA-48 CUP: `ESC [ row ; column H`, counting from 1.
  public static let ansi = CursorMove(ansiSteps: ())

  private init(ansiSteps: Void) {
    steps = [
      .byte(0x1B), .byte(0x5B), .countFromOne, .push(parameter: 0), .decimal(width: 0, padding: 0x20), .byte(0x3B),
      .push(parameter: 1), .decimal(width: 0, padding: 0x20), .byte(0x48),
    ]
  }

  /// - Parameter template: the bytes of `cup`, without `$<..>` padding.
  /// - Returns: nil when the template uses a parameter form that is not in the subset.
  public init?(template: [UInt8]) {
    var steps: [Step] = []
    var rest = template[...]
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        steps.append(.byte(byte))
      } else if let step = Self.step(&rest) {
        steps.append(step)
      } else {
        return nil
      }
    }
    self.steps = steps
  }

  private static func step(_ rest: inout ArraySlice<UInt8>) -> Step? {
    guard let byte = rest.popFirst() else { return nil }
    switch byte {
    case UInt8(ascii: "%"): return .byte(byte)
    case UInt8(ascii: "i"): return .countFromOne
    case UInt8(ascii: "p"):
      return rest.popFirst().flatMap { digit in
        digit == UInt8(ascii: "1") || digit == UInt8(ascii: "2")
          ? .push(parameter: Int(digit) - Int(UInt8(ascii: "1"))) : nil
      }
    case UInt8(ascii: "{"): return number(&rest, end: UInt8(ascii: "}")).map { .constant($0) }
    case UInt8(ascii: "'"):
      guard let value = rest.popFirst(), rest.popFirst() == byte else { return nil }
      return .constant(Int(value))
    case UInt8(ascii: "+"): return .add
    case UInt8(ascii: "-"): return .subtract
    case UInt8(ascii: "c"): return .character
    case UInt8(ascii: "d"): return .decimal(width: 0, padding: 0x20)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return number(&rest, end: UInt8(ascii: "d"), first: byte).map { width in
        .decimal(width: min(width, 9), padding: byte == UInt8(ascii: "0") ? byte : 0x20)
      }
    default: return nil
    }
  }

  /// Digits up to `end`, which is taken too; nil when there are none or another byte comes.
  private static func number(_ rest: inout ArraySlice<UInt8>, end: UInt8, first: UInt8? = nil) -> Int? {
    var value = first.map { Int($0 - UInt8(ascii: "0")) }
    while let byte = rest.popFirst() {
      if byte == end { return value }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), (value ?? 0) < 100_000 else { return nil }
      value = (value ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return nil
  }

  /// Appends the bytes that place the cursor; both count from 0.
  public func append(row: Int, column: Int, to bytes: inout [UInt8]) {
    var parameters = (row, column)
    var stack: [Int] = []
    for step in steps {
      switch step {
      case .byte(let byte): bytes.append(byte)
      case .countFromOne: parameters = (row + 1, column + 1)
      case .push(let parameter): stack.append(parameter == 0 ? parameters.0 : parameters.1)
      case .constant(let value): stack.append(value)
      case .add: Self.combine(&stack, +)
      case .subtract: Self.combine(&stack, -)
      case .character: bytes.append(UInt8(clamping: stack.popLast() ?? 0))
      case .decimal(let width, let padding):
        let digits = String(stack.popLast() ?? 0).utf8
        bytes.append(contentsOf: repeatElement(padding, count: max(width - digits.count, 0)))
        bytes.append(contentsOf: digits)
      }
    }
  }

  private static func combine(_ stack: inout [Int], _ operation: (Int, Int) -> Int) {
    let right = stack.popLast() ?? 0
    let left = stack.popLast() ?? 0
    stack.append(operation(left, right))
  }
}
