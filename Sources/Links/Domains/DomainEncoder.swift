/// Makes a domain with characters beyond ASCII the one that DNS knows: UTS #46 ToASCII with CheckBidi and CheckJoiners,
/// without CheckHyphens, UseSTD3ASCIIRules, Transitional_Processing and VerifyDnsLength, as the URL Standard calls it.
struct DomainEncoder {
  let tables: any UnicodeTables

  private static let dot = UInt8(ascii: ".")
  private static let prefix = Array("xn--".unicodeScalars)

  func ascii(_ domain: String) throws(DomainFault) -> [UInt8] {
    let count = domain.utf8.count
    if count > LinkLimits.domainBytesMax { throw .tooLong(bytes: count) }
    var labels: [[Unicode.Scalar]] = []
    for label in try normalised(mapped(domain)).split(separator: ".", omittingEmptySubsequences: false) {
      labels.append(try decoded(label))
    }
    try checkDirections(of: labels)
    var output: [UInt8] = []
    for (index, label) in labels.enumerated() {
      if index > 0 { output.append(Self.dot) }
      try append(label, to: &output)
    }
    return output
  }

  private func mapped(_ domain: String) throws(DomainFault) -> [Unicode.Scalar] {
    var output: [Unicode.Scalar] = []
    for scalar in domain.unicodeScalars {
      guard let mapped = mapped(scalar) else { throw .character(scalar) }
      output += mapped
    }
    return output
  }

  private func mapped(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard scalar.isASCII else { return tables.mapped(scalar) }
    return [Unicode.Scalar(LinkParser.lowercased(UInt8(truncatingIfNeeded: scalar.value)))]
  }

  private func normalised(_ scalars: [Unicode.Scalar]) throws(DomainFault) -> [Unicode.Scalar] {
    guard let normal = tables.normalised(scalars) else { throw .notNormal }
    return normal
  }

  /// A label without Punycode, valid by UTS #46 section 4.1 but for its direction.
  private func decoded(_ label: ArraySlice<Unicode.Scalar>) throws(DomainFault) -> [Unicode.Scalar] {
    var label = Array(label)
    if label.starts(with: Self.prefix) {
      guard let decoded = Punycode.decoded(label.dropFirst(4)), decoded.contains(where: { !$0.isASCII }) else {
        throw .punycode
      }
      label = decoded
      if try normalised(label) != label || label.starts(with: Self.prefix) { throw .notNormal }
    }
    if let first = label.first, Self.isMark(first) { throw .mark(first) }
    for scalar in label {
      if scalar == "." { throw .notNormal }
      guard let mapped = mapped(scalar), mapped == [scalar] else { throw .character(scalar) }
    }
    let joiners = JoinerRule(tables: tables)
    if !joiners.allows(label) { throw .joiner }
    return label
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private func checkDirections(of labels: [[Unicode.Scalar]]) throws(DomainFault) {
    let directions = labels.map { $0.map(tables.direction) }
    guard directions.contains(where: DirectionRule.isRightToLeft) else { return }
    for label in directions where !DirectionRule.allows(label) { throw .direction }
  }

  private func append(_ label: [Unicode.Scalar], to output: inout [UInt8]) throws(DomainFault) {
    if label.allSatisfy(\.isASCII) {
      output += label.map { UInt8(truncatingIfNeeded: $0.value) }
    } else {
      guard let encoded = Punycode.encoded(label) else { throw .punycode }
      output += "xn--".utf8
      output += encoded
    }
  }
}
