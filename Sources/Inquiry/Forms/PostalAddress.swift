/// Where somebody lives, as a form asks for it.
public struct PostalAddress: Hashable, Sendable {
  public static let lineCharactersMax = 200

  /// Countries of ISO 3166-1 that have no phone numbers of their own.
  private static let withoutNumbers = ["AQ", "BV", "GS", "HM", "PN", "TF", "UM"]

  public let street: String
  public let postalCode: String
  public let city: String
  /// ISO 3166-1 alpha-2.
  public let country: String

  public init(street: String, postalCode: String, city: String, country: String) {
    self.street = street
    self.postalCode = postalCode
    self.city = city
    self.country = country
  }

  /// Street, city and a country that there is are needed everywhere; there are countries without postal codes.
  var isComplete: Bool {
    [street, city].allSatisfy { !$0.allSatisfy(\.isWhitespace) && $0.count <= Self.lineCharactersMax }
      && postalCode.count <= 20 && (PhoneCountry(country) != nil || Self.withoutNumbers.contains(country))
  }
}

extension PostalAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Addresses are personal data.
  public var description: String { "address ••••" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
