/// Which definition of a catalogue.
public struct DefinitionID: Hashable, Sendable, BitwiseCopyable {
  /// Position in `DefinitionCatalogue.definitions`.
  public let rawValue: UInt16

  public init(_ rawValue: UInt16) {
    self.rawValue = rawValue
  }
}

/// The definitions that a run knows. A value: every behaviour that needs it holds the same one.
public struct DefinitionCatalogue: Equatable, Sendable {
  public let definitions: [InquiryDefinition]

  public init(_ definitions: [InquiryDefinition]) {
    self.definitions = definitions
  }

  public subscript(_ id: DefinitionID) -> InquiryDefinition? {
    Int(id.rawValue) < definitions.count ? definitions[Int(id.rawValue)] : nil
  }

  public func id(named name: String) -> DefinitionID? {
    definitions.firstIndex { $0.name == name }.map { DefinitionID(UInt16($0)) }
  }
}
