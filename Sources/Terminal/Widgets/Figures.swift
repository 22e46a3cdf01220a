import Actors

/// Numbers and times as people read them in columns: few digits, steady widths.
enum Figures {
  /// `1,240`.
  static func grouped(_ value: Int) -> String {
    let digits = Array(String(value.magnitude).utf8)
    var text = value < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.unicodeScalars.append(Unicode.Scalar(digit))
    }
    return text
  }

  /// At most four columns for numbers up to 999 billion: `1240`, `12K`, `1.2M`.
  static func short(_ value: Int) -> String {
    if value < 10_000 { return String(value) }
    var rest = Double(value)
    for unit in ["K", "M", "G"] {
      rest /= 1_000
      if rest < 9.95 { return decimal(rest, places: 1) + unit }
      if rest < 999.5 { return decimal(rest, places: 0) + unit }
    }
    return "999G"
  }

  /// Three significant digits: `0.42`, `12.4`, `1,240`.
  static func rate(_ value: Double) -> String {
    if value < 9.995 { return decimal(value, places: 2) }
    if value < 99.95 { return decimal(value, places: 1) }
    return value < 1e15 ? grouped(Int(value.rounded())) : "-"
  }

  /// `410 ms`, `1.20 s`; a dash for no sample.
  static func latency(_ milliseconds: Double?) -> String {
    guard let milliseconds, milliseconds.isFinite else { return "-" }
    if milliseconds < 9.95 { return decimal(milliseconds, places: 1) + " ms" }
    if milliseconds < 999.5 { return decimal(milliseconds, places: 0) + " ms" }
    return rate(milliseconds / 1_000) + " s"
  }

  /// Six columns at most: `0.8s`, `12.3s`, `3m07s`, `2h05m`, `4d03h`.
  static func span(_ interval: Interval) -> String {
    let seconds = max(interval.nanoseconds, 0) / 1_000_000_000
    if seconds < 60 {
      let tenths = max(interval.nanoseconds, 0) / 100_000_000
      return "\(tenths / 10).\(tenths % 10)s"
    }
    if seconds < 3_600 { return "\(seconds / 60)m\(padded(seconds % 60))s" }
    if seconds < 86_400 { return "\(seconds / 3_600)h\(padded(seconds / 60 % 60))m" }
    return "\(seconds / 86_400)d\(padded(seconds / 3_600 % 24))h"
  }

  /// A moment of the run: `01:20.113`, `1:01:20.113` after the first hour.
  static func moment(_ instant: Instant) -> String {
    let milliseconds = Int64(clamping: instant.nanoseconds / 1_000_000)
    let seconds = milliseconds / 1_000
    let hours = seconds < 3_600 ? "" : "\(seconds / 3_600):"
    return "\(hours)\(padded(seconds / 60 % 60)):\(padded(seconds % 60)).\(padded(milliseconds % 1_000, 3))"
  }

  /// How long the run has lasted: `0:01:23`.
  static func elapsed(_ interval: Interval) -> String {
    let seconds = max(interval.nanoseconds, 0) / 1_000_000_000
    return "\(seconds / 3_600):\(padded(seconds / 60 % 60)):\(padded(seconds % 60))"
  }

  /// `1`, `0.25`, `16`: as many places as it needs, two at most.
  static func factor(_ value: Double) -> String {
    var text = decimal(value, places: 2)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  private static func padded(_ value: Int64, _ width: Int = 2) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
  }

  private static func decimal(_ value: Double, places: Int) -> String {
    let scale = places == 0 ? 1.0 : places == 1 ? 10.0 : 100.0
    guard value.isFinite, value.magnitude * scale < 1e15 else { return "-" }
    let scaled = Int64((value * scale).rounded())
    let whole = scaled.magnitude / UInt64(scale)
    let sign = scaled < 0 ? "-" : ""
    return places == 0
      ? "\(sign)\(whole)" : "\(sign)\(whole).\(padded(Int64(scaled.magnitude % UInt64(scale)), places))"
  }
}
