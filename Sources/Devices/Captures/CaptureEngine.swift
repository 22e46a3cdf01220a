public import Actors
public import Inquiry

/// A camera, chip reader or selfie engine, as long as it takes and as well as it does.
public struct CaptureEngine: Hashable, Sendable, BitwiseCopyable {
  public var takes: Distribution
  public var fails: Probability
  /// What fails when it fails.
  public var failure: CaptureFailure
  public var byteCount: UInt32

  public init(
    takes: Distribution = .normal(mean: .seconds(4), deviation: .seconds(1)), fails: Probability = .never,
    failure: CaptureFailure = .timeout, byteCount: UInt32 = 180_000
  ) {
    self.takes = takes
    self.fails = fails
    self.failure = failure
    self.byteCount = byteCount
  }

  /// What will come of a capture that begins now, and after how long. Draws three times, whatever comes of it.
  public func began(_ request: CaptureRequest, _ random: inout SeededRandom) -> (result: CaptureResult, after: Interval)
  {
    let after = takes.sample(&random)
    let fails = self.fails.happens(&random)
    let evidence = CaptureEvidence(digest: random.next(), byteCount: byteCount)
    return (fails ? .failed(request.step, failure) : .captured(request.step, evidence), after)
  }
}
