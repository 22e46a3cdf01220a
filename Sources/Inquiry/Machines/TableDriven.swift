/// One line of a machine's state table: in `from`, `event` may lead to `to`.
public struct Transition: Hashable, Sendable {
  public let from: String
  public let event: String
  public let to: String

  public init(_ from: String, _ event: String, _ to: String) {
    self.from = from
    self.event = event
    self.to = to
  }
}

extension Transition: CustomStringConvertible {
  public var description: String { "\(from) --\(event)--> \(to)" }
}

/// A machine that states its own table, so that tests can hold the code, the table and the written protocol to each
/// other.
///
/// The table lists every change of state, and every event that acts without changing it. An event that a state refuses
/// or ignores is not in it.
public protocol TableDriven: ~Copyable {
  /// As the file in `Protocols/` is called, without its ending.
  static var machineName: String { get }
  static var stateNames: [String] { get }
  static var transitions: [Transition] { get }
  /// One of `stateNames`.
  var stateName: String { get }
}
