/// Reads the host of a link.
struct HostParser {
  let tables: any UnicodeTables

  /// - Parameters:
  ///   - bytes: what stands between credentials and port; a fault's position is one of its indices.
  ///   - isOpaque: the scheme is none that the URL Standard knows.
  func parse(_ bytes: ArraySlice<UInt8>, isOpaque: Bool) throws(LinkFault) -> LinkHost {
    if bytes.first == UInt8(ascii: "[") {
      guard bytes.last == UInt8(ascii: "]") else {
        throw LinkFault(reason: .ipv6(.unclosed), position: bytes.startIndex)
      }
      var parser = IPv6Parser(bytes.dropFirst().dropLast())
      return .ipv6(try parser.parse())
    }
    return isOpaque ? try opaque(bytes) : try domain(bytes)
  }

  private func opaque(_ bytes: ArraySlice<UInt8>) throws(LinkFault) -> LinkHost {
    if bytes.isEmpty { return .empty }
    if let position = bytes.firstIndex(where: HostByte.isForbidden) {
      throw LinkFault(reason: .hostCharacter(bytes[position]), position: position)
    }
    return .opaque(PercentEncodeSet.control.encoded(bytes))
  }

  private func domain(_ bytes: ArraySlice<UInt8>) throws(LinkFault) -> LinkHost {
    var name = Self.percentDecoded(bytes)
    if name.allSatisfy({ $0 < 0x80 }) {
      // Whatever Punycode labels it may have: browsers look into none of them (toascii.json, "Invalid Punycode").
      name = name.map(LinkParser.lowercased)
    } else {
      do throws(DomainFault) {
        name = try DomainEncoder(tables: tables).ascii(String(decoding: name, as: UTF8.self))
      } catch {
        throw LinkFault(reason: .domain(error), position: bytes.startIndex)
      }
    }
    if name.isEmpty { throw LinkFault(reason: .noHost, position: bytes.startIndex) }
    if let position = name.firstIndex(where: HostByte.isForbiddenInDomain) {
      // The positions of a host that was decoded are no longer those of the text.
      let isAsWritten = name.count == bytes.count
      throw LinkFault(
        reason: .hostCharacter(name[position]), position: bytes.startIndex + (isAsWritten ? position : 0))
    }
    guard IPv4Parser.endsInNumber(name) else { return .domain(String(decoding: name, as: UTF8.self)) }
    do throws(IPv4Fault) {
      return .ipv4(try IPv4Parser(name).parse())
    } catch {
      throw LinkFault(reason: .ipv4(error), position: bytes.startIndex)
    }
  }

  /// `%XX` as the byte it stands for; a percent sign without two digits stays.
  private static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var position = bytes.startIndex
    while position < bytes.endIndex, bytes[position] != UInt8(ascii: "%") { position += 1 }
    var decoded = Array(bytes[..<position])
    while position < bytes.endIndex {
      if bytes[position] == UInt8(ascii: "%"), bytes.endIndex - position > 2,
        let high = HexDigit.value(of: bytes[position + 1]), let low = HexDigit.value(of: bytes[position + 2])
      {
        decoded.append(high << 4 | low)
        position += 3
      } else {
        decoded.append(bytes[position])
        position += 1
      }
    }
    return decoded
  }
}
