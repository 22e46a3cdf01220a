public import Actors
public import Inquiry

/// One capture: camera, chip reader or selfie engine, from the first question to the last byte.
///
/// ```
///          started             permissionAnswered
///   idle ──────────▶ asking ───────────────────▶ searching ◀─────── lost: a try
///    ▲  └────────────── nobody to ask ──────────▶ │      ▲ ◀─────── the next side or pose
///    │                                      found │      │
///    │             looked, bad: a try             ▼      │
///    │                     └──────────▶ measuring or unlocking
///    │                                 looked, good │ unlocked
///    │ stopped                                      ▼
///    └───── all but done and failed             streaming ──── read to the last byte ────▶ done
///                                                   └── tries, time, foreground, limits ──▶ failed
/// ```
/// The diagram hides that `failed` is entered from every state but `done`, and that `closed` hands over what there is,
/// from every state that has begun.
///
/// It asks for one thing at a time, and whoever has the hardware answers by an event. Images pass through as
/// descriptions: their bytes are streamed from where they are taken to where they go, and never held.
public struct CaptureMachine: ~Copyable, Sendable {
  public enum State: Hashable, Sendable, BitwiseCopyable {
    /// Can become: asking, searching, failed
    case idle
    /// The system asks the person whether the camera may be used. Can become: idle, searching, done, failed
    case asking
    /// For a document, a face or a chip. Can become: idle, measuring, unlocking, done, failed
    case searching
    /// Looks come in. Can become: idle, searching, streaming, done, failed
    case measuring
    /// The key is tried, and the chip is asked whether it is the original. Can become: idle, searching, streaming,
    /// done, failed
    case unlocking
    /// The byte from which on it is to be read; what follows it is on the same chip.
    /// Can become: idle, searching, done, failed
    case streaming(ImageStream, from: UInt32, then: ImageStream?)
    /// Can become: nothing else
    case done
    /// Can become: nothing else; another engine, or the same one, begins anew
    case failed(CaptureFailure)
  }

  /// What it asks of the hardware.
  public enum Action: Hashable, Sendable {
    case askPermission
    case search
    /// Look until one is good.
    case measure
    case unlock
    case read(ImageStream, from: UInt32)
    /// Hardware and system have nothing to do any more.
    case release(CaptureEnding)
  }

  public let profile: CaptureProfile
  public internal(set) var state = State.idle
  /// The engine gives up then; `never` before it has begun.
  public internal(set) var deadline = Instant.never
  public internal(set) var tries: UInt8 = 0
  public internal(set) var evidence = CaptureEvidence.none
  /// What has been read of a chip, over all tries: reading goes on there.
  public internal(set) var chipBytesRead: UInt32

  /// - Parameter chipBytesRead: what an earlier capture of the same document has read already.
  public init(_ profile: CaptureProfile, chipBytesRead: UInt32 = 0) {
    self.profile = profile
    self.chipBytesRead = chipBytesRead
  }

  public mutating func started(_ permission: CapturePermission, at now: Instant) -> Action? {
    switch state {
    case .idle:
      deadline = now + .milliseconds(Int64(profile.timeoutMs))
      guard profile.kind.usesCamera else { return search() }
      switch permission {
      case .unasked:
        state = .asking
        return .askPermission
      case .granted: return search()
      case .denied: return fail(.permissionDenied)
      }
    case .asking, .searching, .measuring, .unlocking, .streaming, .done, .failed:
      return nil
    }
  }

  public mutating func permissionAnswered(isGranted: Bool) -> Action? {
    switch state {
    case .asking: isGranted ? search() : fail(.permissionDenied)
    case .idle, .searching, .measuring, .unlocking, .streaming, .done, .failed: nil
    }
  }

  /// The document or the face is in view, the chip in the field.
  public mutating func found() -> Action? {
    switch state {
    case .searching where profile.kind.usesCamera:
      state = .measuring
      return .measure
    case .searching:
      state = .unlocking
      return .unlock
    case .idle, .asking, .measuring, .unlocking, .streaming, .done, .failed:
      return nil
    }
  }

  /// A look, or the best of a run of them; a good one is the image.
  public mutating func looked(_ quality: CaptureQuality, _ image: ImageStream) -> Action? {
    switch state {
    case .measuring:
      guard let failure = profile.thresholds.failure(of: quality, profile.kind) else {
        return stream(image, from: 0, then: nil)
      }
      tries += 1
      return tries < profile.triesMax ? .measure : fail(failure)
    case .idle, .asking, .searching, .unlocking, .streaming, .done, .failed:
      return nil
    }
  }

  /// The chip has answered to the key. It has a text and a portrait; what was read of them before is not read again.
  public mutating func unlocked(_ answer: ChipAnswer, text: ImageStream, portrait: ImageStream) -> Action? {
    switch state {
    case .unlocking:
      switch answer {
      case .genuine where chipBytesRead < text.byteCount:
        return stream(text, from: chipBytesRead, then: portrait)
      case .genuine: return stream(portrait, from: chipBytesRead - text.byteCount, then: nil)
      case .wrongKey: return fail(.wrongKey)
      case .cloneSuspected: return fail(.cloneSuspected)
      }
    case .idle, .asking, .searching, .measuring, .streaming, .done, .failed:
      return nil
    }
  }

  /// So many more bytes of the stream have gone by.
  public mutating func read(_ count: UInt32) -> Action? {
    switch state {
    case .streaming(let image, let from, let next):
      let (position, overflows) = from.addingReportingOverflow(count)
      if overflows || position > ImageLimits.bytesMax { return fail(.tooLarge) }
      if !profile.kind.usesCamera { chipBytesRead += min(count, image.byteCount - from) }
      if position < image.byteCount { return stream(image, from: position, then: next) }
      if let next { return stream(next, from: 0, then: nil) }
      evidence.add(image)
      tries = 0
      return evidence.imageCount < profile.imageCount ? search() : finish()
    case .idle, .asking, .searching, .measuring, .unlocking, .done, .failed:
      return nil
    }
  }

  private mutating func stream(_ image: ImageStream, from: UInt32, then next: ImageStream?) -> Action {
    state = .streaming(image, from: from, then: next)
    return .read(image, from: from)
  }

  mutating func search() -> Action {
    state = .searching
    return .search
  }

  mutating func finish() -> Action {
    state = .done
    return .release(.captured(evidence))
  }

  mutating func fail(_ failure: CaptureFailure) -> Action {
    state = .failed(failure)
    return .release(.failed(failure))
  }
}

/// How a capture ended.
public enum CaptureEnding: Hashable, Sendable {
  case captured(CaptureEvidence)
  case failed(CaptureFailure)
  /// Nobody wants it any more.
  case stopped
}
