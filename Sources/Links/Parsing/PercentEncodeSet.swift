/// Which bytes a part of a link does not hold as they are. Each set also takes control characters and every byte
/// beyond ASCII.
enum PercentEncodeSet: UInt8 {
  case control = 0b00_0001
  case fragment = 0b00_0010
  case query = 0b00_0100
  case specialQuery = 0b00_1000
  case path = 0b01_0000
  case userinfo = 0b10_0000

  /// For each byte the sets that it is in.
  private static let membership: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    for byte in 0...255 where byte < 0x20 || byte > 0x7E { table[byte] = 0xFF }
    let query = " \"#<>"
    add(" \"<>`", to: fragment, in: &table)
    add(query, to: .query, in: &table)
    add(query + "'", to: .specialQuery, in: &table)
    let path = query + "?^`{}"
    add(path, to: .path, in: &table)
    add(path + "/:;=@[\\]|", to: .userinfo, in: &table)
    return table
  }()

  private static func add(_ characters: String, to set: PercentEncodeSet, in table: inout [UInt8]) {
    for byte in characters.utf8 { table[Int(byte)] |= set.rawValue }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Appends bytes, the members of the set as `%XX`.
  func append(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) {
    let table = Self.membership
    let own = rawValue
    var position = bytes.startIndex
    while position < bytes.endIndex, table[Int(bytes[position])] & own == 0 { position += 1 }
    output += bytes[..<position]
    while position < bytes.endIndex {
      let byte = bytes[position]
      if table[Int(byte)] & own == 0 {
        output.append(byte)
      } else {
        output.append(UInt8(ascii: "%"))
        output.append(Self.digits[Int(byte >> 4)])
        output.append(Self.digits[Int(byte & 15)])
      }
      position += 1
    }
  }

  func encoded(_ bytes: ArraySlice<UInt8>) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    append(bytes, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
