internal import Actors
public import Wire

extension Summary {
  /// The document of `--json`, its keys in the order of the contract. `Protocols/schemas/summary.json` describes it.
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("schema", Self.schema)
    json.field("scenario", scenario)
    json.field("seed", seed)
    json.field("clock", clock.rawValue)
    json.field("digest", digest)
    json.field("virtualSeconds", decimal: virtualTime.nanoseconds, places: 9)
    json.field("wallSeconds", decimal: wallTime.nanoseconds, places: 9)
    writeInquiriesAndHandoffs(to: &json)
    writeResumesAndDocuments(to: &json)
    json.object("devices") { json in
      json.field("total", devices.total)
      json.field("ios", devices.ios)
      json.field("android", devices.android)
      json.field("web", devices.web)
    }
    json.object("invariants") { json in
      json.field("checks", invariants.checks)
      json.array("violations", invariants.violations) { json, violation in
        json.beginObject()
        json.field("id", violation.id)
        json.field("at", decimal: Int64(clamping: violation.at.nanoseconds), places: 9)
        json.field("detail", violation.detail)
        json.end()
      }
    }
    json.object("expectations") { json in
      json.field("passed", expectations.passed)
      json.array("failed", expectations.failed) { json, failure in json.string(failure) }
    }
    if let coverage {
      json.object("coverage") { json in
        json.field("runs", coverage.runs)
        json.array("marks", coverage.marks) { json, mark in
          json.beginObject()
          json.field("name", mark.mark.name)
          json.field("runs", mark.runs)
          json.end()
        }
      }
    }
    json.field("reproduce", reproduce)
    json.end()
  }

  /// The document by itself, as UTF-8.
  public func json(_ style: JSONWriter.Style = .pretty) -> [UInt8] {
    var json = JSONWriter(style)
    write(to: &json)
    return json.bytes
  }

  /// The document of several files, `Protocols/schemas/summaries.json`.
  public static func json(_ summaries: [Summary], _ style: JSONWriter.Style = .pretty) -> [UInt8] {
    var json = JSONWriter(style)
    json.beginObject()
    json.field("schema", "baton.summaries/1")
    json.array("summaries", summaries) { json, summary in summary.write(to: &json) }
    json.end()
    return json.bytes
  }

  private func writeInquiriesAndHandoffs(to json: inout JSONWriter) {
    json.object("inquiries") { json in
      json.field("created", inquiries.created)
      json.field("completed", inquiries.completed)
      json.field("failed", inquiries.failed)
      json.field("expired", inquiries.expired)
      json.field("cancelled", inquiries.cancelled)
      json.field("left", inquiries.left)
      json.field("running", inquiries.running)
    }
    json.object("handoffs") { json in
      json.field("offered", handoffs.offered)
      json.field("claimed", handoffs.claimed)
      json.field("confirmed", handoffs.confirmed)
      json.field("refused", handoffs.refused)
      json.field("expired", handoffs.expired)
      json.field("reclaimed", handoffs.reclaimed)
      json.object("latencyMs") { handoffs.latency.write(to: &$0) }
    }
  }

  private func writeResumesAndDocuments(to json: inout JSONWriter) {
    json.object("resumes") { json in
      json.field("attempted", resumes.attempted)
      json.field("succeeded", resumes.succeeded)
      json.field("refused", resumes.refused)
    }
    json.object("sessions") { json in
      json.field("launch", sessions.launch)
      json.field("qr", sessions.qr)
      json.field("sms", sessions.sms)
      json.field("email", sessions.email)
      json.field("link", sessions.link)
      json.field("code", sessions.code)
      json.field("linksSent", sessions.linksSent)
      json.field("botsCame", sessions.botsCame)
      json.field("botClaims", sessions.botClaims)
    }
    json.object("leases") { json in
      json.field("asked", leases.asked)
      json.field("answered", leases.answered)
      json.field("lapsed", leases.lapsed)
    }
    json.object("captures") { json in
      json.field("started", captures.started)
      json.field("failed", captures.failed)
    }
    json.object("links") { json in
      json.field("opened", links.opened)
      json.field("refused", links.refused)
    }
    json.object("documents") { json in
      json.field("issued", documents.issued)
      json.field("due", documents.due)
      json.field("acked", documents.acked)
      json.field("failed", documents.failed)
      json.field("redelivered", documents.redelivered)
      json.field("revoked", documents.revoked)
      json.field("stuck", documents.stuckCount)
      json.array("stuckFirst", documents.stuck) { json, stuck in stuck.write(to: &json) }
      json.object("lagMs") { documents.lag.write(to: &$0) }
    }
    json.object("app") { json in
      json.field("found", app.found)
      json.field("resumed", app.resumed)
      json.field("started", app.started)
      json.field("completed", app.completed)
      json.field("canceled", app.canceled)
      json.field("errors", app.errors)
    }
  }
}

extension Summary.Stuck {
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("document", document)
    json.field("device", device)
    json.field("state", state)
    json.field("since", decimal: Int64(clamping: since.nanoseconds), places: 9)
    json.field("attempts", attempts)
    if let lastError { json.field("lastError", lastError) }
    json.field("why", why)
    json.end()
  }
}

extension Percentiles {
  /// In milliseconds, to the nanosecond.
  func write(to json: inout JSONWriter) {
    json.field("p50", decimal: p50.nanoseconds, places: 6)
    json.field("p95", decimal: p95.nanoseconds, places: 6)
    json.field("p99", decimal: p99.nanoseconds, places: 6)
    json.field("max", decimal: max.nanoseconds, places: 6)
    json.field("samples", samples)
  }
}
