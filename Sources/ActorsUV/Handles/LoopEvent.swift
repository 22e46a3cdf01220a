/// What a handle reports. Delivered to the handle's handler in the loop's turn, never from inside a libuv callback, in
/// the order in which it happened. After `Loop.close` a handle reports `closed` and nothing else.
///
/// The large and rare cases are indirect, so that queues of events stay small.
public enum LoopEvent: Equatable, Sendable {
  /// A signal handle: the signal arrived, perhaps several times.
  case signalled(LoopSignal)

  /// A listener: a connection, open and not yet read; the receiver owns it and gives it a handler.
  indirect case accepted(HandleID, peer: SocketAddress)
  indirect case acceptFailed(LoopError)

  /// A connection asked for by `connect`.
  indirect case connected(local: SocketAddress, peer: SocketAddress)
  /// No address answered in time; the handle still has to be closed.
  indirect case connectFailed(LoopError)

  case received([UInt8])
  /// The other side will send nothing more; writing may go on.
  case receivedEnd
  indirect case receiveFailed(LoopError)

  /// All bytes of the write were handed to the system.
  case written(WriteID)
  indirect case writeFailed(WriteID, LoopError)
  /// More than `LoopLimits.writeQueueHighBytes` are unsent: stop producing.
  case writeQueueHigh(bytes: Int)
  /// No more than `LoopLimits.writeQueueLowBytes` are unsent: produce again.
  case writeQueueLow(bytes: Int)
  /// After `finish`: all writes are out and the end was sent.
  case finished
  indirect case finishFailed(LoopError)

  /// A watched descriptor.
  case ready(Readiness)
  indirect case watchFailed(LoopError)

  /// The handle is gone, its memory freed.
  case closed
}

/// What a descriptor is ready for, or watched for.
public struct Readiness: OptionSet, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Bytes, connections or an end can be read.
  public static let readable = Readiness(rawValue: 1)
  /// Bytes can be written.
  public static let writable = Readiness(rawValue: 2)
  /// The other side has closed.
  public static let disconnected = Readiness(rawValue: 4)
  /// Out-of-band bytes can be read.
  public static let prioritized = Readiness(rawValue: 8)
}
