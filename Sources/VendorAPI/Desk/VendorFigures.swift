/// What a desk has done so far: exact counts.
struct VendorFigures: Sendable {
  private var requests = [UInt64](repeating: 0, count: VendorOperation.allCases.count)
  /// In ascending order of status.
  private(set) var responses: [(status: UInt16, count: UInt64)] = []

  mutating func requested(_ operation: VendorOperation) {
    guard let position = VendorOperation.allCases.firstIndex(of: operation) else { return }
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

  /// Those that were asked for at all.
  var operations: [(name: String, count: UInt64)] {
    zip(VendorOperation.allCases, requests).compactMap { $1 > 0 ? ($0.rawValue, $1) : nil }
  }
}

extension VendorDesks {
  /// What was done so far, in all environments, as Prometheus reads it
  /// (https://prometheus.io/docs/instrumenting/exposition_formats/, text format 0.0.4).
  public var metrics: String {
    var text = ""
    func family(
      _ name: String, _ kind: String, _ help: String, _ samples: (VendorDesk) -> [(label: String, value: UInt64)]
    ) {
      text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
      for desk in desks {
        let environment = "environment=\"\(desk.terms.environment.rawValue)\""
        for sample in samples(desk) {
          text += "\(name){\(environment)\(sample.label.isEmpty ? "" : ",")\(sample.label)} \(sample.value)\n"
        }
      }
    }
    family("baton_vendor_requests_total", "counter", "Requests of the vendor's API by what they asked for.") {
      $0.figures.operations.map { ("operation=\"\($0.name)\"", $0.count) }
    }
    family("baton_vendor_responses_total", "counter", "Answers of the vendor's API by their status.") {
      $0.figures.responses.map { ("status=\"\($0.status)\"", $0.count) }
    }
    family("baton_vendor_inquiries", "gauge", "Inquiries that the vendor's API knows.") {
      [("", UInt64($0.inquiries.count))]
    }
    family("baton_webhook_attempts_total", "counter", "Attempts to tell webhooks something.") {
      [("", $0.outbox.figures.attempts)]
    }
    family("baton_webhook_deliveries_total", "counter", "Deliveries to webhooks by how they ended.") { desk in
      let figures = desk.outbox.figures
      return [
        ("end=\"taken\"", figures.delivered), ("end=\"given_up\"", figures.givenUp),
        ("end=\"dropped\"", figures.dropped),
      ]
    }
    family("baton_webhook_deliveries_waiting", "gauge", "Deliveries to webhooks that have not ended.") {
      [("", UInt64($0.outbox.count))]
    }
    return text
  }
}
