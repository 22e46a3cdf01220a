import Actors
import Coordination
import Devices
import Inquiry

/// A person with a laptop and a phone, the whole service, a network that loses and doubles, and storage that survives
/// kills. Time passes by hand.
final class DeviceWorld {
  static let person = SessionNumber(42)
  static let inquiry = InquiryID(session: person, ordinal: 1)
  static let laptop = InstallationID(device: DeviceID(session: person, ordinal: 1))
  static let phone = InstallationID(device: DeviceID(session: person, ordinal: 2))
  static let web = DeviceTraits(platform: .web, capabilities: [])
  static let ios = DeviceTraits(platform: .ios, capabilities: [.camera, .nfc])

  struct Faults {
    /// Messages of a thousand that vanish, or come twice.
    var lostPerMille: UInt64 = 0
    var doubledPerMille: UInt64 = 0
    var latency = Distribution.uniform(from: .milliseconds(10), to: .milliseconds(60))
    var write = Distribution.uniform(from: .milliseconds(2), to: .milliseconds(12))
  }

  /// What becomes at a kill of what the storage was told and has not answered.
  enum Landing: CaseIterable {
    case byChance
    case lost
    case written
  }

  private enum Pending {
    case envelope(Envelope<InquirySystem>)
    case completion(DurableCommand, CommandID, NodeID)
  }

  private(set) var kernel: Kernel<InquirySystem>
  var faults: Faults
  var observer = WorldObserver()
  private var random: SeededRandom
  private var pending: [(time: Instant, order: Int, what: Pending)] = []
  private var order = 0
  private(set) var storage: [NodeID: [DurableSlot: DurableValue]] = [:]
  private(set) var messagesCrossed = 0
  /// Commands that storages were told, and those that they have answered; whose the last one was.
  private(set) var commandsTold = 0
  private(set) var commandsDone = 0
  private(set) var lastCommandOn = NodeID.none
  /// Every list of documents that a device told whoever shows it.
  var lists: [DocumentListModel] { observer.lists }

  init(
    _ story: PersonStory, _ definition: InquiryDefinition = .passport, seed: UInt64 = 1, faults: Faults = Faults(),
    limits: DeviceLimits = DeviceLimits(), mapper: (any IdentityRecordMapper)? = nil
  ) {
    self.faults = faults
    random = SeededRandom(seed: seed, key: 7)
    let catalogue = DefinitionCatalogue([definition])
    let factory = WorldFactory(
      service: CoordinationFactory(catalogue: catalogue, hasher: MixingHasher(seed: seed)),
      kit: DeviceKit(catalogue: catalogue, stories: [story], limits: limits, mapper: mapper))
    kernel = Kernel(KernelConfiguration(seed: seed), factory: factory)
    for plan in CoordinationFactory.roots { _ = kernel.spawn(plan, CoordinationFactory.options(plan)) }
    spawn(Self.laptop)
    spawn(Self.phone)
    let person = ActorPlan.person(Self.person)
    _ = kernel.spawn(person, CoordinationFactory.options(person))
  }

  private func spawn(_ app: InstallationID) {
    let plan = ActorPlan.device(app, app.device == Self.laptop.device ? Self.web : Self.ios)
    _ = kernel.spawn(plan, CoordinationFactory.options(plan))
  }

  var now: Instant { kernel.now }
  var log: [InquiryEvent] { observer.events.map(\.event) }
  var isFinished: Bool { kernel.unfinishedActors(limit: 1).isEmpty }

  /// What must hold and did not, as the actors themselves noted.
  var violations: [InvariantViolation] {
    log.compactMap { event in
      if case .invariantViolated(let violation) = event { violation } else { nil }
    }
  }

  /// What the person sees on a device.
  func screen(_ app: InstallationID) -> Screen.Content? { observer.screens[app.device]?.content }

  /// The device vanishes without a word.
  func kill(_ app: InstallationID, _ landing: Landing = .byChance) {
    guard let id = kernel.address(of: .device(app.device)) else { return }
    kernel.kill(id)
    for index in pending.indices.reversed() {
      guard case .completion(let command, _, app.device.node) = pending[index].what else { continue }
      if landing == .byChance ? random.chance(1, in: 2) : landing == .written { apply(command, on: app.device.node) }
      pending.remove(at: index)
    }
    tell(.app(app.device, isThere: false))
  }

  func restart(_ app: InstallationID) {
    spawn(app)
    tell(.app(app.device, isThere: true))
  }

  private func tell(_ message: InquiryMessage) {
    tell(.person(Self.person), message)
  }

  private func tell(_ name: ActorName, _ message: InquiryMessage) {
    kernel.deliver(
      Envelope(
        recipient: .outside, sender: .outside, trace: Self.person.trace, content: .message(message)),
      toName: name)
  }

  /// The app leaves the foreground for a moment, too short to sleep.
  func hide(_ app: InstallationID) {
    tell(.device(app.device), .interface(.backgrounded))
    _ = run(for: .milliseconds(500))
    tell(.device(app.device), .interface(.foregrounded))
  }

  /// A hand that is not the person's presses something on a device.
  func press(_ action: InquiryAction, on app: InstallationID) {
    tell(.device(app.device), .action(action))
  }

  /// The service does not know any more who had the inquiry made.
  func launcherLeaves() {
    tell(.inquiry(Self.inquiry), .service(.launcherLeft(Self.inquiry)))
  }

  /// The person does something at a device, out of turn.
  func whim(_ deed: PersonDeed, on app: InstallationID) {
    tell(.deed(app.device, deed))
  }

  /// Something comes between a device's UI and its person.
  func happen(_ event: InterfaceEvent, on app: InstallationID) {
    tell(.device(app.device), .interface(event))
  }

  /// The same browser opens the same page once more.
  /// - Parameter entry: what the page opens; nil for nothing yet.
  /// - Returns: the tab, which nobody but a test looks at.
  func openTab(_ number: UInt32 = 1, of app: InstallationID, _ entry: Entry? = .sameDeviceResume(.current)) -> Tab {
    let eyes = kernel.spawn(.vault(app), SpawnOptions(name: ActorPlan.vault(app).name, node: .none))
    observer.tabs.append(eyes)
    let tab = Tab(app: app, number: StoreNumber(number), eyes: eyes)
    tell(tab, .mounted(tab.number))
    tell(tab, .interfaceMounted(tab.number, InterfaceNumber(1)))
    if let entry { dispatch(.open(entry), in: tab) }
    return tab
  }

  func dispatch(_ action: InquiryAction, in tab: Tab) { tell(tab, .dispatched(tab.number, action)) }
  func tap(_ action: InquiryAction, in tab: Tab) { tell(tab, .tapped(tab.number, action)) }
  func unmount(_ tab: Tab) { tell(tab, .unmounted(tab.number)) }

  private func tell(_ tab: Tab, _ message: StoreMessage) {
    kernel.deliver(
      Envelope(recipient: .outside, sender: tab.eyes, trace: Self.person.trace, content: .message(.store(message))),
      toName: .device(tab.app.device))
  }

  /// What was told last of a tab's store.
  func news(_ tab: Tab) -> StoreNews? { observer.news[tab.eyes] }
  func screen(_ tab: Tab) -> Screen.Content? { news(tab)?.screen?.content }

  /// Lets time pass until `condition` holds of the newest events, or the limit is reached.
  /// - Returns: whether it held.
  func run(for limit: Interval, until condition: (DeviceWorld) -> Bool = { _ in false }) -> Bool {
    let end = now + limit
    while true {
      settle()
      if condition(self) { return true }
      let due = [pending.first?.time, kernel.nextTimer?.deadline].compactMap { $0 }.min()
      guard let due, due <= end else {
        kernel.advance(to: end)
        return false
      }
      kernel.advance(to: due)
      while let first = pending.first, first.time <= now {
        pending.removeFirst()
        fire(first.what)
      }
      while kernel.fireTimer() {}
    }
  }

  private func settle() {
    while kernel.step(&observer) > 0 { sendOut() }
    sendOut()
  }

  private func sendOut() {
    var taken = MoveBuffer<Outbound<InquirySystem>>()
    kernel.takeOutbound(into: &taken)
    taken.takeAll { outbound in
      switch outbound {
      case .message(let message, let cover, _, _): cross(Envelope(cover, .message(message)))
      case .signal(let signal, let cover, _, _): cross(Envelope(cover, .signal(signal)))
      case .command(let command, let id, _, let node, _):
        commandsTold += 1
        lastCommandOn = node
        add(.completion(command, id, node), after: faults.write.sample(&random))
      case .foreign, .named, .control: break
      }
    }
  }

  private func cross(_ envelope: Envelope<InquirySystem>) {
    messagesCrossed += 1
    if random.chance(faults.lostPerMille, in: 1_000) { return }
    add(.envelope(envelope), after: faults.latency.sample(&random))
    if random.chance(faults.doubledPerMille, in: 1_000) {
      add(.envelope(envelope), after: faults.latency.sample(&random))
    }
  }

  private func add(_ what: Pending, after interval: Interval) {
    order += 1
    let time = now + interval
    let place = pending.firstIndex { $0.time > time } ?? pending.endIndex
    pending.insert((time, order, what), at: place)
  }

  private func fire(_ what: Pending) {
    switch what {
    case .envelope(let envelope):
      kernel.deliver(envelope)
    case .completion(let command, let id, let node):
      let completion = apply(command, on: node)
      commandsDone += 1
      kernel.deliver(
        Envelope(
          recipient: id.actor, sender: .outside, trace: Self.person.trace,
          content: .message(.stored(id, completion))))
    }
  }

  @discardableResult
  private func apply(_ command: DurableCommand, on node: NodeID) -> DurableCompletion {
    switch command {
    case .write(_, let value):
      storage[node, default: [:]][value.slot] = value
      return .written(value.slot)
    case .erase(_, let slot):
      storage[node]?[slot] = nil
      return .erased(slot)
    case .load(_, let slot):
      return .loaded(slot, storage[node]?[slot])
    }
  }

  func stored(_ slot: DurableSlot, on app: InstallationID) -> DurableValue? {
    storage[app.device.node]?[slot]
  }

  /// Somebody has changed what lies in a storage: a copy of another one, or what an older app left.
  func plant(_ value: DurableValue?, _ slot: DurableSlot, on app: InstallationID) {
    storage[app.device.node, default: [:]][slot] = value
  }

  func records(on app: InstallationID) -> ResumeRecords {
    if case .resume(let records) = stored(.resume, on: app) { records } else { ResumeRecords() }
  }

  /// How often each step counted, in the order of the steps.
  var completions: [StepID: Int] {
    log.reduce(into: [:]) { counts, event in
      if case .stepCompleted(_, let step, _, _) = event { counts[step, default: 0] += 1 }
    }
  }

  /// Asks a device as an app does that shows the list of documents; the answers go to the person.
  func showDocuments(on app: InstallationID) {
    guard let person = kernel.address(of: .person(Self.person)) else { return }
    kernel.deliver(
      Envelope(
        recipient: .outside, sender: person, trace: Self.person.trace, content: .message(.vault(.listShown))),
      toName: .device(app.device))
  }

  func readDocument(_ id: DocumentID, on app: InstallationID) {
    tell(.device(app.device), .vault(.documentRead(id)))
  }

  /// The installations that have acknowledged a document.
  var acked: [InstallationID] {
    log.compactMap { event in
      if case .deliveryChanged(_, let app, .acked, _, _) = event { app } else { nil }
    }
    .sorted()
  }

  func has(_ event: InquiryEvent) -> Bool { log.contains(event) }

  func storedVault(on app: InstallationID) -> VaultImage {
    if case .vault(let image) = stored(.vault, on: app) { image } else { VaultImage() }
  }
}

/// A page with a store of its own, in the browser of a device.
struct Tab: Hashable {
  let app: InstallationID
  let number: StoreNumber
  /// Who looks at it.
  let eyes: ActorID
}

struct WorldFactory: BehaviourFactory {
  let service: CoordinationFactory
  let kit: DeviceKit

  func makeBehaviour(_ plan: ActorPlan) -> any Behaviour<InquirySystem> & ~Copyable {
    if let behaviour = service.makeBehaviour(plan) { return behaviour }
    if let behaviour = kit.makeBehaviour(plan) { return behaviour }
    return Bystander()
  }
}

struct Bystander: Behaviour {
  typealias System = InquirySystem

  mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) {}
}

struct WorldObserver: StepObserver {
  typealias System = InquirySystem

  var events: [(time: Instant, event: InquiryEvent)] = []
  var letters: [DeadLetter] = []
  var screens: [DeviceID: Screen] = [:]
  var lists: [DocumentListModel] = []
  var news: [ActorID: StoreNews] = [:]
  /// Who looks at tabs, and not at devices.
  var tabs: [ActorID] = []

  var wantsSteps: Bool { true }

  mutating func stepped(
    _ step: borrowing Step<InquirySystem>, _ behaviour: borrowing any Behaviour<InquirySystem> & ~Copyable
  ) {
    switch step.envelope.content {
    case .message(.screen(let device, let screen)) where !tabs.contains(step.envelope.recipient):
      screens[device] = screen
    case .message(.store(.changed(_, let news))): self.news[step.envelope.recipient] = news
    case .message(.vault(.documents(let list))): lists.append(list)
    default: break
    }
  }

  mutating func logged(
    _ level: LogLevel, _ event: InquiryEvent, at time: Instant, by name: ActorName, session: UInt32
  ) {
    events.append((time, event))
  }

  mutating func deadLettered(_ letter: DeadLetter) {
    letters.append(letter)
  }
}

extension InquiryDefinition {
  static let introduction = StepID(1)
  static let form = StepID(2)
  static let handoff = StepID(3)
  static let governmentID = StepID(4)
  static let selfie = StepID(5)
  static let end = StepID(6)

  /// Introduction and form on any device, then a handoff to one that reads chips, a selfie there, and one document.
  static let passport: InquiryDefinition = {
    let name = FieldDefinition(id: FieldID(1), name: "name", label: "Name", kind: .text(), isRequired: false)
    let steps = [
      StepDefinition(id: introduction, name: "introduction", kind: .introduction, title: "Welcome"),
      StepDefinition(id: form, name: "form", kind: .form(fields: [name]), title: "About you"),
      StepDefinition(id: handoff, name: "handoff", kind: .handoff, title: "Go on with your phone"),
      StepDefinition(id: governmentID, name: "government-id", kind: .governmentID(.nfc), title: "Your passport"),
      StepDefinition(id: selfie, name: "selfie", kind: .selfie(.photo), title: "Your face"),
      StepDefinition(id: end, name: "end", kind: .terminal(redirect: nil), title: "Done"),
    ]
    guard let definition = try? InquiryDefinition(name: "passport", steps: steps, documentsIssued: 1) else {
      preconditionFailure("The passport definition is valid")
    }
    return definition
  }()
}
