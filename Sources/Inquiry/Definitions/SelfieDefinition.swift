/// How a selfie is taken, as the service sends it: not yet guarded (F33).
public struct SelfieDefinition: Hashable, Sendable {
  public let mode: SelfieMode
  /// Where the photo goes; a photo step without one cannot be shown.
  public let photoField: String?
  /// Address of the service that judges liveness; only Folio's own may be asked.
  public let service: String?

  public init(mode: SelfieMode, photoField: String?, service: String?) {
    self.mode = mode
    self.photoField = photoField
    self.service = service
  }

  public static let photo = SelfieDefinition(mode: .photo, photoField: "photo", service: nil)
  public static let liveness = SelfieDefinition(mode: .liveness, photoField: nil, service: Self.serviceAddress)

  /// The origin of the selfie service (https://url.spec.whatwg.org/#origin).
  public static let serviceOrigin = "https://selfie.verify.example"
  public static let serviceAddress = serviceOrigin + "/liveness"
}

/// How a selfie is taken: one picture, or a sequence that shows a living person.
public enum SelfieMode: UInt8, Hashable, Sendable, BitwiseCopyable {
  case photo
  case liveness
}
