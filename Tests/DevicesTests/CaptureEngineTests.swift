import Actors
import ActorsTestKit
import Inquiry
import Testing

@testable import Devices

/// The engine as an actor: what it tells its device, and when.
struct CaptureEngineTests {
  private static let step = InquiryDefinition.governmentID
  private static let device = DeviceWorld.phone

  private static func kit(_ platform: InquiryPlatform = InquiryPlatform(), _ troubles: [CaptureChance] = [])
    -> DeviceKit
  {
    var story = PersonStory(definition: DefinitionID(0))
    for path in [\PersonStory.documentCapture, \.chipCapture, \.selfieCapture, \.livenessCapture] {
      story[keyPath: path].takes = .constant(.seconds(4))
      story[keyPath: path].troubles = troubles
    }
    return DeviceKit(catalogue: DefinitionCatalogue([.passport]), stories: [story], platformOf: { _ in platform })
  }

  private static func order(
    _ kind: CaptureRequest.Kind, seed: UInt64 = 1, _ permission: CapturePermission = .granted
  ) -> CaptureOrder {
    CaptureOrder(CaptureRequest(step: step, kind: kind), seed: seed, permission: permission)
  }

  private static func results(_ effects: [Effect<InquirySystem>]) -> [CaptureResult] {
    effects.compactMap { effect in
      guard case .sendToName(.captured(let result), .device(device.device), _) = effect else { return nil }
      return result
    }
  }

  @Test func `a capture that goes well is one timer, one message, and the end of the engine`() throws {
    for kind in CaptureRequest.Kind.allCases {
      var probe = BehaviourProbe(CaptureEngine(Self.device, Self.order(kind), kit: Self.kit()))
      let begun = try probe.receive(signal: .started)
      let running = try probe.advance(by: .milliseconds(3_000))
      #expect(begun.count == 1 && running == [])
      let ended = try probe.advance(by: .milliseconds(2_000))
      guard case .captured(Self.step, let evidence) = Self.results(ended).first else {
        Issue.record("\(kind): \(ended)")
        continue
      }
      #expect(evidence.imageCount == kind.imageCountMin)
      let hasStopped = probe.hasStopped
      #expect(ended.count == 2 && hasStopped)
    }
  }

  @Test func `the foreground is lost in mid-capture: the camera is interrupted, the chip is lost, at once`() throws {
    for (kind, failure) in [(CaptureRequest.Kind.camera, CaptureFailure.interrupted), (.nfc, .tagLost)] {
      var probe = BehaviourProbe(CaptureEngine(Self.device, Self.order(kind), kit: Self.kit()))
      _ = try probe.receive(signal: .started)
      _ = try probe.advance(by: .milliseconds(3_000))
      let hidden = try probe.receive(.interface(.backgrounded))
      let (hasStopped, timers) = (probe.hasStopped, probe.timers)
      #expect(Self.results(hidden) == [.failed(Self.step, failure)])
      #expect(timers.isEmpty && hasStopped == (kind == .camera), "a reader waits for a retry")
      let later = try probe.advance(by: .seconds(60))
      #expect(later == [])
    }
  }

  @Test func `a retry goes on where the chip was lost, and is over sooner`() throws {
    var probe = BehaviourProbe(CaptureEngine(Self.device, Self.order(.nfc), kit: Self.kit()))
    _ = try probe.receive(signal: .started)
    // Past the search, the key and the text of the chip.
    _ = try probe.advance(by: .milliseconds(3_900))
    _ = try probe.receive(.interface(.backgrounded))
    let again = try probe.receive(.capture(Self.order(.nfc, seed: 2)))
    let busy = try probe.receive(.capture(Self.order(.nfc, seed: 3)))
    #expect(again.count == 1 && busy == [], "one capture at a time")
    let ended = try probe.advance(by: .seconds(5))
    var whole = BehaviourProbe(CaptureEngine(Self.device, Self.order(.nfc, seed: 4), kit: Self.kit()))
    _ = try whole.receive(signal: .started)
    let atOnce = try whole.advance(by: .seconds(5))
    #expect(Self.results(ended) == Self.results(atOnce) && Self.results(ended).count == 1)
  }

  @Test func `F41: what the app's platform object has no engine for is unavailable`() throws {
    let bare = InquiryPlatform(hasChipRuntime: false, hasSelfieProvider: false)
    for kind in CaptureRequest.Kind.allCases {
      var probe = BehaviourProbe(CaptureEngine(Self.device, Self.order(kind), kit: Self.kit(bare)))
      _ = try probe.receive(signal: .started)
      let ended = try probe.advance(by: .seconds(5))
      let isUnavailable = Self.results(ended) == [.failed(Self.step, .unavailable)]
      #expect(isUnavailable == (kind != .camera))
    }
  }

  @Test func `the same order gives the same capture, another seed another one`() throws {
    func digest(_ seed: UInt64) throws -> [CaptureResult] {
      var probe = BehaviourProbe(CaptureEngine(Self.device, Self.order(.selfie, seed: seed), kit: Self.kit()))
      _ = try probe.receive(signal: .started)
      return Self.results(try probe.advance(by: .seconds(5)))
    }
    let (one, same, other) = (try digest(1), try digest(1), try digest(2))
    #expect(one == same && one != other && other.count == 1)
  }
}
