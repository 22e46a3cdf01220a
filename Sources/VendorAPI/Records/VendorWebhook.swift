internal import HTTP
internal import JSON

/// Where a backend wants to be told what happens, and how.
struct VendorWebhook: Sendable {
  enum Status: String, Hashable, Sendable {
    case enabled
    case disabled
    case archived
  }

  struct Secret: Hashable, Sendable {
    let value: String
    /// Nil for the one that is not replaced.
    var expiresAt: WallTime?
  }

  let id: String
  let createdAt: WallTime
  var status = Status.disabled
  var url = ""
  var name: String?
  var version = "2025-10-27"
  var inflection = KeyInflection.kebab
  /// As they were given; they count in any inflection.
  var blocklist: [String] = []
  var fileTokenSeconds: Int64 = 21_600
  /// `*` for all.
  var events: [String] = []
  var payloadFilter: JSONValue?
  var included: JSONValue?
  var relationships: JSONValue?
  /// Names and values.
  var headers: [HTTPHeader] = []
  /// The newest first.
  var secrets: [Secret] = []

  /// Headers that a backend may have sent along.
  static let headerNames = [
    "Authorization", "Calling-Application", "CF-Access-Client-Id", "CF-Access-Client-Secret", "X-API-Key",
  ]

  func wants(_ name: VendorEventName) -> Bool {
    status == .enabled && (events.contains("*") || events.contains(name.rawValue))
  }

  /// Whether what an event is about is told with what it is related to.
  func includes(_ name: VendorEventName) -> Bool {
    switch included?["state"]?.string {
    case "include_all": true
    case "custom": included?["event-types"]?[name.rawValue] != nil
    default: false
    }
  }

  var hasRelationships: Bool { relationships?["state"]?.string != "include_none" }

  /// The secrets that still count.
  func secrets(at now: WallTime) -> [Secret] {
    secrets.filter { secret in secret.expiresAt.map { now < $0 } ?? true }
  }

  func write(to writer: inout VendorWriter, secretsAt now: WallTime?) {
    writer.identity("webhook", id)
    writer.attributes("webhook") { writer in
      writer.attribute("status", status.rawValue)
      writer.attribute("url", url)
      writer.attribute("name", name)
      if let now {
        let secrets = secrets(at: now)
        writer.attribute("secret", secrets.first?.value)
        writer.attribute("secrets") { writer in
          writer.list(secrets) { writer, secret in
            writer.object {
              $0.field("value", secret.value)
              $0.field("expires-at", secret.expiresAt)
            }
          }
        }
      }
      writer.attribute("api-version", version)
      writer.attribute("api-key-inflection", inflection.rawValue)
      writer.attribute("api-attributes-blocklist", texts: blocklist)
      writer.attribute("file-access-token-expires-in") { $0.integer(fileTokenSeconds) }
      writer.attribute("enabled-events", texts: events)
      writer.attribute("payload-filter") { $0.verbatim(payloadFilter ?? .null) }
      writer.attribute("included-allowlist") { $0.verbatim(included ?? Self.state("include_none")) }
      writer.attribute("relationship-allowlist") { $0.verbatim(relationships ?? Self.state("include_all")) }
      writer.attribute("created-at", createdAt)
    }
  }

  static func state(_ name: String) -> JSONValue { .object([JSONValue.Member("state", .string(name))]) }
}
