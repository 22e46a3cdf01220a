public import Actors
import ActorsUV
public import Inquiry

/// An inquiry service with people and their devices, inside the app's own process: for previews, tests and examples.
///
/// It is the service that simulations run, on a libuv loop with a thread of its own, in real time. Its secrets follow
/// from the seed, so it protects nobody. It shuts down by `shutDown`, and when nothing refers to it, its people, its
/// runtimes or their stores any more.
public final class InquirySandbox: Sendable {
  public static let shutDownSecondsMax = 10
  /// How long anything else waits for the loop.
  public static let answerSecondsMax = 5

  let core: SandboxCore
  let thread: LoopThread

  private init(_ core: SandboxCore, _ thread: LoopThread) {
    self.core = core
    self.thread = thread
  }

  deinit {
    core.close()
    thread.port.stop()
  }

  /// - Parameters:
  ///   - definitions: what inquiries of this service ask; each has a name of its own.
  ///   - network: how messages between devices and service travel.
  /// - Throws: `LoopError` when the system has no thread or descriptors left.
  public static func start(
    definitions: [InquiryDefinition], network: LinkProfile = LinkProfile(), seed: UInt64 = 1
  ) throws -> InquirySandbox {
    let core = SandboxCore(DefinitionCatalogue(definitions), network: network, seed: seed)
    let thread = try LoopThread.start(name: "inquiries") { loop in try core.run(on: loop) }
    return InquirySandbox(core, thread)
  }

  /// Somebody who will be verified, without devices yet.
  public func addPerson() throws(SandboxFault) -> SandboxPerson {
    let (session, desk) = try core.roster.addPerson()
    let plan = ActorPlan.person(session)
    tell(.spawn(plan, SpawnOptions(name: plan.name, isRegistered: true)), session)
    return SandboxPerson(self, session, desk)
  }

  /// Ends all observations, closes the loop, and waits until its thread is gone. Twice is once.
  /// - Throws: `SandboxFault` when it takes longer than `secondsMax`, or something went wrong before; `LoopError` when
  ///   something was left open, such as a task asleep on the loop's clock.
  public func shutDown(secondsMax: Int = shutDownSecondsMax) async throws {
    if thread.executor.isIsolatingCurrentContext() == true { throw SandboxFault.waitsForItself }
    core.close()
    thread.port.stop()
    let core = core
    let hasEnded = await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for await hasEnded in LatestValues(source: core.hasEnded, owner: core) where hasEnded { return true }
        return false
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(secondsMax))
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
    guard hasEnded else { throw SandboxFault.stillBusy(seconds: secondsMax) }
    // The body of the thread has ended: what is left of it is closing handles.
    try thread.join()
    if !core.violated.isEmpty { throw SandboxFault.violated(core.violated) }
  }

  /// For whoever waits for the loop.
  static func afterAnswerTime(_ giveUp: @escaping @Sendable () -> Void) -> Task<Void, Never> {
    Task {
      do { try await Task.sleep(for: .seconds(answerSecondsMax)) } catch { return }
      giveUp()
    }
  }

  @discardableResult
  func tell(_ intervention: Intervention<InquirySystem>, _ session: SessionNumber) -> InboxAdmission {
    post(.intervene(intervention, session: session.rawValue))
  }

  func post(_ call: SandboxCall) -> InboxAdmission {
    let admission = core.inbox.push(call)
    if admission == .accepted { thread.port.waker.wake() }
    return admission
  }
}
