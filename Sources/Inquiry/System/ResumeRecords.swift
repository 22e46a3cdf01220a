/// The inquiries that one device has saved: the current one, and those that were left open before it (F05).
///
/// One value, written whole: a kill leaves all of them as they are, or all as they were.
public struct ResumeRecords: Hashable, Sendable {
  public static let countMax = 8

  /// The one that was touched last; nil when nothing is saved.
  public private(set) var current: ResumeRecord?
  /// Touched before it, the last one first; empty when there is no current one.
  public private(set) var others: [ResumeRecord] = []

  public init() {}

  public init(_ record: ResumeRecord) {
    current = record
  }

  public var count: Int { current == nil ? 0 : 1 + others.count }

  /// In the order of their touching, the last one first.
  public var all: [ResumeRecord] { current.map { [$0] + others } ?? [] }

  public subscript(inquiry: InquiryID) -> ResumeRecord? {
    first { $0.inquiry == inquiry }
  }

  /// The inquiry that this device opened with the code (F06).
  public func exchanged(_ code: LaunchCode) -> ResumeRecord? {
    first { $0.exchanged == code }
  }

  /// Makes an inquiry the current one, in place of what was saved of it before. Of too many the one goes that was
  /// untouched for longest.
  public mutating func save(_ record: ResumeRecord) {
    let before = current
    current = record
    guard let before, before.inquiry != record.inquiry else { return }
    others.removeAll { $0.inquiry == record.inquiry }
    others.insert(before, at: 0)
    if others.count >= Self.countMax { others.removeLast() }
  }

  /// Nothing is left to resume of an inquiry; the one before it is current again.
  public mutating func forget(_ inquiry: InquiryID) {
    others.removeAll { $0.inquiry == inquiry }
    guard current?.inquiry == inquiry else { return }
    current = others.isEmpty ? nil : others.removeFirst()
  }

  /// What an installation may go on with. A record of another one came with a copied storage, without the key that
  /// its tokens are bound to (C4); what another version wrote may mean something else.
  public func readable(by installation: InstallationID, _ version: SDKVersion) -> ResumeRecords {
    let readable = all.filter { $0.installation == installation && version.reads($0.sdkVersion) }
    guard readable.count < count else { return self }
    var records = ResumeRecords()
    records.current = readable.first
    records.others = Array(readable.dropFirst())
    return records
  }

  private func first(where fits: (ResumeRecord) -> Bool) -> ResumeRecord? {
    if let current, fits(current) { return current }
    return others.first(where: fits)
  }
}
