public import Actors

/// Runs one setup twice and looks whether it did the same: what depends on anything but its seed is found on the day
/// it enters.
public enum DeterminismCheck {
  /// Pairs of runs that are made to find a difference again, with its steps written down.
  public static let attemptsMax = 4

  /// - Parameters:
  ///   - limit: how long each run may go on, on its own clock.
  ///   - make: the setup, planned and ready to run. The recorder must look on: in a `PairedDirector`, say.
  ///   - recorder: finds the recorder in what `make` built.
  /// - Returns: nil when both runs did the same.
  public static func firstDivergence<System, Surroundings, Observer>(
    until limit: Instant = .never, recorder: (Observer) -> StepRecorder<System>,
    _ make: (StepRecorder<System>) -> SimDriver<System, Surroundings, Observer>
  ) -> Divergence? {
    func run(_ window: ClosedRange<UInt64>?) -> Outcome {
      let driver = make(StepRecorder(window: window))
      _ = driver.run(until: limit)
      return Outcome(
        digest: driver.digest, stepCount: driver.stepCount, checkpoints: driver.checkpoints,
        steps: recorder(driver.director).steps)
    }
    guard var window = difference(run(nil), run(nil)) else { return nil }
    // What depends on chance may part elsewhere next time: then the steps are looked for there.
    for _ in 0..<attemptsMax {
      let (one, other) = (run(window), run(window))
      guard let found = difference(one, other) else { continue }
      if found == window, let (first, second) = firstDifference(one.steps, other.steps) {
        return Divergence(window: window, first: first, second: second)
      }
      window = found
    }
    return Divergence(window: window, first: nil, second: nil)
  }

  private struct Outcome {
    let digest: TraceDigest
    let stepCount: UInt64
    let checkpoints: DigestCheckpoints
    let steps: [RecordedStep]
  }

  /// The steps among which two runs part; nil when they are equal.
  private static func difference(_ one: Outcome, _ other: Outcome) -> ClosedRange<UInt64>? {
    if one.digest == other.digest, one.stepCount == other.stepCount { return nil }
    if let window = one.checkpoints.firstDifference(from: other.checkpoints) { return window }
    // They agree at every checkpoint that both reached: the difference comes less than one spacing later.
    let spacing = max(one.checkpoints.spacing, other.checkpoints.spacing)
    let agreed = min(one.stepCount, other.stepCount) / spacing * spacing
    return agreed + 1...agreed + spacing
  }

  private static func firstDifference(
    _ one: [RecordedStep], _ other: [RecordedStep]
  ) -> (RecordedStep?, RecordedStep?)? {
    for index in 0..<max(one.count, other.count) {
      let first = index < one.count ? one[index] : nil
      let second = index < other.count ? other[index] : nil
      if first?.digest != second?.digest { return (first, second) }
    }
    return nil
  }
}
