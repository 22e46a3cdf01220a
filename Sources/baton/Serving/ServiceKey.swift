import Glibc
import Signatures

/// What a service's secrets and signatures rest on. It lies apart from the store, so that whoever reads the one alone
/// can open nothing.
enum ServiceKey {
  static let variable = "BATON_SERVICE_KEY"

  /// The key in the environment, or the one in the file, which is made when it is not there.
  /// - Throws: `Refused` for a key that is none, and for a file that cannot be read or made.
  static func key(beside store: String) throws -> [UInt8] {
    if let text = Console.environment(variable), !text.isEmpty {
      guard let key = bytes(text) else {
        throw Refused("\(variable): found something else; allowed: \(2 * KeyedHasher.keyByteCount) hexadecimal digits")
      }
      return key
    }
    let path = "\(store).key"
    switch InputFile.read(path, bytesMax: 1_024) {
    case .bytes(let content):
      var text = String(decoding: content, as: UTF8.self)
      while text.last?.isNewline == true { text.removeLast() }
      guard let key = bytes(text) else {
        throw Refused("\(path): found something else; allowed: \(2 * KeyedHasher.keyByteCount) hexadecimal digits")
      }
      return key
    case .missing(let why):
      guard access(store, F_OK) != 0 else {
        throw Refused("\(path): found \(why); \(store) needs the key that it was made under, here or in \(variable)")
      }
      return try made(path)
    }
  }

  /// One that is good for as long as the service runs.
  static func drawn() -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    return (0..<KeyedHasher.keyByteCount).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }

  private static func made(_ path: String) throws -> [UInt8] {
    let key = drawn()
    // Whole or not at all, also when the program is killed right now.
    let unfinished = "\(path).new"
    let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    let text = key.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined() + "\n"
    let count = descriptor < 0 ? -1 : write(descriptor, text, text.utf8.count)
    let isKept = count == text.utf8.count && fsync(descriptor) == 0
    if descriptor >= 0 { close(descriptor) }
    guard isKept, rename(unfinished, path) == 0 else {
      throw Refused("\(path): cannot be made; allowed: a folder that can be written to, or a key in \(variable)")
    }
    return key
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count == 2 * KeyedHasher.keyByteCount else { return nil }
    return (0..<KeyedHasher.keyByteCount).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) }
  }
}
