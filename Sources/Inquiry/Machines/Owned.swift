/// Holds a noncopyable value where a copyable one is asked for: as an element of an array.
///
/// A behaviour is run by one kernel at a time and is never copied to be used twice; that is why the box may cross
/// threads.
public final class Owned<Value: ~Copyable & Sendable>: @unchecked Sendable {
  public var value: Value

  public init(_ value: consuming Value) {
    self.value = value
  }
}
