internal import CQREncode
public import Terminal

/// Texts as QR codes, by libqrencode (https://fukuchi.org/works/qrencode/).
public enum QREncoder {
  /// How much of the code may be unreadable.
  public enum Correction: Sendable {
    /// 7 %: the smallest code, for a screen.
    case low
    /// 15 %: for paper.
    case medium
  }

  public enum Failure: Error, Equatable, CustomStringConvertible {
    case empty
    case tooLong(bytes: Int)

    public var description: String {
      switch self {
      case .empty: "nothing to show as a QR code: the text is empty"
      case .tooLong(let bytes): "\(bytes) bytes do not fit a QR code; allowed are \(QREncoder.bytesMax)"
      }
    }
  }

  /// What a reader scans from a screen without trouble; a QR code could hold up to 2,953.
  public static let bytesMax = 512

  /// The smallest code that holds `text` as UTF-8. The text is not kept and not named in an error: it may be a secret.
  ///
  /// - Throws: `Failure` for an empty text and for one of more than `bytesMax` bytes.
  public static func matrix(of text: String, correction: Correction = .low) throws(Failure) -> QRMatrix {
    let bytes = Array(text.utf8)
    if bytes.isEmpty { throw .empty }
    guard bytes.count <= bytesMax, let matrix = encoded(bytes, correction) else { throw .tooLong(bytes: bytes.count) }
    return matrix
  }

  private static func encoded(_ bytes: [UInt8], _ correction: Correction) -> QRMatrix? {
    let level = correction == .low ? QR_ECLEVEL_L : QR_ECLEVEL_M
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let code = unsafe QRcode_encodeData(Int32(buffer.count), buffer.baseAddress, 0, level) else { return nil }
      defer { unsafe QRcode_free(code) }
      let size = unsafe Int(code.pointee.width)
      // The lowest bit of each byte is the module's colour; the others say what it is part of.
      let modules = unsafe UnsafeBufferPointer(start: code.pointee.data, count: size * size).map { $0 & 1 == 1 }
      return QRMatrix(size: size, modules: modules)
    }
  }
}
