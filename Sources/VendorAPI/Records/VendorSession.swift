internal import Inquiry

/// One access of one device to an inquiry, as the API shows it.
struct VendorSession: Hashable, Sendable {
  enum Status: String, Hashable, Sendable {
    case new
    case active
    case expired
  }

  let id: String
  let inquiry: Int
  let createdAt: WallTime
  /// Until when its token opens the inquiry.
  let expiresAt: WallTime
  var status = Status.new
  var startedAt: WallTime?
  var expiredAt: WallTime?
  var method: SessionMethod?
  var platform: Platform?
  /// Who takes part by it; nil before somebody does.
  var installation: InstallationID?

  /// What a device came by, as far as the API has a word for it: letters are typed from below a QR code.
  private var handoffMethod: String? {
    switch method {
    case .qr, .code: "qr"
    case .sms: "sms"
    case .email: "email"
    case .launch, .link, nil: nil
    }
  }

  func write(to writer: inout VendorWriter, inquiry id: String) {
    writer.identity("inquiry-session", self.id)
    writer.attributes("inquiry-session") { writer in
      writer.attribute("status", status.rawValue)
      writer.attribute("created-at", createdAt)
      writer.attribute("started-at", startedAt)
      writer.attribute("expired-at", expiredAt)
      writer.attributesNull(["ip-address", "user-agent"])
      writer.attribute("os-name", platform == .web ? nil : platform?.description)
      writer.attributesNull(["os-full-version"])
      writer.attribute("device-type", platform.map { $0 == .web ? "desktop" : "smartphone" })
      writer.attributesNull([
        "device-name", "browser-name", "browser-full-version", "mobile-sdk-name", "mobile-sdk-full-version",
      ])
      writer.attribute("device-handoff-method", handoffMethod)
      for name in ["is-proxy", "is-tor", "is-datacenter", "is-vpn"] { writer.attribute(name) { $0.null() } }
      writer.attributesNull([
        "threat-level", "country-code", "country-name", "region-code", "region-name", "latitude", "longitude",
        "gps-latitude", "gps-longitude", "gps-precision", "ip-connection-type", "ip-isp", "network-organization",
      ])
    }
    writer.relationships {
      $0.relation("inquiry", "inquiry", id)
      $0.relation("device", "device", nil)
      $0.relation("network", "network", nil)
    }
  }
}
