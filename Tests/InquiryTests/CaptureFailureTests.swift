import Inquiry
import Testing

struct CaptureFailureTests {
  @Test func `F30: each failure has a text of its own and says whether a retry is offered, or ends the inquiry`() {
    let lines = CaptureFailure.allCases.map { failure in
      let text = failure.text.map { "\($0)" } ?? failure.inquiryError?.name ?? "nothing"
      return "\(failure): \(text)\(failure.isRetryable ? ", retry" : "")\(failure.isResumable ? " goes on" : "")"
    }
    #expect(
      lines == [
        "blurred: captureBlurred, retry", "glare: captureGlare, retry", "timeout: captureTimeout, retry",
        "permissionDenied: cameraNotAllowed", "tagLost: chipTagLost, retry goes on", "wrongKey: chipKeyRefused, retry",
        "cloneSuspected: chipCloneSuspected", "severalFaces: severalFaces, retry",
        "spoofSuspected: faceSpoofSuspected, retry", "interrupted: captureInterrupted, retry",
        "unavailable: captureUnavailable", "tooLarge: FileTooLarge",
      ])
    for failure in CaptureFailure.allCases {
      #expect(failure.text?.captureFailure == failure || failure.inquiryError != nil)
      #expect(failure.text?.isRetryable ?? false == failure.isRetryable)
    }
  }

  @Test func `troubles happen to the captures that know them`() {
    let ofChips = CaptureTrouble.allCases.filter { $0.happens(to: .nfc) }
    #expect(ofChips == [.timeout, .tagLost, .wrongKey, .cloneSuspected, .tooLarge, .unreadable])
    let ofDocuments = CaptureTrouble.allCases.filter { $0.happens(to: .camera) }
    #expect(ofDocuments == [.blurred, .glare, .timeout, .permissionDenied, .tooLarge, .unreadable])
    for kind in [CaptureRequest.Kind.selfie, .liveness] {
      let ofFaces = CaptureTrouble.allCases.filter { $0.happens(to: kind) }
      #expect(
        ofFaces == [
          .blurred, .glare, .timeout, .permissionDenied, .severalFaces, .spoofSuspected, .tooLarge, .incomplete,
        ])
    }
  }
}
