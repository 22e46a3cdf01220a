public import Actors

extension BehaviourProbe where Tested: ~Copyable {
  /// Plays a timeline of messages to the behaviour and writes down what it does, on a timeline of the same ticks.
  ///
  /// In each tick first come the timers that are due by its beginning, then the tick's messages. The timeline that
  /// comes out ends with `|` in the tick in which the behaviour stops itself; what was to come in is not given to it
  /// then. Without that it is as long as the one that goes in, and ends as that does.
  /// - Parameters:
  ///   - input: for example `"a--b-|"`.
  ///   - tick: how long one tick is.
  ///   - message: what a letter stands for. A letter without a message is a mistake of the test, and reported.
  ///   - shows: the letter for an effect; nil for effects that the test does not look at.
  /// - Throws: `PlayError`.
  public mutating func play(
    _ input: String, tick: Interval, message: (Character) -> System.Message?,
    shows: (Effect<System>) -> Character?
  ) throws(PlayError) -> Timeline {
    let timeline: Timeline
    do { timeline = try Timeline(input) } catch { throw .timeline(error) }
    let start = now
    var ticks: [[Character]] = []
    for (index, letters) in timeline.ticks.enumerated() {
      var shown: [Character] = []
      do throws(BehaviourFailure) {
        let due = start + tick * Int64(index)
        shown += try advance(by: due - now).compactMap(shows)
        for letter in letters where !hasStopped {
          guard let message = message(letter) else { throw BehaviourFailure("no message for '\(letter)'") }
          shown += try receive(message).compactMap(shows)
        }
      } catch {
        throw .failed(tick: index + 1, error)
      }
      if hasStopped, shown.isEmpty { return Timeline(ticks: ticks, hasEnd: true) }
      ticks.append(shown)
      if hasStopped { return Timeline(ticks: ticks, hasEnd: true) }
    }
    return Timeline(ticks: ticks, hasEnd: timeline.hasEnd)
  }
}

/// Why a timeline could not be played to its end.
public enum PlayError: Error, Equatable, CustomStringConvertible {
  case timeline(TimelineError)
  /// The behaviour failed, in the tick counted from 1.
  case failed(tick: Int, BehaviourFailure)

  public var description: String {
    switch self {
    case .timeline(let error): error.description
    case .failed(let tick, let failure): "failed in tick \(tick): \(failure)"
    }
  }
}
