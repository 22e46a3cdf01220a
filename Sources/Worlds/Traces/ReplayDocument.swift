import Actors
import Wire

/// What `baton replay --json` prints: what is known at the end, or at the step asked for.
public struct ReplayDocument: Sendable {
  public var header: TraceHeader
  public var state: ReplayState
  /// Whether the trace stops in the middle of a line.
  public var isBrokenOff: Bool
  /// Nil unless another trace was compared; then whether there was a difference, and which.
  public var comparison: Comparison?

  /// What came of a comparison.
  public enum Comparison: Sendable {
    case equal
    case different(TraceDifference)
  }

  public init(_ header: TraceHeader, _ state: ReplayState, isBrokenOff: Bool, _ comparison: Comparison? = nil) {
    self.header = header
    self.state = state
    self.isBrokenOff = isBrokenOff
    self.comparison = comparison
  }

  public var json: [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.field("schema", "baton.replay/1")
    writer.object("trace") { header.write(to: &$0) }
    writer.field("step", state.step)
    writer.field("at", decimal: Int64(clamping: state.at.nanoseconds), places: 9)
    writer.field("lines", state.lines)
    writer.field("brokenOff", isBrokenOff)
    writer.array("sessions", state.sessions) { Self.write($1, to: &$0) }
    switch comparison {
    case nil: break
    case .equal: writer.field("equal", true)
    case .different(let difference):
      writer.field("equal", false)
      writer.object("difference") { writer in
        writer.field("step", difference.step)
        writer.field("at", decimal: Int64(clamping: difference.at.nanoseconds), places: 9)
        writer.object("left") { Self.write(difference.left, to: &$0) }
        writer.object("right") { Self.write(difference.right, to: &$0) }
        if !difference.finePrint.isEmpty { writer.field("finePrint", difference.finePrint) }
      }
    }
    writer.end()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(_ side: TraceDifference.Side, to writer: inout JSONWriter) {
    writer.field("line", side.lineNumber)
    writer.field("words", side.words)
  }

  private static func write(_ delivery: ReplayState.Delivery, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("document", delivery.document)
    writer.field("state", delivery.state)
    writer.field("since", decimal: Int64(clamping: delivery.since.nanoseconds), places: 9)
    writer.field("attempts", delivery.attempts)
    if !delivery.lastError.isEmpty { writer.field("lastError", delivery.lastError) }
    writer.end()
  }

  /// What was never told is left out.
  private static func write(_ session: ReplayState.Session, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("session", session.session)
    let known = [
      ("inquiry", session.inquiry), ("stage", session.stage), ("handoff", session.handoff), ("holder", session.holder),
      ("outcome", session.outcome),
    ]
    for (key, text) in known where !text.isEmpty { writer.field(key, text) }
    writer.field("epoch", session.epoch)
    writer.array("devices", session.devices) { writer, device in
      writer.beginObject()
      writer.field("name", device.name)
      let known = [("presence", device.presence), ("lifecycle", device.lifecycle), ("screen", device.screen)]
      for (key, text) in known where !text.isEmpty { writer.field(key, text) }
      writer.array("vault", device.vault) { $0.string($1) }
      if !device.deliveries.isEmpty {
        writer.array("deliveries", device.deliveries) { writer, delivery in write(delivery, to: &writer) }
      }
      writer.end()
    }
    writer.end()
  }
}
