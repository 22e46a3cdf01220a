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
}
