/// Collects what a behaviour asks for in one turn.
public struct Effects<System: ActorSystem>: ~Copyable {
  var asked = MoveBuffer<Effect<System>>()

  /// In the order of asking.
  public var list: [Effect<System>] { asked.list }

  /// This actor's own stream of randomness: a function of the run's seed and the actor's name.
  public var random: SeededRandom

  var now: Instant
  var me: ActorID
  var commandsIssued: UInt32
  var addresses: AddressSpace

  /// Effects outside of a kernel, for a behaviour under test. Spawned actors get addresses of kernel 0 from index 1,000
  /// on.
  public init(seed: UInt64 = 0, now: Instant = .start, me: ActorID = ActorID(rawValue: 1)) {
    self.init(addresses: AddressSpace(kernel: 0, firstIndex: 1_000))
    self.random = SeededRandom(seed: seed)
    self.now = now
    self.me = me
  }

  init(addresses: AddressSpace) {
    self.addresses = addresses
    random = SeededRandom(seed: 0)
    now = .start
    me = .outside
    commandsIssued = 0
  }

  /// Forgets what was asked, for the next turn of a behaviour under test. Randomness and numbering go on.
  public mutating func begin(at instant: Instant) {
    asked.removeAll()
    now = instant
  }

  public mutating func send(_ message: System.Message, to recipient: ActorID, deadline: Instant = .never) {
    append(.send(message, to: recipient, deadline: deadline))
  }

  public mutating func send(_ message: System.Message, toName name: ActorName, deadline: Instant = .never) {
    append(.sendToName(message, to: name, deadline: deadline))
  }

  /// Asks for a new actor, a child of this one: it stops with its parent.
  /// - Returns: its address, good at once; what is sent to it in this turn arrives after its `started` signal.
  public mutating func spawn(_ spawn: System.Spawn, _ options: SpawnOptions) -> ActorID {
    let id = addresses.allocate()
    append(.spawn(spawn, id, options))
    return id
  }

  public mutating func stop(_ actor: ActorID) {
    append(.stop(actor))
  }

  /// Asks for a `terminated` signal when the actor stops; at once if it has stopped already.
  public mutating func watch(_ actor: ActorID) {
    append(.watch(actor))
  }

  public mutating func unwatch(_ actor: ActorID) {
    append(.unwatch(actor))
  }

  public mutating func startTimer(_ id: TimerID, after interval: Interval) {
    append(.startTimer(id, at: now + interval))
  }

  public mutating func startTimer(_ id: TimerID, at deadline: Instant) {
    append(.startTimer(id, at: deadline))
  }

  public mutating func cancelTimer(_ id: TimerID) {
    append(.cancelTimer(id))
  }

  public mutating func postpone() {
    append(.postpone)
  }

  public mutating func replayPostponed() {
    append(.replayPostponed)
  }

  public mutating func log(_ level: LogLevel, _ event: System.LogEvent) {
    append(.log(level, event))
  }

  /// Asks the world. Its completion, if it has one, comes as a message.
  @discardableResult
  public mutating func perform(_ command: System.Command) -> CommandID {
    commandsIssued &+= 1
    let id = CommandID(actor: me, number: commandsIssued)
    append(.perform(command, id))
    return id
  }

  mutating func append(_ effect: Effect<System>) {
    asked.append(effect)
  }
}
