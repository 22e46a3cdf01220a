import QRCode
import Terminal
import Testing

struct QREncoderTests {
  @Test func `an empty text is refused`() {
    #expect(throws: QREncoder.Failure.empty) { try QREncoder.matrix(of: "") }
  }

  @Test func `a text is as long as a screen can show, and no longer`() throws {
    #expect(try QREncoder.matrix(of: String(repeating: "x", count: 512)).size == 77)
    let failure = QREncoder.Failure.tooLong(bytes: 514)
    #expect(throws: failure) { try QREncoder.matrix(of: String(repeating: "é", count: 257)) }
    #expect("\(failure)" == "514 bytes do not fit a QR code; allowed are 512")
  }

  @Test func `more correction needs more room`() throws {
    let link = "https://example.com/h#v1.AAAAAAAAAAAAAAAAAAAAAA"
    #expect(try QREncoder.matrix(of: link).size == 29)
    #expect(try QREncoder.matrix(of: link, correction: .medium).size == 33)
  }

  @Test func `the same text gives the same code, another gives another`() throws {
    #expect(try QREncoder.matrix(of: "a") == QREncoder.matrix(of: "a"))
    #expect(try QREncoder.matrix(of: "a") != QREncoder.matrix(of: "b"))
  }

  @Test func `the code does not tell itself in a log`() throws {
    #expect(try QREncoder.matrix(of: "secret").description == "QRMatrix(21x21, masked)")
  }

  @Test func `as lines of text a code has all its modules, and a quiet zone of two around them`() throws {
    let matrix = try QREncoder.matrix(of: "https://verify.example/h#v1.AAAAAAAAAAAAAAAAAAAAAA")
    let side = matrix.size + 4
    let plain = matrix.lines(isASCII: true).map { line in
      stride(from: 0, to: 2 * side, by: 2).map { Array(line)[$0] == " " }
    }
    let blocks = matrix.lines(isASCII: false).flatMap { line in
      [line.map { $0 == " " || $0 == "▄" }, line.map { $0 == " " || $0 == "▀" }]
    }
    for rows in [plain, Array(blocks.prefix(side))] {
      #expect(rows.count == side && rows.allSatisfy { $0.count == side })
      let edge = rows.prefix(2) + rows.suffix(2)
      #expect(edge.allSatisfy { $0.allSatisfy { !$0 } })
      let modules = rows.dropFirst(2).dropLast(2).flatMap { $0.dropFirst(2).dropLast(2) }
      #expect(QRMatrix(size: matrix.size, modules: modules) == matrix)
    }
  }
}
