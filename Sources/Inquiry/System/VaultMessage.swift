/// What a device session and the vault on the same device tell each other.
public enum VaultMessage: Hashable, Sendable {
  /// To the vault: map this identity and save the record (F20).
  case save(InquiryID, VerifiedIdentity)
  case saved(InquiryID, RecordContent)
  /// `recordMapping` or `fileTooLarge`; nothing was saved (F21).
  case notSaved(InquiryID, InquiryError)
  /// To the vault: the service knows this installation now; receive documents with this credential (F22).
  case enrolled(ReceiptToken)
  /// To the vault: the sender shows the list of documents; tell it `documents`, now and whenever they change. A list
  /// that is shown elsewhere from then on replaces it.
  case listShown
  case listHidden
  case documents(DocumentListModel)
  /// To the vault: the person has looked at it.
  case documentRead(DocumentID)

  /// A word for traces.
  public var word: String {
    switch self {
    case .save: "save record"
    case .saved: "record saved"
    case .notSaved: "record not saved"
    case .enrolled: "enrolled"
    case .listShown: "list shown"
    case .listHidden: "list hidden"
    case .documents: "documents"
    case .documentRead: "document read"
    }
  }
}
