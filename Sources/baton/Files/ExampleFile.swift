import Glibc
import Notation

/// Where an example lies: in the present folder, or in the package that the program was built in.
enum ExampleFile {
  static let tour = "Examples/demo.yaml"
  static let everyStage = "Examples/definitions/account-opening.yaml"

  /// - Parameter instead: what helps somebody without it: `baton simulate FILE`.
  /// - Throws: `Problems` that say where it was looked for.
  static func path(_ name: String, instead: String) throws(Problems) -> String {
    if access(name, R_OK) == 0 { return name }
    for folder in programFolders where access(folder + name, R_OK) == 0 { return folder + name }
    throw Problems([
      Problem(
        subject: name, found: "neither here nor above the program",
        allowed: "a run from the package's folder, or \(instead) of your own")
    ])
  }

  /// The folders above the program, nearest first.
  private static var programFolders: [String] {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard length > 0 else { return [] }
    var path = buffer[..<length].map { UInt8(bitPattern: $0) }
    var folders: [String] = []
    while folders.count < 8, let slash = path.lastIndex(of: UInt8(ascii: "/")) {
      folders.append(String(decoding: path[...slash], as: UTF8.self))
      path = Array(path[..<slash])
    }
    return folders
  }
}
