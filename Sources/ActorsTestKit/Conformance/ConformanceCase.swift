/// One promise that each driver has to keep.
public enum ConformanceCase: String, CaseIterable, Sendable, CustomStringConvertible {
  case actorsStartInTheOrderOfArrival
  case childrenStartBeforeTheirFirstMessage
  case messagesOfAPairKeepTheirOrder
  case timersFireInOrderAndNeverEarly
  case cancelledTimersNeverFire
  case expiredMessagesAreDeadLetters
  case networkLatencyIsRespected
  case lossAndDuplicationAreApplied
  case oneDirectionKeepsItsOrder
  case partitionsBlockOneDirectionAndHeal
  case killsAreSilentAndTheWorldRemains
  case commandsCompleteInTime
  case runsEndIdleOrBlocked
  case runsStopAtTheirLimitAndGoOn
  case directorsStopARun
  case deadLettersAreShown
  case failuresAreSupervised
  case watchersAreTold
  case interventionsHappenInOrder
  case suspendedNodesWait
  case burstsLeaveRoomForOthers
  case timersFireDuringBursts

  public var description: String {
    var words = ""
    for letter in rawValue {
      if letter.isUppercase { words += " " }
      words += letter.lowercased()
    }
    return words
  }
}
