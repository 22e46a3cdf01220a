internal import HTTP
public import Inquiry

/// What an installation is at a service that it reaches over HTTP.
public struct InstallationAccess: Hashable, Sendable {
  /// As the service calls it.
  public let id: InstallationID
  public let token: InstallationToken

  public init(id: InstallationID, token: InstallationToken) {
    self.id = id
    self.token = token
  }
}

extension InstallationAccess: Masked {
  public var mask: String { "access of \(id)" }
}

/// What an answer over HTTP does not say in the words of the device protocol.
public struct ProtocolFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence for people, without a secret.
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
