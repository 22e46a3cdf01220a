import Glibc

/// How many descriptors this process may have open.
enum OpenFiles {
  /// For what is no connection.
  static let reserve = 64

  /// Raises the limit to what the system lets this process have.
  /// - Returns: the limit from now on.
  static func raise() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
    let before = limit.rlim_cur
    limit.rlim_cur = limit.rlim_max
    if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 { limit.rlim_cur = before }
    return Int(clamping: limit.rlim_cur)
  }
}
