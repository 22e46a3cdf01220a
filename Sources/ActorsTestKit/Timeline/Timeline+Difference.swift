extension Timeline {
  /// What a reader needs to see when this, the expected timeline, is not what came; nil when it is.
  ///
  /// ```
  /// expected a--b-|
  /// got      a-b--|
  ///            ^ tick 3: expected nothing, got b
  /// ```
  public func difference(from got: Timeline) -> String? {
    guard self != got else { return nil }
    let tick =
      (0..<max(ticks.count, got.ticks.count)).first { events(at: $0) != got.events(at: $0) }
      ?? max(ticks.count, got.ticks.count)
    let column = "expected ".count + Timeline(ticks: ticks, hasEnd: hasEnd).column(ofTick: tick)
    let marker = String(repeating: " ", count: column)
    return """
      expected \(self)
      got      \(got)
      \(marker)^ tick \(tick + 1): expected \(words(at: tick)), got \(got.words(at: tick))
      """
  }

  private func events(at tick: Int) -> [Character]? {
    tick < ticks.count ? ticks[tick] : nil
  }

  private func words(at tick: Int) -> String {
    guard let events = events(at: tick) else { return tick == ticks.count && hasEnd ? "the end" : "no such tick" }
    return events.isEmpty ? "nothing" : events.map(String.init).joined(separator: ", then ")
  }
}
