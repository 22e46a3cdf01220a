import Glibc

/// The three descriptors that every program is given, and some are not.
public enum StandardStreams {
  /// Opens those that are closed on `/dev/null`. Otherwise the next thing to be opened gets the number of one of them,
  /// and with it what is said; libuv ends the process over a handle with such a number.
  /// - Returns: whether all three are open now.
  public static func openClosed() -> Bool {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is given out, which is this one, unless another thread was quicker.
      let opened = unsafe open("/dev/null", O_RDWR)
      if opened < 0 { return false }
      if opened > STDERR_FILENO { close(opened) }
    }
    return true
  }
}
