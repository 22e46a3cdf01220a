extension JSONWriter {
  public mutating func field(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  public mutating func field(_ name: String, _ value: some BinaryInteger) {
    key(name)
    integer(value)
  }

  public mutating func field(_ name: String, _ value: Bool) {
    key(name)
    truth(value)
  }

  /// - Throws: `NotFinite`; the key is written then, and the document of no use.
  public mutating func field(_ name: String, _ value: Double) throws(NotFinite) {
    key(name)
    try number(value)
  }

  /// `value` / 10^`places`, exactly.
  public mutating func field(_ name: String, decimal value: Int64, places: Int) {
    key(name)
    decimal(value, places: places)
  }

  /// An object under a key, its members written by `body`.
  public mutating func object<Failure: Error>(
    _ name: String, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    key(name)
    beginObject()
    try body(&self)
    end()
  }

  /// An array under a key, its elements written by `body` one by one.
  public mutating func array<Element, Failure: Error>(
    _ name: String, _ elements: [Element], _ body: (inout JSONWriter, Element) throws(Failure) -> Void
  ) throws(Failure) {
    key(name)
    beginArray()
    for element in elements { try body(&self, element) }
    end()
  }
}
