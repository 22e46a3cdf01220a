import Actors
public import Inquiry

extension CaptureMachine: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    func expect(_ holds: Bool, _ rule: String, _ detail: @autoclosure () -> String) {
      if !holds { violations.append(InvariantViolation(rule, detail())) }
    }
    expect(tries <= profile.triesMax, "S25", "\(tries) tries of \(profile.triesMax)")
    expect(evidence.imageCount <= profile.imageCount, "S25", "\(evidence.imageCount) of \(profile.imageCount) images")
    expect(evidence.byteCount <= ImageLimits.bytesMax, "F21", "an image of \(evidence.byteCount) bytes was taken")
    switch state {
    case .idle:
      expect(deadline == .never, "L10", "a capture that has not begun has a deadline")
    case .streaming(let image, let from, let next):
      expect(from <= image.byteCount && from <= ImageLimits.bytesMax, "F21", "reads on behind byte \(from)")
      expect(next == nil || !profile.kind.usesCamera, "F40", "a camera has two streams")
      expect(deadline != .never, "L10", "a capture without a deadline")
    case .asking, .measuring:
      expect(profile.kind.usesCamera, "F40", "a chip reader that \(stateName)")
      expect(deadline != .never, "L10", "a capture without a deadline")
    case .unlocking:
      expect(!profile.kind.usesCamera, "F40", "a camera that unlocks a chip")
      expect(deadline != .never, "L10", "a capture without a deadline")
    case .searching:
      expect(deadline != .never, "L10", "a capture without a deadline")
    case .done, .failed:
      break
    }
    return violations
  }
}
