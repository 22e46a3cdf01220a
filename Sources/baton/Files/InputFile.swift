import Glibc
import Notation

/// Reads a whole file, up to a limit.
enum InputFile {
  static let bytesMax = 64 << 20

  enum Result {
    case bytes([UInt8])
    /// Why not, to go on from "found": `no such file`.
    case missing(String)
  }

  static func read(_ path: String, bytesMax: Int = bytesMax) -> Result {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .missing(reason(errno)) }
    defer { Glibc.close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .missing(reason(errno)) }
    if status.st_mode & S_IFMT == S_IFDIR { return .missing("a folder, not a file") }
    var bytes: [UInt8] = []
    while true {
      let count = bytes.count
      let block = [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, length in
        length = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
      }
      bytes += block
      if bytes.count == count { return .bytes(bytes) }
      if bytes.count > bytesMax { return .missing("a file of more than \(bytesMax >> 20) MiB") }
    }
  }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "no such file"
    case EACCES: "no permission to read it"
    default: String(cString: strerror(code))
    }
  }

  /// The folder of a path, with its last slash; empty for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }
}
