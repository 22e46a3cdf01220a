import Actors
import Inquiry
import Testing

@testable import Devices

struct CaptureMachineTests {
  private static let photo = ImageStream(seed: 1, byteCount: 100_000, format: .jpeg)
  private static let text = ImageStream(seed: 2, byteCount: 93, format: .machineReadableZone)
  private static let portrait = ImageStream(seed: 3, byteCount: 20_000, format: .jpeg2000)
  private static let good = CaptureQuality()

  private static func searching(_ profile: CaptureProfile, chipBytesRead: UInt32 = 0) -> CaptureMachine {
    var machine = CaptureMachine(profile, chipBytesRead: chipBytesRead)
    _ = machine.started(.granted, at: .start)
    return machine
  }

  @Test func `a camera asks once, searches, looks until a look is good, and streams it`() {
    var machine = CaptureMachine(.camera)
    let asked = machine.started(.unasked, at: .start)
    let granted = machine.permissionAnswered(isGranted: true)
    let found = machine.found()
    let blurred = machine.looked(CaptureQuality(sharpness: 40), Self.photo)
    let sharp = machine.looked(Self.good, Self.photo)
    let first = machine.read(ImageStream.chunkBytesMax)
    let last = machine.read(ImageStream.chunkBytesMax)
    #expect(asked == .askPermission && granted == .search && found == .measure && blurred == .measure)
    #expect(sharp == .read(Self.photo, from: 0) && first == .read(Self.photo, from: 65_536))
    #expect(last == .release(.captured(CaptureEvidence(digest: Self.photo.digest, byteCount: 100_000))))
    #expect(machine.state == .done)
  }

  @Test func `what was denied is not asked again, and a refusal at the prompt is the same`() {
    var denied = CaptureMachine(.selfie)
    let atOnce = denied.started(.denied, at: .start)
    var asked = CaptureMachine(.selfie)
    _ = asked.started(.unasked, at: .start)
    let answered = asked.permissionAnswered(isGranted: false)
    #expect(atOnce == .release(.failed(.permissionDenied)) && answered == atOnce)
    var reader = CaptureMachine(.nfc)
    let unasked = reader.started(.denied, at: .start)
    #expect(unasked == .search, "nobody is asked for a chip")
  }

  @Test func `the engine tries by itself, then says the gravest thing that is wrong`() {
    let looks: [(CaptureProfile, CaptureQuality, CaptureFailure)] = [
      (.camera, CaptureQuality(sharpness: 69), .blurred), (.camera, CaptureQuality(glare: 16), .glare),
      (.camera, CaptureQuality(sharpness: 69, glare: 99, faceCount: 3), .blurred),
      (.selfie, CaptureQuality(sharpness: 1, faceCount: 2, liveness: 1), .severalFaces),
      (.liveness, CaptureQuality(sharpness: 1, liveness: 79), .spoofSuspected),
    ]
    for (profile, quality, failure) in looks {
      var machine = Self.searching(profile)
      _ = machine.found()
      let answers = (0..<3).map { _ in machine.looked(quality, Self.photo) }
      #expect(answers == [.measure, .measure, .release(.failed(failure))])
      #expect(machine.looked(Self.good, Self.photo) == nil, "a failure is the end")
    }
  }

  @Test func `a chip that slips off is read on from where it was, also by the next capture`() {
    var machine = Self.searching(.nfc)
    let unlock = machine.found()
    let read = machine.unlocked(.genuine, text: Self.text, portrait: Self.portrait)
    #expect(unlock == .unlock && read == .read(Self.text, from: 0))
    let behindText = machine.read(93)
    _ = machine.read(5_000)
    let slipped = machine.lost()
    #expect(behindText == .read(Self.portrait, from: 0) && slipped == .search)
    _ = machine.found()
    let on = machine.unlocked(.genuine, text: Self.text, portrait: Self.portrait)
    #expect(on == .read(Self.portrait, from: 5_000))
    _ = machine.lost()
    _ = machine.found()
    let tooOften = machine.lost()
    #expect(tooOften == .release(.failed(.tagLost)) && machine.chipBytesRead == 5_093)

    var next = Self.searching(.nfc, chipBytesRead: machine.chipBytesRead)
    _ = next.found()
    let resumed = next.unlocked(.genuine, text: Self.text, portrait: Self.portrait)
    let whole = next.read(15_000)
    #expect(resumed == .read(Self.portrait, from: 5_000))
    #expect(whole == .release(.captured(CaptureEvidence(digest: Self.portrait.digest, byteCount: 20_000))))
  }

  @Test func `a key that does not fit, and a chip that cannot prove itself, are not tried again`() {
    for (answer, failure) in [(ChipAnswer.wrongKey, CaptureFailure.wrongKey), (.cloneSuspected, .cloneSuspected)] {
      var machine = Self.searching(.nfc)
      _ = machine.found()
      let ended = machine.unlocked(answer, text: Self.text, portrait: Self.portrait)
      #expect(ended == .release(.failed(failure)))
    }
  }

  @Test func `F21: reading stops at the first byte beyond 32 MiB`() {
    let exact = ImageStream(seed: 1, byteCount: ImageLimits.bytesMax, format: .jpeg)
    let beyond = ImageStream(seed: 1, byteCount: ImageLimits.bytesMax + 1, format: .jpeg)
    for (image, isTaken) in [(exact, true), (beyond, false)] {
      var machine = Self.searching(.camera)
      _ = machine.found()
      _ = machine.looked(Self.good, image)
      var steps = 0
      while case .streaming(_, let from, _) = machine.state {
        _ = machine.read(UInt32(image.chunk(from: from, bytesMax: 65_536).count))
        steps += 1
        guard steps < 600 else { break }
      }
      #expect(machine.state == (isTaken ? .done : .failed(.tooLarge)))
      #expect(machine.evidence.imageCount == (isTaken ? 1 : 0))
    }
  }

  @Test func `liveness takes three poses; an app's engine that comes back early hands over what there is`() {
    var machine = Self.searching(.liveness)
    for pose in 1...3 {
      _ = machine.found()
      _ = machine.looked(Self.good, Self.photo)
      let next = machine.read(100_000)
      #expect(machine.evidence.imageCount == pose)
      if pose < 3 { #expect(next == .search) }
    }
    #expect(machine.state == .done)
    var early = Self.searching(.liveness)
    _ = early.found()
    _ = early.looked(Self.good, Self.photo)
    _ = early.read(100_000)
    let closed = early.closed()
    #expect(closed == .release(.captured(CaptureEvidence(digest: Self.photo.digest, byteCount: 100_000))))
  }

  @Test func `time, the foreground and a stop end every capture that has begun`() {
    for profile in [CaptureProfile.camera, .nfc, .selfie] {
      var late = Self.searching(profile)
      let early = late.timeReached(.start + .milliseconds(119_999))
      let due = late.timeReached(.start + .milliseconds(120_000))
      #expect(early == nil && due == .release(.failed(.timeout)))
      var hidden = Self.searching(profile)
      let lost = hidden.foregroundLeft()
      #expect(lost == .release(.failed(profile.kind == .nfc ? .tagLost : .interrupted)))
      var unwanted = Self.searching(profile)
      let stopped = unwanted.stopped()
      #expect(stopped == .release(.stopped) && unwanted.state == .idle)
      #expect(unwanted.foregroundLeft() == nil)
    }
  }
}
