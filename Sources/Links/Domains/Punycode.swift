/// Characters beyond ASCII as ASCII (RFC 3492), without the prefix `xn--`.
package enum Punycode {
  private static let base = 36
  private static let thresholdMin = 1
  private static let thresholdMax = 26
  private static let skew = 38
  private static let damp = 700
  private static let biasAtFirst = 72
  private static let scalarAtFirst = 0x80
  /// Beyond it a number leads to no character, in a label of up to `LinkLimits.domainBytesMax`.
  private static let numberMax = 1 << 40

  /// Nil for what is no Punycode: a character that is no digit of it, a number that does not end, a number that leads
  /// to no character.
  package static func decoded(_ label: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar]? {
    guard label.allSatisfy(\.isASCII) else { return nil }
    let delimiter = label.lastIndex(of: "-")
    var output = Array(label[..<(delimiter ?? label.startIndex)])
    var rest = label[(delimiter.map { $0 + 1 } ?? label.startIndex)...]
    var scalar = scalarAtFirst
    var place = 0
    var bias = biasAtFirst
    var isFirst = true
    while !rest.isEmpty {
      guard let number = number(from: &rest, bias: bias) else { return nil }
      let count = output.count + 1
      bias = adapted(number, count: count, isFirst: isFirst)
      isFirst = false
      place += number
      scalar += place / count
      place %= count
      guard let next = UInt32(exactly: scalar).flatMap(Unicode.Scalar.init) else { return nil }
      output.insert(next, at: place)
      place += 1
    }
    return output
  }

  /// Nil when it would take too long a number.
  package static func encoded(_ label: [Unicode.Scalar]) -> [UInt8]? {
    var output = label.filter(\.isASCII).map { UInt8(truncatingIfNeeded: $0.value) }
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    let values = label.map { Int($0.value) }
    var scalar = scalarAtFirst
    var number = 0
    var bias = biasAtFirst
    var handled = basicCount
    while handled < values.count {
      guard let next = values.lazy.filter({ $0 >= scalar }).min() else { return nil }
      number += (next - scalar) * (handled + 1)
      guard number <= numberMax else { return nil }
      scalar = next
      for value in values {
        if value < scalar { number += 1 }
        guard value == scalar else { continue }
        append(number, bias: bias, to: &output)
        bias = adapted(number, count: handled + 1, isFirst: handled == basicCount)
        number = 0
        handled += 1
      }
      number += 1
      scalar += 1
    }
    return output
  }

  /// Takes the digits of a number away from the front; nil when they are none.
  private static func number(from digits: inout ArraySlice<Unicode.Scalar>, bias: Int) -> Int? {
    var number = 0
    var weight = 1
    var position = base
    while let digit = digits.popFirst().flatMap(value) {
      number += digit * weight
      let threshold = threshold(at: position, bias: bias)
      if digit < threshold { return number }
      guard number <= numberMax else { return nil }
      weight *= base - threshold
      position += base
    }
    return nil
  }

  private static func append(_ number: Int, bias: Int, to output: inout [UInt8]) {
    var rest = number
    var position = base
    while true {
      let threshold = threshold(at: position, bias: bias)
      if rest < threshold { break }
      output.append(digit(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      position += base
    }
    output.append(digit(rest))
  }

  private static func threshold(at position: Int, bias: Int) -> Int {
    min(max(position - bias, thresholdMin), thresholdMax)
  }

  private static func adapted(_ number: Int, count: Int, isFirst: Bool) -> Int {
    var rest = isFirst ? number / damp : number / 2
    rest += rest / count
    var divisions = 0
    while rest > (base - thresholdMin) * thresholdMax / 2 {
      rest /= base - thresholdMin
      divisions += base
    }
    return divisions + (base - thresholdMin + 1) * rest / (rest + skew)
  }

  private static func value(of digit: Unicode.Scalar) -> Int? {
    switch digit {
    case "a"..."z": Int(digit.value) - 0x61
    case "0"..."9": Int(digit.value) - 0x30 + 26
    default: nil
    }
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26)
  }
}
