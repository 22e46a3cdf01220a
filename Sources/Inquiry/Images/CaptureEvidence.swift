import Actors

/// What a capture engine got: a description of the images, whose bytes travel as streams of their own.
public struct CaptureEvidence: Hashable, Sendable, BitwiseCopyable {
  /// Over the digests of the images in their order; that of the image when it is one.
  public private(set) var digest: UInt64
  /// Of the largest image: limits are about one image (F21).
  public private(set) var byteCount: UInt32
  /// Whole images: sides of a document, poses of a face.
  public private(set) var imageCount: UInt8
  /// Whether each of them begins like something that the SDK reads (F21).
  public private(set) var isReadable: Bool

  public init(digest: UInt64, byteCount: UInt32, imageCount: UInt8 = 1, isReadable: Bool = true) {
    self.digest = digest
    self.byteCount = byteCount
    self.imageCount = imageCount
    self.isReadable = isReadable
  }

  /// Of no image yet.
  public static let none = CaptureEvidence(digest: 0, byteCount: 0, imageCount: 0)

  /// One more image was streamed to its end.
  public mutating func add(_ image: ImageStream) {
    add(digest: image.digest, byteCount: image.byteCount, image.format)
  }

  /// As `add(_:)`, for an image whose bytes came from elsewhere.
  public mutating func add(digest other: UInt64, byteCount bytes: UInt32, _ format: ImageFormat) {
    digest = imageCount == 0 ? other : SeededRandom.mixed(digest &* ImageDigest.factor ^ other)
    byteCount = max(byteCount, bytes)
    imageCount = min(imageCount, .max - 1) + 1
    isReadable = isReadable && format.isReadable
  }
}

extension CaptureEvidence: Masked {
  public var mask: String { "capture of \(byteCount) bytes" }
}
