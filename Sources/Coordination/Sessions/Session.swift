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
  private(set) var openedBy: RequestNumber
  /// Those that opened it before, oldest first. The network may bring one once more, however late.
  private(set) var openedEarlier: [RequestNumber]
  /// Where pushes go: whoever asked last.
  var address: ActorID
  /// Of the last push.
  var sequence: SequenceNumber = .none
  /// False after the device closed its store.
  var isListening = true
  /// Whether it was ended from outside: its device has to be let in anew.
  var isExpelled = false
  /// Of questions for the truth.
  var polls: Allowance
  /// Whether the device has ever come with a token of this session. One that never did may not have got the answer that
  /// opened it, and with it the credential of its mailbox.
  var isKnownToDevice = false

  static let openedEarlierMax = 7

  init(
    installation: InstallationID, traits: DeviceTraits, tokens: consuming ResumeTokenMachine, rotation: UInt32,
    openedBy: RequestNumber, openedEarlier: [RequestNumber] = [], address: ActorID, polls: Allowance
  ) {
    self.installation = installation
    self.traits = traits
    self.tokens = tokens
    self.rotation = rotation
    self.openedBy = openedBy
    self.openedEarlier = openedEarlier
    self.address = address
    self.polls = polls
  }

  /// Whether this request opened it, now or earlier: then it is a copy, and is not obeyed again (L9).
  func wasOpened(by request: RequestNumber) -> Bool {
    openedBy == request || openedEarlier.contains(request)
  }

  mutating func opened(by request: RequestNumber) {
    openedEarlier = Array((openedEarlier + [openedBy]).suffix(Self.openedEarlierMax))
    openedBy = request
  }
}
