import Actors
import Inquiry
import Testing

struct SystemTests {
  private let app = InstallationID(device: DeviceID(session: SessionNumber(42), ordinal: 2))
  private let inquiry = InquiryID(session: SessionNumber(42), ordinal: 1)

  @Test func `a message fits 64 bytes, so that an envelope stays within two cache lines`() {
    #expect(MemoryLayout<InquiryMessage>.stride <= 64)
    #expect(MemoryLayout<Snapshot>.size <= 32)
    #expect(MemoryLayout<InquiryEvent>.stride <= 64)
  }

  @Test func `ids print as people cite them`() {
    #expect("\(inquiry)" == "inq-42-1")
    #expect("\(app)" == "app-42-2-1")
    #expect("\(app.device)" == "dev-42-2")
    #expect("\(DocumentID(inquiry: inquiry, ordinal: 1))" == "doc-42-1-1")
    #expect(ActorRole.allCases.map { InquirySystem.word(for: $0.rawValue) } == ActorRole.allCases.map(\.word))
  }

  @Test func `no two devices share a node, and none is the service's`() {
    var nodes: Set<NodeID> = [.none, .service]
    for session in 0..<UInt32(100) {
      for ordinal in 1...DeviceID.perPersonMax {
        #expect(nodes.insert(DeviceID(session: SessionNumber(session), ordinal: ordinal).node).inserted)
      }
    }
  }

  @Test func `requests that differ in one id fold into different digests`() {
    let token = ResumeToken(Secret(high: 1, low: 2))
    let bodies: [DeviceRequest.Body] = [
      .heartbeat(token, inquiry, Epoch(1)), .heartbeat(token, inquiry, Epoch(2)), .handBack(token, inquiry, Epoch(1)),
      .submit(token, inquiry, StepID(1), Epoch(1), IdempotencyKey(1), .acknowledged),
      .submit(token, inquiry, StepID(2), Epoch(1), IdempotencyKey(1), .acknowledged),
      .submit(token, inquiry, StepID(1), Epoch(2), IdempotencyKey(1), .acknowledged),
      .submit(token, inquiry, StepID(1), Epoch(1), IdempotencyKey(2), .acknowledged),
      .decline(inquiry), .decline(InquiryID(session: SessionNumber(42), ordinal: 2)),
      .pull(ReceiptToken(token.secret), after: SequenceNumber(1)),
      .pull(ReceiptToken(token.secret), after: SequenceNumber(2)),
    ]
    var digests: Set<TraceDigest> = []
    for body in bodies {
      for number in 1...UInt32(2) {
        let request = DeviceRequest(from: app, number: RequestNumber(number), body: body)
        for message in [InquiryMessage.request(request), .forwarded(request, replyTo: .outside)] {
          var digest = TraceDigest()
          message.fold(into: &digest)
          digests.insert(digest)
        }
      }
    }
    #expect(digests.count == bodies.count * 4)
  }

  @Test func `S16: labels and log events show no secret`() {
    let secret = Secret(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
    let request = DeviceRequest(from: app, number: RequestNumber(1), body: .peek(.scanned(HandoffCode(secret))))
    #expect(InquiryMessage.request(request).label == "peek")
    #expect(InquiryMessage.service(.created(inquiry, LaunchCode(secret))).label == "created")
    #expect(InquiryEvent.launched(inquiry, app, .web).description == "inq-42-1 opened by app-42-2-1 (web)")
  }

  @Test func `every refusal has an error for the app, and strangers cannot tell the ones about codes apart`() {
    let codes: [Refusal] = [
      .unknownCode, .codeUsed, .codeExpired, .codeRevoked, .wrongKindOfCode, .superseded, .claimedByOther,
    ]
    #expect(codes.allSatisfy { $0.error == .launchCodeInvalid })
    #expect(Refusal.allCases.allSatisfy { $0.error != .invalidEntry })
    #expect(FailureNotice(for: .launchCodeInvalid, opening: nil).kind == .launchCode)
    #expect(FailureNotice(for: .launchInvalid, opening: nil).kind == .invalidLink)
    #expect(FailureNotice(for: .noActiveInquiry, opening: .sameDeviceResume(.current)).kind == .cannotResume)
    #expect(FailureNotice(for: .recordMapping, opening: nil).kind == .generic)
  }
}
