public import Actors

/// What a driver is to be made of for one case.
public struct DriverSetup {
  public let seed: UInt64
  public let network: Network
  public let world: ScriptWorld
  public let director: Transcript<ScriptSystem>
}

/// The suite that every driver has to pass, so that a run in virtual time says something about one in real time.
///
/// Cases assert order and lower bounds of time, never upper ones: a real driver on a busy machine may be late, but
/// never early. All cases together let less than two seconds pass.
public struct DriverConformance<Tested: Driver>
where Tested.System == ScriptSystem, Tested.Surroundings == ScriptWorld, Tested.Observer == Transcript<ScriptSystem> {
  let isRealTime: Bool
  let make: (DriverSetup) -> Tested

  /// - Parameters:
  ///   - isRealTime: whether the driver's time passes by itself.
  ///   - make: makes a driver of scripted actors (`ScriptFactory`).
  public init(isRealTime: Bool, make: @escaping (DriverSetup) -> Tested) {
    self.isRealTime = isRealTime
    self.make = make
  }

  /// Sentences about what the driver did not keep; empty when all is well.
  public func violations(of promise: ConformanceCase) -> [String] {
    var trial = ConformanceTrial(self)
    switch promise {
    case .actorsStartInTheOrderOfArrival: trial.actorsStartInTheOrderOfArrival()
    case .childrenStartBeforeTheirFirstMessage: trial.childrenStartBeforeTheirFirstMessage()
    case .messagesOfAPairKeepTheirOrder: trial.messagesOfAPairKeepTheirOrder()
    case .timersFireInOrderAndNeverEarly: trial.timersFireInOrderAndNeverEarly()
    case .cancelledTimersNeverFire: trial.cancelledTimersNeverFire()
    case .expiredMessagesAreDeadLetters: trial.expiredMessagesAreDeadLetters()
    case .networkLatencyIsRespected: trial.networkLatencyIsRespected()
    case .lossAndDuplicationAreApplied: trial.lossAndDuplicationAreApplied()
    case .oneDirectionKeepsItsOrder: trial.oneDirectionKeepsItsOrder()
    case .partitionsBlockOneDirectionAndHeal: trial.partitionsBlockOneDirectionAndHeal()
    case .killsAreSilentAndTheWorldRemains: trial.killsAreSilentAndTheWorldRemains()
    case .commandsCompleteInTime: trial.commandsCompleteInTime()
    case .runsEndIdleOrBlocked: trial.runsEndIdleOrBlocked()
    case .runsStopAtTheirLimitAndGoOn: trial.runsStopAtTheirLimitAndGoOn()
    case .directorsStopARun: trial.directorsStopARun()
    case .deadLettersAreShown: trial.deadLettersAreShown()
    case .failuresAreSupervised: trial.failuresAreSupervised()
    case .watchersAreTold: trial.watchersAreTold()
    case .interventionsHappenInOrder: trial.interventionsHappenInOrder()
    case .suspendedNodesWait: trial.suspendedNodesWait()
    case .burstsLeaveRoomForOthers: trial.burstsLeaveRoomForOthers()
    case .timersFireDuringBursts: trial.timersFireDuringBursts()
    }
    return trial.violations
  }
}
