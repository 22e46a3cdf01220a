/// A step of a definition. Steps are spoken of by id and never by position (S23).
public struct StepID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Below `StepSet.capacity`.
  public let rawValue: UInt8

  public init(_ rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static func < (left: StepID, right: StepID) -> Bool { left.rawValue < right.rawValue }
}

extension StepID: CustomStringConvertible {
  public var description: String { "step-\(rawValue)" }
}

/// A set of steps of one definition, of at most `capacity` ids.
public struct StepSet: Hashable, Sendable, BitwiseCopyable {
  public private(set) var bits: UInt64

  public static let capacity = 64

  public init(bits: UInt64 = 0) {
    self.bits = bits
  }

  public init(_ steps: [StepID]) {
    self.init()
    for step in steps { insert(step) }
  }

  public var count: Int { bits.nonzeroBitCount }
  public var isEmpty: Bool { bits == 0 }

  public func contains(_ step: StepID) -> Bool {
    step.rawValue < Self.capacity && bits & (1 &<< UInt64(step.rawValue)) != 0
  }

  /// Ids of `capacity` and above are never members.
  public mutating func insert(_ step: StepID) {
    guard step.rawValue < Self.capacity else { return }
    bits |= 1 &<< UInt64(step.rawValue)
  }

  public func isSuperset(of other: StepSet) -> Bool { bits & other.bits == other.bits }

  /// In ascending order of id.
  public var steps: [StepID] {
    (0..<UInt8(Self.capacity)).map(StepID.init).filter(contains)
  }
}
