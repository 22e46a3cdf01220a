public import Inquiry

/// What the vendor's flow tells its delegate (P03).
public enum VendorCallback: Hashable, Sendable {
  case completed(InquiryID, status: String, [VendorField])
  /// Both are missing when the flow was canceled before there was an inquiry.
  case canceled(InquiryID?, VendorSessionToken?)
  case event(VendorEvent)
  case error(InquiryError)
}

/// What the vendor's flow tells on its way.
public enum VendorEvent: Hashable, Sendable {
  /// A session was created, also when it resumes an inquiry.
  case start(InquiryID, VendorSessionToken?)
  case pageChange(VendorPage)
}

/// A page of the vendor's flow.
public struct VendorPage: Hashable, Sendable {
  public let name: String
  public let path: String

  public init(name: String, path: String) {
    self.name = name
    self.path = path
  }

  /// Nil for what is no page: nothing is known yet.
  init?(of stage: Stage) {
    if stage.kind == .opening { return nil }
    let path = stage.step.map { "/\($0)" } ?? ""
    self.init(name: "\(stage.kind)", path: path)
  }
}

/// What the person entered, by the name of the field.
public struct VendorField: Hashable, Sendable {
  public let name: String
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension VendorField: CustomStringConvertible {
  /// Without the value, which is personal.
  public var description: String { "field '\(name)'" }
}
