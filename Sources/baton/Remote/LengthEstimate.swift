import Actors
import ActorsSim
import Arguments
import Inquiry
import Notation
import Scenarios
import Worlds

/// How long a run will take in real time, by the same run in virtual time.
struct LengthEstimate {
  /// Larger runs are not estimated: they would be waited for.
  private static let peopleMax = 1_000
  private static let longest = Interval.seconds(3_600)
  /// Until nothing more is awaited of the service.
  private static let after = Interval.seconds(5)
  private static let stepsMax = 5_000_000

  private let cast: Cast

  init(_ request: ScenarioRequest) {
    cast = request.setup.cast
  }

  /// - Throws: `Problems` for a run of hours that nobody has cut short.
  func check(_ simulate: Simulate, _ console: Console) throws(Problems) {
    guard cast.sessions.count <= Self.peopleMax, simulate.until == nil else { return }
    let setup = ScenarioSetup(cast)
    let driver = SimDriver(
      seed: cast.seed, factory: setup.factory, network: setup.network, world: setup.storage,
      director: setup.director(LastNews()))
    setup.begin(driver)
    guard driver.run(until: setup.limit, stepsMax: Self.stepsMax) != nil else { return }
    let length = driver.director.onlooker.at + Self.after - .start
    let words = Interval.seconds(length.milliseconds / 1_000).notation
    if length > Self.longest {
      throw Problems([
        Problem(
          subject: simulate.file, found: "a run of \(words)",
          allowed: "with --url at most \(Self.longest.notation), in real time; cut it short by --until TIME")
      ])
    }
    if !simulate.presentation.isQuiet { console.complain("This takes up to \(words), in real time.") }
  }
}

/// When the last thing happened that anybody noted.
private struct LastNews: RunObserver {
  private(set) var at = Instant.start

  mutating func noted(
    _ event: InquiryEvent, _ level: LogLevel, at time: Instant, by name: ActorName, session: UInt32
  ) {
    at = time
  }
}
