public import HTTP
public import Inquiry

/// What a gateway asks for.
public enum GatewayAction: Hashable, Sendable {
  case answer(CallID, HTTPResponse)
  /// The body of the response is what the stream begins with.
  case beginStream(CallID, HTTPResponse)
  case send(CallID, [UInt8])
  case endStream(CallID)
  /// Somebody has to stand at the service for this installation, before it is asked anything.
  case present(InstallationID)
  /// The installation has not been heard of for long: nobody stands for it any more.
  case dismiss(InstallationID)
  /// All that an installation uploaded and has not handed in. What follows in the same list waits until it is kept.
  case keepImages(InstallationID, [UploadedImage])
  /// To the service, by whoever stands for the installation. Answered by `replied`.
  case ask(DeviceRequest)
  /// Answered by `created`.
  case create(InquiryID, DefinitionID)
}
