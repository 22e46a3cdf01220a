public import Actors
import Inquiry

extension CaptureMachine {
  /// The document slipped off the reader, or went out of the picture.
  public mutating func lost() -> Action? {
    switch state {
    case .measuring, .unlocking, .streaming:
      tries += 1
      if tries < profile.triesMax { return search() }
      return fail(profile.kind.usesCamera ? .timeout : .tagLost)
    case .idle, .asking, .searching, .done, .failed:
      return nil
    }
  }

  public mutating func timeReached(_ now: Instant) -> Action? {
    switch state {
    case .asking, .searching, .measuring, .unlocking, .streaming: now < deadline ? nil : fail(.timeout)
    case .idle, .done, .failed: nil
    }
  }

  /// The system takes the camera away; the reader's field collapses.
  public mutating func foregroundLeft() -> Action? {
    switch state {
    case .asking, .searching, .measuring, .unlocking, .streaming:
      fail(profile.kind.usesCamera ? .interrupted : .tagLost)
    case .idle, .done, .failed: nil
    }
  }

  /// The app's own engine comes back before all is there. What there is, is handed over; whether it is enough is the
  /// store's matter (F33).
  public mutating func closed() -> Action? {
    switch state {
    case .asking, .searching, .measuring, .unlocking, .streaming: finish()
    case .idle, .done, .failed: nil
    }
  }

  public mutating func stopped() -> Action? {
    switch state {
    case .asking, .searching, .measuring, .unlocking, .streaming:
      state = .idle
      deadline = .never
      tries = 0
      evidence = .none
      return .release(.stopped)
    case .idle, .done, .failed:
      return nil
    }
  }
}
