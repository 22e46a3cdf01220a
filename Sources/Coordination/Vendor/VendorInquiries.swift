public import Inquiry

/// The vendor's API as its integrator's backend calls it, for the inquiries of one person (P02): list, create, resume,
/// and what the vendor's flow asks itself.
public struct VendorInquiries: Sendable {
  /// An inquiry of the person, in the order of creation.
  public struct Entry: Hashable, Sendable {
    public let id: InquiryID
    public var status: VendorStatus
    /// What opens it; nil until the inquiry has told it.
    var code: LaunchCode?
    /// Of the last resume.
    var token: VendorSessionToken?
  }

  public static let inquiriesMax = 16

  private let session: SessionNumber
  public private(set) var entries: [Entry] = []

  public init(_ session: SessionNumber) {
    self.session = session
  }

  /// `GET /inquiries` with the person's reference, the statuses created and pending, and a page of one: the newest.
  public func listed() -> Entry? {
    entries.last { $0.status != .ended }
  }

  /// `POST /inquiries`.
  /// - Parameter once: the request carries a key that is the person's own: while an inquiry that it created waits or
  ///   runs, it is answered with that one (P04).
  /// - Returns: the inquiry, and whether it is new; nil when the person has too many.
  public mutating func created(once: Bool) -> (id: InquiryID, isNew: Bool)? {
    if once, let open = listed() { return (open.id, false) }
    guard entries.count < Self.inquiriesMax else { return nil }
    let id = InquiryID(session: session, ordinal: UInt16(entries.count + 1))
    entries.append(Entry(id: id, status: .created))
    return (id, true)
  }

  /// `POST /inquiries/{id}/resume`.
  /// - Returns: `meta.session-token`; nil for what cannot be resumed.
  public mutating func resumed(_ id: InquiryID, _ secret: Secret) -> VendorSessionToken? {
    guard let place = place(of: id), entries[place].status == .pending else { return nil }
    let token = VendorSessionToken(secret.revealed)
    entries[place].token = token
    return token
  }

  /// The flow begins: a created inquiry by its id alone, a pending one by the token of its last resume.
  public func begun(_ id: InquiryID, _ token: VendorSessionToken?) -> Result<LaunchCode, Refusal> {
    guard let place = place(of: id) else { return .failure(.noSuchInquiry) }
    let entry = entries[place]
    switch entry.status {
    case .ended: return .failure(.inquiryEnded)
    case .pending where token == nil || token != entry.token: return .failure(.tokenInvalid)
    case .created, .pending: return entry.code.map { .success($0) } ?? .failure(.busy)
    }
  }

  /// Where an inquiry is now. An ended one stays so.
  public mutating func learned(_ id: InquiryID, _ status: VendorStatus) {
    guard let place = place(of: id) else { return }
    entries[place].status = status
  }

  public mutating func learned(_ id: InquiryID, _ code: LaunchCode) {
    guard let place = place(of: id) else { return }
    entries[place].code = code
  }

  public func hasCode(of id: InquiryID) -> Bool {
    place(of: id).map { entries[$0].code != nil } ?? false
  }

  private func place(of id: InquiryID) -> Int? {
    entries.firstIndex { $0.id == id }
  }
}

extension InquiryMachine {
  var vendorStatus: VendorStatus {
    switch state {
    case .created: .created
    case .started: .pending
    case .ended: .ended
    }
  }
}
