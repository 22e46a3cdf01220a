import Actors
import Inquiry
import Scenarios

/// The persons of a cast in the order of their arrival, one at a time: a run plans the next one when the last one came,
/// so that a million people wait in no queue.
struct ArrivalPlan: Sendable {
  private let cast: Cast
  private var tracks: [Track] = []

  /// The next arrival of one crowd.
  private struct Track {
    var schedule: ArrivalSchedule
    var session: UInt32
    let last: UInt32
    var time: Instant
  }

  init(_ cast: Cast) {
    self.cast = cast
    var first: UInt32 = 1
    for (index, crowd) in cast.scenario.crowds.enumerated() {
      let last = first + UInt32(crowd.count) - 1
      var track = Track(
        schedule: ArrivalSchedule(crowd.arrivals, seed: cast.seed, crowd: index), session: first, last: last,
        time: .start)
      track.time = .start + track.schedule.next()
      while track.session <= last, track.session < cast.sessions.lowerBound { Self.advance(&track) }
      if track.session <= min(last, cast.sessions.upperBound) { tracks.append(track) }
      first = last + 1
    }
  }

  private static func advance(_ track: inout Track) {
    track.session += 1
    if track.session <= track.last { track.time = .start + track.schedule.next() }
  }

  /// The next person and the time; nil when all have come.
  mutating func next() -> (session: UInt32, time: Instant)? {
    guard let index = tracks.indices.min(by: { before(tracks[$0], tracks[$1]) }) else { return nil }
    let arrival = (tracks[index].session, tracks[index].time)
    Self.advance(&tracks[index])
    if tracks[index].session > min(tracks[index].last, cast.sessions.upperBound) { tracks.remove(at: index) }
    return arrival
  }

  private func before(_ left: Track, _ right: Track) -> Bool {
    left.time == right.time ? left.session < right.session : left.time < right.time
  }
}
