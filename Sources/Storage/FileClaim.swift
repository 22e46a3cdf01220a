import Glibc

/// Keeps other processes from a file for as long as it lives, and for as long as the process does at most.
///
/// It holds a lock of its own kind (`flock`), which has nothing to do with the record locks that SQLite takes on the
/// same file; those would go with any descriptor of the file that is closed, so that this one has to be closed after
/// the connections are.
final class FileClaim: Sendable {
  private let descriptor: Int32

  /// - Throws: `StorageError` when the file cannot be opened, or another process has it.
  init(_ file: String) throws(StorageError) {
    descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StorageError(file, .unreachable) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw StorageError(file, .inUse)
    }
  }

  deinit {
    close(descriptor)
  }
}
