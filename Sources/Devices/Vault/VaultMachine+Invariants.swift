public import Inquiry

extension VaultMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    func check(_ holds: Bool, _ rule: String, _ detail: @autoclosure () -> String) {
      if !holds { violations.append(InvariantViolation(rule, detail())) }
    }
    let areDistinct = zip(image.documents, image.documents.dropFirst()).allSatisfy { $0.id < $1.id }
    check(areDistinct, "S29", "a document has two records")
    for document in image.documents where document.isAlive {
      check(document.document.byteCount <= ImageLimits.bytesMax, "S38", "\(document.id) is too large")
    }
    for record in image.records {
      check(record.content.byteCount <= ImageLimits.bytesMax, "S38", "the record of \(record.inquiry) is too large")
    }
    let areInOrder = zip(image.receipts, image.receipts.dropFirst()).allSatisfy {
      $0.entry.sequence < $1.entry.sequence
    }
    check(areInOrder, "S33", "receipts are out of order")
    check(image.receipts.allSatisfy { $0.entry.sequence <= image.cursor }, "S32", "a receipt lies behind the cursor")
    for receipt in image.receipts where receipt.verdict == .stored || receipt.verdict == .duplicate {
      let edition = receipt.entry.edition
      let held = image.documents.first { $0.id == edition.id }
      check(held.map { $0.version >= edition.version } ?? false, "S33", "\(edition) has a receipt and is not stored")
    }
    return violations
  }
}
