public import Inquiry

/// What an app observes to list the documents in the vault (F22). Whoever has the vault says when it changed; only
/// what is durable is listed, so that nothing vanishes by a kill.
public struct DocumentListStore: Sendable {
  public private(set) var model = DocumentListModel()

  public init() {}

  /// - Parameter vault: as the storage holds it.
  /// - Returns: whether the list looks different now.
  public mutating func vaultChanged(_ vault: VaultImage) -> Bool {
    let next = DocumentListModel(of: vault)
    guard next != model else { return false }
    model = next
    return true
  }
}
