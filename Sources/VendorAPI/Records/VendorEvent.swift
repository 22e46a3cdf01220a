/// The names of what happens to inquiries and sessions.
enum VendorEventName: String, Hashable, Sendable, CaseIterable {
  case created = "inquiry.created"
  case started = "inquiry.started"
  case transitioned = "inquiry.transitioned"
  case completed = "inquiry.completed"
  case failed = "inquiry.failed"
  case expired = "inquiry.expired"
  case markedForReview = "inquiry.marked-for-review"
  case approved = "inquiry.approved"
  case declined = "inquiry.declined"
  case redacted = "inquiry.redacted"
  case updatedTags = "inquiry.updated-tags"
  case sessionStarted = "inquiry-session.started"
  case sessionExpired = "inquiry-session.expired"

  /// The last word, to be read by people.
  var status: String { rawValue.split(separator: ".").last.map(String.init) ?? rawValue }
}

/// Something that happened, with what it happened to as that was then.
struct VendorEvent: Sendable {
  enum Subject: Sendable {
    case inquiry(VendorInquiry, sessions: [String])
    case session(VendorSession, inquiry: String)
  }

  let id: String
  let name: VendorEventName
  let createdAt: WallTime
  var subject: Subject
  var added: [String] = []
  var removed: [String] = []

  /// Leaves nothing personal of this inquiry.
  mutating func redact(inquiry id: String) {
    guard case .inquiry(var inquiry, let sessions) = subject, inquiry.id == id else { return }
    inquiry.erase()
    subject = .inquiry(inquiry, sessions: sessions)
  }

  /// The id of what it happened to.
  var subjectID: String {
    switch subject {
    case .inquiry(let inquiry, _): inquiry.id
    case .session(let session, _): session.id
    }
  }

  /// - Parameter more: what else the payload has.
  func write(
    to writer: inout VendorWriter, _ templates: [VendorTemplate], _ more: (inout VendorWriter) -> Void = { _ in }
  ) {
    writer.identity("event", id)
    writer.attributes("event") { writer in
      writer.attribute("name", name.rawValue)
      writer.attribute("payload") { writer in
        writer.object { writer in
          writer.key("data")
          writer.object { writer in
            switch subject {
            case .inquiry(let inquiry, let sessions):
              inquiry.write(to: &writer, templates[inquiry.template], sessions: sessions)
            case .session(let session, let inquiry): session.write(to: &writer, inquiry: inquiry)
            }
          }
          more(&writer)
        }
      }
      // What it happened to had attributes of its own in between.
      writer.type = "event"
      writer.attribute("created-at", createdAt)
      if !added.isEmpty || !removed.isEmpty {
        writer.attribute("context") { writer in
          writer.object { writer in
            writer.texts("added-tags", added)
            writer.texts("removed-tags", removed)
          }
        }
      }
    }
  }
}
