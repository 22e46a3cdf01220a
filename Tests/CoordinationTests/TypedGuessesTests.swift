import Actors
import Inquiry
import Testing

@testable import Coordination

struct TypedGuessesTests {
  private static func device(_ number: UInt32) -> InstallationID {
    InstallationID(device: DeviceID(session: SessionNumber(number), ordinal: 1))
  }

  private static func at(_ seconds: Int64) -> Instant { .start + .seconds(seconds) }

  @Test func `S17: misses in a row count, a hit and a pause end the row, and guessing on does not prolong it`() {
    let phone = Self.device(1)
    var guesses = TypedGuesses(ServiceLimits())
    for _ in 1...4 { guesses.missed(phone, at: Self.at(0)) }
    #expect(guesses.mayGuess(phone, at: Self.at(0)))
    guesses.hit(phone)
    for _ in 1...5 { guesses.missed(phone, at: Self.at(1)) }
    #expect(!guesses.mayGuess(phone, at: Self.at(60)))
    guesses.missed(phone, at: Self.at(30))
    #expect(guesses.mayGuess(phone, at: Self.at(61)) && guesses.mayGuess(Self.device(2), at: Self.at(2)))
    guesses.missed(phone, at: Self.at(61))
    #expect(guesses.mayGuess(phone, at: Self.at(61)), "the row begins anew")
  }

  @Test func `only so many devices are remembered`() {
    var guesses = TypedGuesses(ServiceLimits())
    for _ in 1...5 { guesses.missed(Self.device(0), at: .start) }
    for number in 1...UInt32(TypedGuesses.devicesMax) { guesses.missed(Self.device(number), at: .start) }
    #expect(guesses.mayGuess(Self.device(0), at: .start))
  }
}
