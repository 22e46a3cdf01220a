import Devices
import Inquiry
import TestSupport
import Testing

/// `Protocols/errors.md` says what apps and people learn of each error, and the code does it (F30, F31).
struct ErrorTableTests {
  /// The rows below a heading of the page, as cells.
  private func rows(below heading: String) throws -> [[String]] {
    let page = try PackageFile.text("Protocols/errors.md")
    let start = try #require(page.firstRange(of: "## \(heading)\n"))
    var rows: [[String]] = []
    for line in page[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { break }
      guard line.hasPrefix("| ") else { continue }
      let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
      rows.append(cells.map { cell in String(cell.reversed().drop { $0 == " " }.reversed()) })
    }
    return Array(rows.dropFirst(2))
  }

  private static let errors: [InquiryError] = [
    .invalidEntry, .noActiveInquiry, .launchCodeInvalid, .launchInvalid, .tokenExpired, .tokenInvalid, .recordMapping,
    .fileTooLarge, .invalidLink(url: "x"), .missingCaptureField(step: StepID(1)), .invalidState,
    .invalidField(.withoutLabel), .serviceUnreachable,
  ]

  /// Complete, because a case more does not compile.
  private static func isKnown(_ error: InquiryError) -> Bool {
    switch error {
    case .invalidEntry, .noActiveInquiry, .launchCodeInvalid, .launchInvalid, .tokenExpired, .tokenInvalid,
      .recordMapping, .fileTooLarge, .invalidLink, .missingCaptureField, .invalidState, .invalidField,
      .serviceUnreachable:
      errors.contains { $0.name == error.name }
    }
  }

  @Test func `F31: each error shows the notice of its entry, with a retry where the table says so`() throws {
    let secret = EnteredCode.secret(Secret(high: 1, low: 2))
    let entries: [Entry?] = [
      .start(launchCode: secret), .anotherDevice(code: secret), .sameDeviceResume(.current), nil,
    ]
    let table = try rows(below: "Errors that end an inquiry on this device")
    #expect(table.map { $0[0] } == Self.errors.map(\.name))
    for (row, error) in zip(table, Self.errors) {
      #expect(Self.isKnown(error))
      let notices = entries.map { FailureNotice(for: error, opening: $0) }
      #expect(notices.map { "\($0.kind)" } == Array(row[1...4]), "\(error.name)")
      #expect(notices.allSatisfy { $0.offersRetry == (row[5] == "yes") }, "\(error.name)")
    }
  }

  @Test func `F31: each notice has its title and its labels`() throws {
    let kinds: [FailureNotice.Kind] = [.launchCode, .invalidLink, .cannotResume, .generic]
    let table = try rows(below: "Notices")
    #expect(table.count == kinds.count)
    for (row, kind) in zip(table, kinds) {
      let notice = FailureNotice(kind: kind, offersRetry: true)
      #expect(row == ["\(kind)", notice.title, notice.retryLabel ?? "", notice.closeLabel])
      #expect(FailureNotice(kind: kind).retryLabel == nil)
      #expect(!notice.explanation.isEmpty)
    }
  }

  @Test
  func `F30: each view stands where the table says and is retryable as it says, and complaints stand at their fields`()
    throws
  {
    let table = try rows(below: "Views beside the step")
    #expect(table.map { $0[0] } == InquiryErrorView.Text.allCases.map { "\($0)" })
    for (row, text) in zip(table, InquiryErrorView.Text.allCases) {
      #expect(InquiryErrorView(text).isRetryable == (row[2] == "yes"), "\(text)")
      let place = InquiryErrorView(text).placement == .banner ? "banner" : "field"
      #expect(row[1] == place, "\(text)")
    }
    for reason in FieldComplaint.Reason.allCases {
      let view = InquiryErrorView(FieldComplaint(field: FieldID(3), reason: reason))
      #expect(view.placement == .field(FieldID(3)))
      let row = try #require(table.first { $0[0] == "\(view.text)" })
      #expect(row[1] == "field" || view.text == .stepNotAccepted, "\(reason)")
    }
  }

  @Test func `each refusal of the service becomes the error that the table says`() throws {
    let table = try rows(below: "What the service refuses")
    #expect(table.map { $0[0] } == Refusal.allCases.map { "\($0)" })
    for (row, refusal) in zip(table, Refusal.allCases) { #expect(refusal.error.name == row[1], "\(refusal)") }
  }
}
