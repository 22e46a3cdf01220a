import Foundation
import JSON
import TestSupport

/// A file of the web platform tests (https://github.com/web-platform-tests/wpt, folder `url/resources`).
struct WPTFile {
  let path: String

  /// Nil where no copy lies beside the package. `BATON_WPT` names a folder with another copy, or `urltestdata.json`
  /// alone; what it names has to be there.
  init?(_ name: String) {
    if let named = ProcessInfo.processInfo.environment["BATON_WPT"] {
      let isFile = named.hasSuffix(".json")
      if isFile && name != "urltestdata.json" { return nil }
      path = isFile ? named : "\(named)/\(name)"
    } else {
      guard let copy = PackageFile.shared("data/wpt/\(name)")?.path else { return nil }
      path = copy
    }
  }

  /// The file's cases, its comments left out.
  func cases() throws -> [JSONValue] {
    let bytes = try Array(Data(contentsOf: URL(filePath: path)))
    guard case .array(let all) = try JSONText.parse(Self.withoutLoneSurrogates(bytes), file: path) else { return [] }
    return all.filter { $0.string == nil }
  }

  /// The same JSON with `\uFFFD` for each escape that is half of a surrogate pair. The URL Standard takes strings of
  /// scalar values, into which browsers make such a half U+FFFD; jansson refuses it.
  static func withoutLoneSurrogates(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var position = 0
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count else {
        output.append(bytes[position])
        position += 1
        continue
      }
      let unit = codeUnit(bytes, at: position)
      let isPair =
        unit.map(UTF16.isLeadSurrogate) == true
        && codeUnit(bytes, at: position + 6).map(UTF16.isTrailSurrogate) == true
      if isPair {
        output += bytes[position..<(position + 12)]
        position += 12
      } else if let unit, UTF16.isSurrogate(unit) {
        output += "\\uFFFD".utf8
        position += 6
      } else {
        output += bytes[position..<(position + 2)]
        position += 2
      }
    }
    return output
  }

  /// The number of a `\uXXXX` that begins at a position.
  private static func codeUnit(_ bytes: [UInt8], at position: Int) -> UInt16? {
    guard position + 6 <= bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: bytes[(position + 2)..<(position + 6)], as: UTF8.self), radix: 16)
  }
}
