/// A row of the table of arrows: what a module may import, and which rules it is under.
struct Module: Sendable {
  enum Kind: Sendable {
    /// Decides. Synchronous values; time and randomness come in as arguments.
    case core
    /// Touches the world for the core, or C for Swift.
    case edge
    /// A program, or something that only tests use.
    case outer
  }

  let name: String
  let kind: Kind
  /// Modules of this package.
  let imports: Set<String>
  /// Modules of the toolchain.
  let system: Set<String>

  private init(_ name: String, _ kind: Kind, _ imports: Set<String> = [], system: Set<String> = []) {
    self.name = name
    self.kind = kind
    self.imports = imports
    self.system = system
  }

  /// The arrows of import. They point down the table's order, the two drivers never meet, and C stays in its wrapper.
  static let all: [Module] = [
    Module("Actors", .core),
    Module("Links", .core),
    Module("IDN", .edge, ["CIDN2", "CUnistring", "Links"]),
    Module("Inquiry", .core, ["Actors", "Links"]),
    Module("Coordination", .core, ["Actors", "Inquiry"]),
    Module("Devices", .core, ["Actors", "Inquiry", "Links"]),
    Module("Wire", .core, ["Actors", "Inquiry"]),
    Module("HTTP", .core, ["Wire"]),
    Module("Terminal", .core, ["Actors"]),
    Module("Notation", .core, ["Actors"]),
    Module("Diagrams", .core, ["Actors", "Notation", "Terminal"]),
    Module("Diagnosis", .core, ["Wire"]),
    Module("Arguments", .core, ["Actors", "Notation"]),
    Module("YAML", .edge, ["Actors", "Notation", "CYAML"]),
    Module("JSON", .edge, ["CJansson", "Notation"]),
    Module("Signatures", .edge, ["CSodium", "Inquiry"]),
    Module("QRCode", .edge, ["CQREncode", "Terminal"]),
    Module("Scenarios", .core, ["Actors", "IDN", "Inquiry", "Coordination", "Devices", "Wire", "Notation", "YAML"]),
    Module(
      "Worlds", .core,
      [
        "Actors", "IDN", "Inquiry", "Coordination", "Devices", "Notation", "Scenarios", "Terminal", "Diagrams", "Wire",
        "JSON",
      ]),
    Module(
      "Walk", .core, ["Actors", "Devices", "Inquiry", "Notation", "Scenarios", "Terminal", "Worlds"]),
    Module("Gateway", .core, ["Actors", "Inquiry", "Coordination", "Wire", "HTTP", "JSON", "Notation"]),
    Module("VendorAPI", .core, ["Actors", "Inquiry", "Wire", "HTTP", "JSON", "Notation"]),
    Module(
      "Storage", .edge, ["Actors", "CSQLite", "Coordination", "Inquiry"], system: ["Glibc", "Synchronization"]),
    Module("TerminalCurses", .edge, ["Terminal", "CNcurses"], system: ["Glibc", "Synchronization"]),
    Module("ActorsUV", .edge, ["Actors", "CUV"], system: ["Glibc", "Synchronization"]),
    Module("ActorsCurl", .edge, ["Actors", "ActorsUV", "CCurl", "HTTP"]),
    Module("ActorsHTTP", .edge, ["Actors", "ActorsUV", "CMicroHTTPD", "HTTP"], system: ["Glibc"]),
    Module("ActorsSim", .core, ["Actors"]),
    Module(
      "InquirySDK", .edge, ["Actors", "ActorsUV", "Coordination", "Devices", "IDN", "Inquiry", "Signatures"],
      system: ["Synchronization"]),
    Module("ActorsTestKit", .outer, ["Actors", "ActorsSim"], system: ["Testing"]),
    Module(
      "baton", .outer,
      [
        "Actors", "Inquiry", "Coordination", "Devices", "Wire", "Diagrams", "Terminal", "Notation", "YAML",
        "Arguments", "QRCode", "Scenarios", "Signatures", "Walk", "Worlds", "TerminalCurses", "ActorsUV", "ActorsSim",
        "ActorsCurl", "ActorsHTTP", "Diagnosis", "Gateway", "HTTP", "Storage", "VendorAPI",
      ], system: ["Foundation", "FoundationEssentials", "Glibc", "Synchronization"]),
    Module(
      "baton-bench", .outer,
      [
        "Actors", "Inquiry", "Coordination", "Devices", "Wire", "Diagrams", "Terminal", "Scenarios", "Worlds",
        "ActorsUV",
        "ActorsSim",
      ], system: ["Foundation", "Glibc"]),
  ]

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The modules that may hold what the compiler cannot check about sharing, each beside the C library it wraps.
  static let unchecked: Set<String> = ["ActorsUV", "TerminalCurses"]

  /// A box for noncopyable machines, which the compiler cannot see to have one user.
  static let uncheckedFiles: Set<String> = ["Sources/Inquiry/Machines/Owned.swift"]

  static func isCore(_ file: SwiftFile) -> Bool {
    file.isSource && byName[file.module]?.kind == .core
  }
}
