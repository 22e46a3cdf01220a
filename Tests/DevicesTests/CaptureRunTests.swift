import Actors
import Inquiry
import Testing

@testable import Devices

/// What becomes of captures in front of a simulated lens or chip.
struct CaptureRunTests {
  private static func order(
    _ kind: CaptureRequest.Kind, seed: UInt64, _ permission: CapturePermission = .granted
  ) -> CaptureOrder {
    CaptureOrder(CaptureRequest(step: StepID(4), kind: kind), seed: seed, permission: permission)
  }

  private static func run(
    _ profile: CaptureProfile, seed: UInt64, _ permission: CapturePermission = .granted, chipBytesRead: UInt32 = 0
  ) -> CaptureRun {
    CaptureRun(
      profile, order(profile.kind, seed: seed, permission), documentSeed: 99, chipBytesRead: chipBytesRead, at: .start)
  }

  private static func with(_ trouble: CaptureTrouble, _ profile: CaptureProfile) -> CaptureProfile {
    var troubled = profile
    troubled.troubles = [CaptureChance(trouble, .always)]
    return troubled
  }

  @Test func `without trouble a capture takes its time, and its images are as many and as large as they should be`() {
    for var profile in [CaptureProfile.camera, .bothSides, .nfc, .selfie, .liveness] {
      profile.takes = .constant(.seconds(4))
      for seed in 0..<UInt64(200) {
        var run = Self.run(profile, seed: seed, seed % 2 == 0 ? .granted : .unasked)
        run.run(until: .never)
        guard case .captured(let evidence) = run.ending else {
          Issue.record("\(profile.kind), seed \(seed): \(String(describing: run.ending))")
          continue
        }
        #expect(evidence.imageCount == profile.imageCount && evidence.isReadable)
        #expect((profile.imageBytesMin...profile.imageBytesMax).contains(evidence.byteCount))
        let took = (run.now - .start).milliseconds
        #expect((3_700...4_300).contains(took), "\(profile.kind) took \(took) ms")
      }
    }
  }

  @Test func `a capture meets what a hand says instead of what chance has, where its kind knows it`() {
    func ending(_ profile: CaptureProfile, _ prospect: CaptureProspect, _ permission: CapturePermission)
      -> CaptureEnding?
    {
      let request = CaptureRequest(step: StepID(4), kind: profile.kind)
      let order = CaptureOrder(request, seed: 7, permission: permission, prospect: prospect)
      var run = CaptureRun(profile, order, documentSeed: 99, chipBytesRead: 0, at: .start)
      run.run(until: .never)
      return run.ending
    }
    let troubled = Self.with(.blurred, .camera)
    #expect(ending(troubled, .byChance, .granted) == .failed(.blurred))
    #expect(ending(troubled, .trouble(.glare), .granted) == .failed(.glare))
    #expect(ending(.camera, .trouble(.permissionDenied), .unasked) == .failed(.permissionDenied))
    for (prospect, permission) in [
      (CaptureProspect.clear, CapturePermission.granted), (.trouble(.tagLost), .granted),
      (.trouble(.permissionDenied), .granted),
    ] {
      guard case .captured = ending(troubled, prospect, permission) else {
        Issue.record("\(prospect)")
        continue
      }
    }
  }

  @Test func `each trouble comes to its failure, found by measuring`() {
    let cases: [(CaptureTrouble, CaptureProfile, CaptureFailure)] = [
      (.blurred, .camera, .blurred), (.glare, .camera, .glare), (.timeout, .camera, .timeout),
      (.tooLarge, .camera, .tooLarge), (.tagLost, .nfc, .tagLost), (.wrongKey, .nfc, .wrongKey),
      (.cloneSuspected, .nfc, .cloneSuspected), (.timeout, .nfc, .timeout), (.tooLarge, .nfc, .tooLarge),
      (.severalFaces, .selfie, .severalFaces), (.spoofSuspected, .liveness, .spoofSuspected),
      (.blurred, .liveness, .blurred), (.permissionDenied, .selfie, .permissionDenied),
    ]
    for (trouble, profile, failure) in cases {
      for seed in 0..<UInt64(100) {
        var run = Self.run(Self.with(trouble, profile), seed: seed, .unasked)
        run.run(until: .never)
        #expect(run.ending == .failed(failure), "\(trouble), \(profile.kind), seed \(seed)")
        if failure == .timeout { #expect(run.now == .start + .seconds(120)) }
        #expect(run.machine.invariantViolations() == [])
      }
    }
  }

  @Test func `troubles of other captures, and a permission that is there, change nothing`() {
    for (trouble, profile) in [
      (CaptureTrouble.tagLost, CaptureProfile.camera), (.severalFaces, .camera), (.blurred, .nfc),
      (.incomplete, .camera), (.unreadable, .selfie), (.permissionDenied, .selfie),
    ] {
      var run = Self.run(Self.with(trouble, profile), seed: 5)
      run.run(until: .never)
      var calm = Self.run(profile, seed: 5)
      calm.run(until: .never)
      #expect(run.ending == calm.ending && run.now == calm.now, "\(trouble), \(profile.kind)")
    }
  }

  @Test func `F33 and F21: a provider that comes back early, and an image that nobody can read, end in evidence`() {
    for (profile, images) in [(CaptureProfile.liveness, 2), (.selfie, 0)] {
      var run = Self.run(Self.with(.incomplete, profile), seed: 3)
      run.run(until: .never)
      guard case .captured(let evidence) = run.ending else {
        Issue.record("\(String(describing: run.ending))")
        continue
      }
      #expect(evidence.imageCount == images)
    }
    var dark = Self.run(Self.with(.unreadable, .nfc), seed: 3)
    dark.run(until: .never)
    guard case .captured(let evidence) = dark.ending else {
      Issue.record("\(String(describing: dark.ending))")
      return
    }
    #expect(evidence.imageCount == 1 && !evidence.isReadable)
  }

  @Test func `a chip that was lost is read on, and comes to the same portrait as one that was read at once`() {
    var lost = Self.run(Self.with(.tagLost, .nfc), seed: 8)
    lost.run(until: .never)
    let read = lost.machine.chipBytesRead
    #expect(read > 0)
    var resumed = Self.run(.nfc, seed: 9, chipBytesRead: read)
    resumed.run(until: .never)
    var atOnce = Self.run(.nfc, seed: 10)
    atOnce.run(until: .never)
    #expect(resumed.ending == atOnce.ending && atOnce.ending != nil)
  }

  @Test func `run in small pieces or ahead to its end, a capture is the same`() {
    for profile in [CaptureProfile.camera, .nfc, .liveness] {
      for trouble in [CaptureTrouble.blurred, .tagLost, .severalFaces, .incomplete, .timeout, .tooLarge] {
        for seed in 0..<UInt64(20) {
          var ahead = Self.run(Self.with(trouble, profile), seed: seed, .unasked)
          ahead.run(until: .never)
          var pieces = Self.run(Self.with(trouble, profile), seed: seed, .unasked)
          var now = Instant.start
          while pieces.ending == nil, now < .start + .seconds(200) {
            now = now + .milliseconds(37)
            pieces.run(until: now)
          }
          #expect(pieces.ending == ahead.ending && pieces.now == ahead.now)
        }
      }
    }
  }

  @Test func `troubles come as often as they are told to`() {
    var profile = CaptureProfile.nfc
    profile.troubles = [
      CaptureChance(.wrongKey, Probability(numerator: Probability.denominator / 10)),
      CaptureChance(.cloneSuspected, Probability(numerator: Probability.denominator / 50)),
    ]
    var counts: [CaptureFailure: Int] = [:]
    for seed in 0..<UInt64(10_000) {
      var run = Self.run(profile, seed: SeededRandom.mixed(seed))
      run.run(until: .never)
      if case .failed(let failure) = run.ending { counts[failure, default: 0] += 1 }
    }
    #expect((900...1_100).contains(counts[.wrongKey] ?? 0))
    #expect((150...250).contains(counts[.cloneSuspected] ?? 0))
    #expect(counts.count == 2)
  }
}
