/// One thing in the input that does not fit: where it stands, what was found, what is allowed, and what was perhaps
/// meant.
public struct Problem: Error, Hashable, Sendable {
  /// Nil when the input has no lines, as a command line has none.
  public var place: Place?
  /// The part of the input that it is about, as a person would name it: `people[2].devices`. May be empty.
  public var subject: String
  public var found: String
  /// Empty when `found` says all there is to say.
  public var allowed: String
  /// The nearest name that is allowed here.
  public var meant: String?

  public init(place: Place? = nil, subject: String = "", found: String, allowed: String = "", meant: String? = nil) {
    self.place = place
    self.subject = subject
    self.found = found
    self.allowed = allowed
    self.meant = meant
  }
}

extension Problem: CustomStringConvertible {
  /// One line: `demo.yaml:4:10: people[0].count: found "many"; allowed: a whole number from 1 to 1000000`.
  public var description: String {
    var text = ""
    if let place { text += "\(place): " }
    if !subject.isEmpty { text += "\(subject): " }
    text += "found \(found)"
    if !allowed.isEmpty { text += "; allowed: \(allowed)" }
    if let meant { text += "; did you mean \"\(meant)\"?" }
    return Printable.line(text)
  }
}
