import Actors
import Devices
import Inquiry

/// Tells a capture what cameras, chips, persons and systems tell, in any order.
enum CaptureAsk {
  private static let text = ImageStream(seed: 1, byteCount: 93, format: .machineReadableZone)
  private static let portrait = ImageStream(seed: 2, byteCount: 20_000, format: .jpeg2000)

  static func ask(_ machine: inout CaptureMachine, _ random: inout SeededRandom, _ now: Instant) -> Asked {
    let event: String
    let action: CaptureMachine.Action?
    switch random.below(30) {
    case 0: (event, action) = ("timeReached", machine.timeReached(now))
    case 1: (event, action) = ("foregroundLeft", machine.foregroundLeft())
    case 2: (event, action) = ("stopped", machine.stopped())
    case 3: (event, action) = ("closed", machine.closed())
    case 4...5: (event, action) = ("lost", machine.lost())
    case 6...9:
      (event, action) = ("started", machine.started(random.one(of: [.unasked, .unasked, .granted, .denied]), at: now))
    case 10...12:
      (event, action) = ("permissionAnswered", machine.permissionAnswered(isGranted: random.chance(3, in: 4)))
    case 13...17: (event, action) = ("found", machine.found())
    case 18...20:
      let quality = CaptureQuality(sharpness: random.chance(2, in: 3) ? 90 : 10)
      let byteCount = random.chance(1, in: 10) ? ImageLimits.bytesMax + 1 : UInt32(random.below(150_000))
      let photo = ImageStream(seed: 3, byteCount: byteCount, format: .jpeg)
      (event, action) = ("looked", machine.looked(quality, photo))
    case 21...24:
      let answer = random.one(of: [ChipAnswer.genuine, .genuine, .genuine, .wrongKey, .cloneSuspected])
      (event, action) = ("unlocked", machine.unlocked(answer, text: text, portrait: portrait))
    default:
      (event, action) = ("read", machine.read(random.chance(1, in: 20) ? .max : UInt32(random.below(90_000))))
    }
    return Asked(event, acted: action != nil)
  }
}
