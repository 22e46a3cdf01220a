import Actors
import Arguments
import VendorAPI

extension VendorTerms {
  mutating func obey(_ switches: Serve.VendorSwitches) {
    if let rate = switches.rateLimit { limits.requestsPerMinuteMax = rate }
    limits.searchLagMs = UInt32(clamping: switches.searchLag.milliseconds)
    faults.lagMs = UInt32(clamping: switches.webhookLag.milliseconds)
    faults.duplicateOneIn = UInt32(clamping: switches.duplicateOneIn ?? 0)
    faults.reorderOneIn = UInt32(clamping: switches.reorderOneIn ?? 0)
    faults.loseOneIn = UInt32(clamping: switches.loseOneIn ?? 0)
  }
}
