public import Notation

extension Findings {
  /// Adds that `node` is not what is allowed in its place.
  public mutating func refuse(_ node: Node, _ subject: String, allowed: String, meant: String? = nil) {
    refuse(at: node.mark, subject, found: node.shown, allowed: allowed, meant: meant)
  }

  /// Adds a problem at a place of this file.
  public mutating func refuse(
    at mark: Mark, _ subject: String, found: String, allowed: String, meant: String? = nil
  ) {
    let place = Place(file: file, line: mark.line, column: mark.column)
    add(Problem(place: place, subject: subject, found: found, allowed: allowed, meant: meant))
  }
}

extension Node {
  /// How messages name it: the quoted text, or the kind and size of anything bigger.
  public var shown: String {
    switch content {
    case .scalar(let text, _): isNothing ? "nothing" : Quoted.text(text)
    case .sequence(let items): items.isEmpty ? "an empty list" : "a list of \(items.count)"
    case .mapping(let entries): entries.isEmpty ? "an empty mapping" : "a mapping of \(entries.count)"
    }
  }
}
