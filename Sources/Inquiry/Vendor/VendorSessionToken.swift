/// What resumes a pending inquiry at the vendor; a backend gets it from the resume call (P02).
public struct VendorSessionToken: Hashable, Sendable {
  public let revealed: String

  public init(_ text: String) {
    revealed = text
  }
}

extension VendorSessionToken: CustomStringConvertible {
  public var description: String { "session token ••••" }
}
