/// Holds a value apart that is large and seldom there, so that what it is part of is little to move.
public indirect enum Boxed<Value> {
  case holding(Value)

  public var value: Value {
    switch self {
    case .holding(let value): value
    }
  }
}

extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
extension Boxed: Sendable where Value: Sendable {}
