internal import HTTP

/// What was answered under each key, to be answered again: for a day, and for so many keys and bytes.
struct IdempotencyRecords: Sendable {
  struct Record: Sendable {
    let key: String
    /// Of all that was asked for under the key.
    let digest: [UInt8]
    let madeAt: WallTime
    /// Nil while the first request waits for its answer.
    var answer: (status: UInt16, headers: [HTTPHeader], body: [UInt8])?
    /// Who waits for the same answer.
    var waiting: [CallID] = []
  }

  enum Finding {
    /// The first of its kind: go on, and tell `answered`.
    case new
    case replay(UInt16, [HTTPHeader], [UInt8])
    /// The first one is still waited for; this call gets the same answer.
    case waits
    /// Used before, for something else.
    case mismatch
  }

  static let waitingMax = 64

  private var records: [String: Record] = [:]
  /// Keys in the order of their coming.
  private var order: [String] = []
  private var ordersGone = 0
  private var byteCount = 0

  mutating func begin(
    _ key: String, _ digest: [UInt8], by call: CallID, at now: WallTime, _ limits: VendorLimits
  ) -> Finding {
    forget(at: now, limits)
    if var record = records[key] {
      guard record.digest == digest else { return .mismatch }
      if let answer = record.answer { return .replay(answer.status, answer.headers, answer.body) }
      if record.waiting.count < Self.waitingMax { record.waiting.append(call) }
      records[key] = record
      return .waits
    }
    records[key] = Record(key: key, digest: digest, madeAt: now)
    order.append(key)
    return .new
  }

  /// - Returns: who else waits for this answer.
  mutating func answered(_ key: String, _ response: HTTPResponse, _ stored: [HTTPHeader]) -> [CallID] {
    guard var record = records[key], record.answer == nil else { return [] }
    let waiting = record.waiting
    record.waiting = []
    record.answer = (response.status, stored, response.body)
    byteCount += response.body.count
    records[key] = record
    return waiting
  }

  /// The request came to nothing that could be answered again.
  mutating func abandoned(_ key: String) -> [CallID] {
    guard let record = records[key], record.answer == nil else { return [] }
    records[key] = nil
    return record.waiting
  }

  mutating func forget(at now: WallTime, _ limits: VendorLimits) {
    while ordersGone < order.count {
      let key = order[ordersGone]
      guard let record = records[key] else {
        ordersGone += 1
        continue
      }
      let isOld = now >= record.madeAt.adding(seconds: limits.idempotencyHours * 3_600)
      let isTooMuch = order.count - ordersGone > limits.idempotencyRecordsMax || byteCount > limits.idempotencyBytesMax
      guard isOld || isTooMuch, record.answer != nil else { break }
      byteCount -= record.answer?.body.count ?? 0
      records[key] = nil
      ordersGone += 1
    }
    if ordersGone > 1_024, ordersGone * 2 > order.count {
      order.removeFirst(ordersGone)
      ordersGone = 0
    }
  }

  var count: Int { records.count }
}
