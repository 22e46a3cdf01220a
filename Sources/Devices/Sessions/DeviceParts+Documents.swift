import Actors
import Inquiry

/// The list of documents that an app shows, for as long as it shows it.
struct DocumentListing: ~Copyable, Sendable {
  var store = DocumentListStore()
  let viewer: ActorID
}

extension DeviceParts {
  mutating func listingRequested(
    _ message: VaultMessage, from sender: ActorID, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    switch message {
    case .listShown:
      listing = Owned(DocumentListing(viewer: sender))
      tellDocuments(&effects)
    case .listHidden:
      if listing?.value.viewer == sender { listing = nil }
    case .documentRead(let id):
      run(vault.documentRead(id), turn, &effects)
    case .save, .saved, .notSaved, .enrolled, .documents:
      break
    }
  }

  /// Tells whoever looks, if it looks different.
  mutating func tellDocuments(_ effects: inout Effects<InquirySystem>) {
    guard let listing, vaultSlot.isSettled else { return }
    var held = VaultImage()
    if case .vault(let image) = vaultSlot.newest { held = image }
    guard listing.value.store.vaultChanged(held) else { return }
    effects.send(.vault(.documents(listing.value.store.model)), to: listing.value.viewer)
  }
}
