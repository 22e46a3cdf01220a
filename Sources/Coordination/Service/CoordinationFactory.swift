public import Actors
public import Inquiry

/// Makes the actors of the service.
public struct CoordinationFactory: Sendable {
  public let catalogue: DefinitionCatalogue
  public let limits: ServiceLimits
  public let hasher: any SecretHasher
  public let issuing: IssuePlan
  /// The issuer's; the devices have the verifier to it.
  public let signer: any DocumentSigner
  /// Of integrators behind vendor apps.
  public let vendor: VendorPlan
  /// What earlier starts of the service left behind.
  public let archive: any ServiceArchive
  /// Whether each actor checks after each of its turns what must hold, and logs what does not.
  public let checksInvariants: Bool

  public init(
    catalogue: DefinitionCatalogue, limits: ServiceLimits = ServiceLimits(), hasher: any SecretHasher,
    issuing: IssuePlan = IssuePlan(), signer: any DocumentSigner = MixingSigner(),
    vendor: VendorPlan = VendorPlan(), archive: any ServiceArchive = EmptyArchive(), checksInvariants: Bool = true
  ) {
    self.archive = archive
    self.vendor = vendor
    self.signer = signer
    self.issuing = issuing
    self.checksInvariants = checksInvariants
    self.catalogue = catalogue
    self.limits = limits
    self.hasher = hasher
  }

  /// Nil for plans of actors that are not the service's.
  public func makeBehaviour(_ plan: ActorPlan) -> (any Behaviour<InquirySystem> & ~Copyable)? {
    switch plan {
    case .backend: Backend(catalogue: catalogue)
    case .directory: Directory(hasher: hasher, limits, archive: archive)
    case .issuer: Issuer(issuing, signer: signer)
    case .inquiry(let id, let definition):
      InquiryCoordinator(id, definition, self)
    case .mailbox(let id): DeviceMailbox(id, self)
    case .vendorBackend(let session, let definition): VendorBackend(session, definition, vendor)
    case .device, .capture, .vault, .interface, .person: nil
    }
  }

  /// The actors that a service starts with; the others are their children.
  public static let roots: [ActorPlan] = [.directory, .issuer, .backend]

  /// The terms of a root, or of any other actor of this system that has a registered name.
  public static func options(_ plan: ActorPlan, mailboxMessagesMax: UInt16 = 1_024) -> SpawnOptions {
    SpawnOptions(
      name: plan.name, node: plan.node, isRegistered: true, supervision: .stop, mailboxMessagesMax: mailboxMessagesMax)
  }
}
