import Glibc
import VendorAPI

/// The calendar of this machine.
enum WallClock {
  static var time: WallTime {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return WallTime(milliseconds: Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000)
  }
}
