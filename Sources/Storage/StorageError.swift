/// Why a store cannot be opened, read or written. A sentence for people, without anything that is stored.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// There is no such folder, or it cannot be written to.
    case unreachable
    /// The file is something else.
    case notAStore
    /// A newer program wrote it.
    case newerVersion(found: Int, known: Int)
    /// Another process has it open.
    case inUse
    case diskFull
    case damaged
    /// Its secrets were made under another key.
    case wrongKey
    /// There are inquiries of a definition that is not served, or that has other steps now.
    case definitionMissing(String)
    case definitionChanged(String)
    /// What SQLite says about anything else.
    case failed(code: Int32, String)
  }

  public let file: String
  public let reason: Reason

  public init(_ file: String, _ reason: Reason) {
    self.file = file
    self.reason = reason
  }

  public var description: String { "\(file): \(sentence)" }

  private var sentence: String {
    switch reason {
    case .unreachable: "cannot be opened or made; allowed: a file in a folder that can be written to"
    case .notAStore: "is no store of baton; allowed: a file that baton made, or a new one"
    case .newerVersion(let found, let known):
      "has version \(found), this program knows up to \(known); use the newer program, or another file"
    case .inUse: "is in use by another process; stop that one, or take another file"
    case .diskFull: "the disk is full; make room"
    case .damaged: "is damaged; take a copy, or another file"
    case .wrongKey:
      "was made under another key; give the key of that time in BATON_SERVICE_KEY, or put its key file beside it"
    case .definitionMissing(let name):
      "holds inquiries of the definition \(name), which is not served; serve it too, or take another file"
    case .definitionChanged(let name):
      "holds inquiries of the definition \(name), which had other steps; serve the changed one under another name"
    case .failed(let code, let message): "SQLite says: \(message) (\(code))"
    }
  }
}
