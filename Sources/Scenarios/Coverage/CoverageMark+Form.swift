internal import Notation
internal import YAML

extension CoverageMark {
  private static let named = all.map { ($0.name, $0) }

  /// By its name: `handoff reclaimed`.
  static let form = Form<CoverageMark>(allowed: "a mark, as Protocols/coverage.md lists them: handoff reclaimed") {
    node, subject, findings in
    if case .scalar(let text, _) = node.content, let mark = named.first(where: { $0.0 == text })?.1 { return mark }
    var meant: String?
    if case .scalar(let text, _) = node.content { meant = NearestName.of(text, among: named.map(\.0)) }
    findings.refuse(
      node, subject, allowed: "a mark, as Protocols/coverage.md lists them: handoff reclaimed", meant: meant)
    return nil
  }
}
