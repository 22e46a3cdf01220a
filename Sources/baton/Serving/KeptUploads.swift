import Gateway
import Inquiry
import Storage

/// The uploads that a store has, as a gateway takes them.
struct KeptUploads: GatewayArchive {
  let store: ServiceStore

  func images(of installation: InstallationID) -> [UploadedImage] {
    store.images(of: installation).map { image in
      UploadedImage(
        key: image.key, digest: image.digest, byteCount: image.byteCount,
        format: ImageFormat(rawValue: image.format) ?? .unreadable)
    }
  }
}
