import Actors
public import Devices
import IDN
public import Inquiry

/// A device of a person, and what the app on it gives the SDK.
public struct SandboxDevice: Sendable {
  public var platform: Platform
  public var capabilities: Capabilities
  /// The person's, the best first; texts come in the first that a definition has (F01).
  public var languages: [LanguageTag] = []
  /// What the app supplies beside the device's camera (F41).
  public var supplied = InquiryPlatform()
  /// How captures go; each counts for captures of its kind.
  public var captures: [CaptureProfile] = CaptureProfile.quick
  /// What the app makes of a verified identity (F20).
  public var mapper: any IdentityRecordMapper = NamedMapper.complete
  /// How the device opens links of the ready-made UI, and whether it does (F16, F41). Called on the loop.
  public var opensLink: @Sendable (String, LinkOpening) -> Bool = { _, _ in true }

  public init(_ platform: Platform, capabilities: Capabilities) {
    self.platform = platform
    self.capabilities = capabilities
  }

  public static let phone = SandboxDevice(.ios, capabilities: [.camera, .nfc])
  public static let androidPhone = SandboxDevice(.android, capabilities: [.camera, .nfc])
  /// A browser on a computer without a camera.
  public static let laptop = SandboxDevice(.web, capabilities: [])

  var traits: DeviceTraits { DeviceTraits(platform: platform, capabilities: capabilities) }

  /// The ready-made UI on this device, before anything is mounted.
  var interface: InterfaceMachine { InterfaceMachine(platform, supplied.usable(on: traits)) }

  func kit(_ catalogue: DefinitionCatalogue, _ verifier: any DocumentVerifier) -> DeviceKit {
    var story = PersonStory(definition: DefinitionID(0))
    story.languages = languages
    for capture in captures {
      switch capture.kind {
      case .camera: story.documentCapture = capture
      case .nfc: story.chipCapture = capture
      case .selfie: story.selfieCapture = capture
      case .liveness: story.livenessCapture = capture
      }
    }
    let supplied = supplied
    return DeviceKit(
      catalogue: catalogue, stories: [story], tables: LibraryTables(), verifier: verifier, mapper: mapper,
      opensLink: opensLink, platformOf: { _ in supplied })
  }
}

extension CaptureProfile {
  /// Captures that succeed in the blink of an eye.
  public static let quick: [CaptureProfile] = [CaptureRequest.Kind.camera, .nfc, .selfie, .liveness].map { kind in
    var profile = CaptureProfile.usual(kind)
    profile.takes = .constant(.milliseconds(20))
    return profile
  }
}

/// A mapper made of a function, which is called on the loop and must not wait. Whatever it throws ends the inquiry with
/// `RecordMapping` (F21).
public struct MappingFunction: IdentityRecordMapper {
  private let map: @Sendable (VerifiedIdentity) throws -> RecordContent

  public init(_ map: @escaping @Sendable (VerifiedIdentity) throws -> RecordContent) {
    self.map = map
  }

  public func content(of identity: VerifiedIdentity) throws(RecordMappingFailure) -> RecordContent {
    do { return try map(identity) } catch { throw RecordMappingFailure() }
  }
}
