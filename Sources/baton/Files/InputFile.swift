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
    var why = ""
    let descriptor = open(path, &why)
    guard descriptor >= 0 else { return .missing(why) }
    defer { Glibc.close(descriptor) }
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

  /// - Parameter why: why it cannot be opened.
  /// - Returns: the descriptor, to be closed by the caller; -1 when it cannot be opened.
  static func open(_ path: String, _ why: inout String) -> Int32 {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      why = reason(errno)
      return -1
    }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR { return descriptor }
    why = status.st_mode & S_IFMT == S_IFDIR ? "a folder, not a file" : reason(errno)
    Glibc.close(descriptor)
    return -1
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
