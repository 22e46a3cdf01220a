public import Actors
import CUV
import Glibc
import Synchronization

/// A libuv event loop with timers in nanoseconds, bounded turns, and handles that are named, checked and closed once.
///
/// A loop belongs to the thread that made it; everything but `port` is used on that thread only. Each turn takes over
/// what other threads posted, runs a bounded batch of timers and jobs in alternation, lets its clients work, and then
/// gives libuv one pass over the descriptors, which blocks only when nothing is left to do. libuv's callbacks only
/// note an event for the next turn, so the order of libuv's phases, which changed in 1.45, means nothing here.
@safe
public final class Loop {
  public let limits: LoopLimits
  /// For other threads.
  public let port: LoopPort
  /// When the turn in progress began.
  public internal(set) var now: Instant
  public let origin: ClockOrigin

  let uv: UnsafeMutablePointer<uv_loop_t>
  let wakeHandle: UnsafeMutablePointer<uv_async_t>
  let pacer: UnsafeMutablePointer<uv_timer_t>
  let readBuffer: UnsafeMutableRawBufferPointer
  let thread: uv_thread_t

  var ready = JobQueue()
  var ported: [PortedJob] = []
  var timers = TimerTable()
  var handles = HandleTable()
  var clients: [LoopClient] = []
  var offloads: [OffloadID: OffloadRequest] = [:]
  var offloadsStarted: UInt64 = 0
  var writesStarted: UInt64 = 0
  var sleepers: [ObjectIdentifier: LoopSleeper] = [:]

  /// Requests that libuv holds: connects, writes, look-ups, shutdowns.
  var requestsInFlight = 0
  /// Handles of ours that libuv is closing, including sockets given up by a connect.
  var closesInFlight = 0
  /// What `pacer` is armed for; `.never` while it is stopped.
  var pacedFor = Instant.never
  var isRunning = false
  /// Whether a `stop` waits for the end of the turn.
  public internal(set) var isStopping = false
  public private(set) var isClosed = false
  /// From the beginning of the end on nothing new is opened.
  var isClosing = false
  /// Whether anything came out of libuv since the flag was cleared.
  var heardFromLibuv = false

  public internal(set) var counters = LoopCounters()

  /// - Throws: `LoopError` when the system has no descriptors left for a loop.
  public init(limits: LoopLimits = LoopLimits(), origin: ClockOrigin = .now) throws(LoopError) {
    Self.ignoreBrokenPipes
    unsafe self.uv = Self.allocate(uv_loop_size())
    unsafe self.wakeHandle = Self.allocate(uv_handle_size(UV_ASYNC))
    unsafe self.pacer = Self.allocate(uv_handle_size(UV_TIMER))
    unsafe self.readBuffer = .allocate(byteCount: 64 << 10, alignment: 16)
    self.thread = uv_thread_self()
    self.limits = limits
    self.origin = origin
    self.now = origin.now
    self.port = LoopPort(
      inbox: Inbox(elementsMax: limits.inboxJobsMax), waker: unsafe LoopWaker(wakeHandle))
    try setUp()
  }

  deinit {
    if !isClosed { closeEverything(runsWork: false) }
    unsafe uv.deallocate()
    unsafe wakeHandle.deallocate()
    unsafe pacer.deallocate()
    unsafe readBuffer.deallocate()
  }

  /// Whether the caller runs on the loop's thread.
  public var isOnThread: Bool { cuv_runs_on(thread) != 0 }

  /// Runs `work` in this turn or the next, after what is waiting already.
  public func post(_ work: @escaping (Loop) -> Void) {
    ready.append(.call(work))
  }

  /// Ends `run` after the turn in progress, or the next run after its first turn.
  public func stop() {
    isStopping = true
  }

  public func add(_ client: LoopClient) {
    clients.append(client)
  }

  public func remove(_ client: LoopClient) {
    clients.removeAll { $0 === client }
  }

  /// The clock itself, where `now` is when the turn began.
  public func readClock() -> Instant { origin.now }

  static func allocate<Structure>(_ byteCount: Int) -> UnsafeMutablePointer<Structure> {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    return unsafe memory.assumingMemoryBound(to: Structure.self)
  }

  /// A write to a connection that the other side has closed must be an error of that write, not the end of the process.
  private static let ignoreBrokenPipes: Void = {
    _ = signal(SIGPIPE, SIG_IGN)
  }()

  private func setUp() throws(LoopError) {
    guard StandardStreams.openClosed() else {
      isClosed = true
      throw LoopError("open", "/dev/null in the place of a closed standard stream", code: -errno)
    }
    let opened = unsafe uv_loop_init(uv)
    guard opened == 0 else {
      isClosed = true
      throw LoopError("open", "the loop", code: opened)
    }
    unsafe uv.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    let woken = unsafe uv_async_init(uv, wakeHandle) { handle in
      guard let handle = unsafe handle, let data = unsafe handle.pointee.loop?.pointee.data else { return }
      let loop = unsafe Unmanaged<Loop>.fromOpaque(data).takeUnretainedValue()
      loop.counters.wakeUps += 1
    }
    guard woken == 0 else {
      unsafe uv_loop_close(uv)
      isClosed = true
      throw LoopError("open", "the loop's wake-up", code: woken)
    }
    unsafe uv_timer_init(uv, pacer)
  }

  func markClosed() {
    isClosed = true
  }
}

/// What a loop's clock counts from, so that several loops can share one run's time.
public struct ClockOrigin: Hashable, Sendable {
  /// libuv's monotonic clock at the start.
  public let hrtimeNs: UInt64
  /// What the clock showed then.
  public let start: Instant

  public init(hrtimeNs: UInt64, start: Instant = .start) {
    self.hrtimeNs = hrtimeNs
    self.start = start
  }

  /// A clock that shows nanoseconds since 1970, by the system's clock as it is now; it goes on without jumps. What is
  /// kept from one run to the next has its instants on such a clock.
  public static var calendar: ClockOrigin {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    let nanoseconds = UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_nsec)
    return ClockOrigin(hrtimeNs: uv_hrtime(), start: Instant(nanoseconds: nanoseconds))
  }

  /// A clock that starts now.
  public static var now: ClockOrigin { ClockOrigin(hrtimeNs: uv_hrtime()) }

  /// The time on this clock.
  public var now: Instant {
    let time = uv_hrtime()
    return start + .nanoseconds(Int64(clamping: time > hrtimeNs ? time - hrtimeNs : 0))
  }
}

/// What a loop has done so far.
public struct LoopCounters: Equatable, Sendable {
  public var turns: UInt64 = 0
  public var jobs: UInt64 = 0
  public var timersFired: UInt64 = 0
  public var eventsDelivered: UInt64 = 0
  /// Events of handles that were closed before the events came up.
  public var eventsDropped: UInt64 = 0
  /// Turns that waited for descriptors.
  public var sleeps: UInt64 = 0
  public var wakeUps: UInt64 = 0
  /// libuv called back with a handle unknown to the table: a fault in this module.
  public var strayCallbacks: UInt64 = 0
}
