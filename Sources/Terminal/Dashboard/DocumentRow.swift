public import Actors

/// One version of a document in the matrix, with where it stands for each device of its person.
public struct DocumentRow: Equatable, Sendable {
  public var id: RowID
  public var session: UInt64
  public var document: String
  public var isRevocation: Bool
  public var issuedAt: Instant
  /// By the device's position; nil where it is not due.
  public var deliveries: [DeliveryLine?]
  /// Why one of them stands still, in a word or two; empty while none does.
  public var why: String

  public init(
    id: RowID, session: UInt64, document: String, isRevocation: Bool, issuedAt: Instant, deliveries: [DeliveryLine?],
    why: String = ""
  ) {
    self.id = id
    self.session = session
    self.document = document
    self.isRevocation = isRevocation
    self.issuedAt = issuedAt
    self.deliveries = deliveries
    self.why = why
  }
}
