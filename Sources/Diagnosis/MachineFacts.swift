/// What was found on a machine, before anybody judges it.
public struct MachineFacts: Hashable, Sendable {
  public struct Library: Hashable, Sendable {
    /// As it is asked for: `libuv`.
    public var name: String
    /// The file that is loaded; nil when it is not.
    public var file: String?

    public init(_ name: String, file: String?) {
      self.name = name
      self.file = file
    }
  }

  /// In bytes.
  public struct Memory: Hashable, Sendable {
    public var free: UInt64
    public var total: UInt64

    public init(free: UInt64, total: UInt64) {
      self.free = free
      self.total = total
    }
  }

  public struct Terminal: Hashable, Sendable {
    public var type: String
    public var columns: Int
    public var rows: Int
    public var isUTF8: Bool

    public init(type: String, columns: Int, rows: Int, isUTF8: Bool) {
      self.type = type
      self.columns = columns
      self.rows = rows
      self.isUTF8 = isUTF8
    }
  }

  /// An attempt to listen on an address.
  public struct Address: Hashable, Sendable {
    public var text: String
    /// Why nobody can listen there; nil when one can.
    public var refusal: String?

    public init(_ text: String, refusal: String?) {
      self.text = text
      self.refusal = refusal
    }
  }

  /// `Linux x86_64, kernel 6.1.0-18-amd64`.
  public var system = ""
  public var processors = 1
  /// Nil when the system does not tell.
  public var memory: Memory?
  public var libraries: [Library] = []
  /// How many descriptors a process may have open, and how far it may raise that itself.
  public var openFiles = 0
  public var openFilesMost = 0
  /// Of this machine alone: IPv4 and IPv6, any port.
  public var loopback: [Address] = []
  /// Where `baton serve` listens unless it is told.
  public var usual = Address("127.0.0.1:8080", refusal: nil)
  /// What the system reads its clock from; nil when it does not tell.
  public var clockSource: String?
  /// Of the clock that never goes back, in nanoseconds.
  public var clockStepNanoseconds: Int64 = 1
  /// Nil when the output is no terminal.
  public var terminal: Terminal?

  public init() {}
}
