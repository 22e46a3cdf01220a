public import Inquiry

/// What is known of an image whose bytes have all come.
public struct UploadedImage: Hashable, Sendable {
  /// Its `Idempotency-Key`.
  public let key: UInt32
  public let digest: UInt64
  public let byteCount: UInt32
  public let format: ImageFormat

  public init(key: UInt32, digest: UInt64, byteCount: UInt32, format: ImageFormat) {
    self.key = key
    self.digest = digest
    self.byteCount = byteCount
    self.format = format
  }
}

/// What a gateway gave out and took in before, and may be asked about again.
public protocol GatewayArchive: Sendable {
  /// Those that an installation uploaded, in the order of their coming.
  func images(of installation: InstallationID) -> [UploadedImage]
}

/// Of a gateway that has only what it remembers.
public struct EmptyGatewayArchive: GatewayArchive {
  public init() {}

  public func images(of installation: InstallationID) -> [UploadedImage] { [] }
}
