import Actors
import Inquiry

/// One installation's access to one inquiry.
struct Session: ~Copyable, Sendable {
  let installation: InstallationID
  var traits: DeviceTraits
  var tokens: ResumeTokenMachine
  /// Of the last token issued; never used again for another token.
  var rotation: UInt32
  /// The request that opened it last: its repeat is answered the same.
  var openedBy: RequestNumber
  /// Where pushes go: whoever asked last.
  var address: ActorID
  /// Of the last push.
  var sequence: SequenceNumber = .none
  /// False after the device closed its store.
  var isListening = true
}
