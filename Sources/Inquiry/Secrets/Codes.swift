/// Opens one inquiry once (F02); minted for the integrator's backend.
public struct LaunchCode: Hashable, Sendable, BitwiseCopyable {
  public let secret: Secret

  public init(_ secret: Secret) {
    self.secret = secret
  }

  /// The code as a link for an app, which reads it from the fragment: no server, proxy or Referer header sees it.
  /// - Parameter base: scheme, host and port.
  public func link(base: String) -> String { "\(base)/l#v1.\(secret.revealed)" }
}

/// Brings a second device into an inquiry; shown as a QR code by the device that has it (F04).
public struct HandoffCode: Hashable, Sendable, BitwiseCopyable {
  public let secret: Secret

  public init(_ secret: Secret) {
    self.secret = secret
  }

  /// The text in the QR code. The code stands in the fragment, so that no server, proxy or Referer header sees it.
  /// - Parameter method: how the link travels; a QR code says nothing of it.
  public func link(host: String, by method: SessionMethod = .qr) -> String {
    let way = method.isMessage ? ".\(method)" : ""
    return "https://\(host)/h#v1.\(secret.revealed)\(way)"
  }
}

/// Eight letters of the alphabet that RFC 8628 section 6.1 proposes, for people who cannot scan: `BCDF-GHJK`, 34.6
/// bits.
public struct TypedCode: Hashable, Sendable, BitwiseCopyable {
  /// Below 20^8.
  public let number: UInt64

  static let letters = Array("BCDFGHJKLMNPQRSTVWXZ".unicodeScalars)
  static let count: UInt64 = 25_600_000_000

  /// The typed form of a secret: a view of it that is short enough to type, not the secret itself.
  public init(reducing secret: Secret) {
    number = secret.low % Self.count
  }

  /// Reads what a person typed: case, spaces and hyphens do not matter. Nil unless eight letters of the alphabet are
  /// left.
  public init?(typed text: some StringProtocol) {
    var number: UInt64 = 0
    var lettersSeen = 0
    for scalar in text.unicodeScalars where scalar != " " && scalar != "-" {
      let upper = ("a"..."z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) - 32) : scalar
      guard let digit = Self.letters.firstIndex(of: upper), lettersSeen < 8 else { return nil }
      number = number * 20 + UInt64(digit)
      lettersSeen += 1
    }
    guard lettersSeen == 8 else { return nil }
    self.number = number
  }

  /// `XXXX-XXXX`.
  public var revealed: String {
    var scalars: [Unicode.Scalar] = []
    var rest = number
    for position in 0..<8 {
      if position == 4 { scalars.append("-") }
      scalars.append(Self.letters[Int(rest % 20)])
      rest /= 20
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars.reversed())
    return text
  }
}

/// Three digits that the source shows and the claimant types: `042`.
public struct ConfirmNumber: Hashable, Sendable, BitwiseCopyable {
  /// Below 1,000.
  public let rawValue: UInt16

  /// Reduced to three digits.
  public init(_ rawValue: UInt16) {
    self.rawValue = rawValue % 1_000
  }

  public var revealed: String {
    let digits = "\(rawValue)"
    return String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }
}

extension LaunchCode: Masked {
  public var mask: String { "launch code ••••" }
}

extension HandoffCode: Masked {
  public var mask: String { "handoff code ••••" }
}

extension TypedCode: Masked {
  public var mask: String { "••••-••••" }
}

extension ConfirmNumber: Masked {
  public var mask: String { "•••" }
}
