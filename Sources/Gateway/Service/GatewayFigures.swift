internal import HTTP

/// What a gateway has done so far: exact counts, by operation, status and kind of event.
struct GatewayFigures: Sendable {
  private var requests = [UInt64](repeating: 0, count: DeviceOperation.allCases.count)
  /// In ascending order of status.
  private var responses: [(status: UInt16, count: UInt64)] = []
  /// In the order of their first event.
  private var events: [(name: String, count: UInt64)] = []
  var inquiriesCreated: UInt64 = 0
  var oneTimeCodesSent: UInt64 = 0

  mutating func requested(_ operation: DeviceOperation) {
    guard let position = DeviceOperation.allCases.firstIndex(of: operation) else { return }
    requests[position] += 1
  }

  mutating func answered(_ status: UInt16) {
    if let position = responses.firstIndex(where: { $0.status == status }) {
      responses[position].count += 1
    } else {
      let position = responses.firstIndex { $0.status > status } ?? responses.count
      responses.insert((status, 1), at: position)
    }
  }

  mutating func happened(_ name: String) {
    if let position = events.firstIndex(where: { $0.name == name }) {
      events[position].count += 1
    } else {
      events.append((name, 1))
    }
  }

  /// What is true now, told beside what was counted.
  struct Gauges {
    var installationsRegistered: UInt32
    var installationsKnown: Int
    var callsWaiting: Int
    var streams: Int
  }

  /// As Prometheus reads it (https://prometheus.io/docs/instrumenting/exposition_formats/, text format 0.0.4).
  func text(_ gauges: Gauges) -> String {
    var text = ""
    func family(_ name: String, _ kind: String, _ help: String, _ samples: [(labels: String, value: UInt64)]) {
      text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
      for sample in samples { text += "\(name)\(sample.labels) \(sample.value)\n" }
    }
    family(
      "baton_requests_total", "counter", "Requests by what they asked for.",
      zip(DeviceOperation.allCases, requests).map { ("{operation=\"\($0.0.rawValue)\"}", $0.1) })
    family(
      "baton_responses_total", "counter", "Answers by their status.",
      responses.map { ("{status=\"\($0.status)\"}", $0.count) })
    family(
      "baton_events_total", "counter", "Events for installations, sent or kept, by their name.",
      events.map { ("{name=\"\($0.name)\"}", $0.count) })
    family("baton_inquiries_created_total", "counter", "Launch codes given to backends.", [("", inquiriesCreated)])
    family("baton_one_time_codes_sent_total", "counter", "One-time codes sent to people.", [("", oneTimeCodesSent)])
    family(
      "baton_installations_registered_total", "counter", "Installations that got an id.",
      [("", UInt64(gauges.installationsRegistered))])
    family(
      "baton_installations_known", "gauge", "Installations that asked or listened lately.",
      [("", UInt64(gauges.installationsKnown))])
    family("baton_calls_waiting", "gauge", "Requests that wait for their answers.", [("", UInt64(gauges.callsWaiting))])
    family("baton_event_streams", "gauge", "Open event streams.", [("", UInt64(gauges.streams))])
    return text
  }
}
