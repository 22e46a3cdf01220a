import Actors
import Inquiry
import Scenarios
import Testing

@testable import Worlds

struct EventWordsTests {
  /// Everything that is noted, once each.
  private struct Ear: RunObserver {
    var heard: [InquiryEvent] = []

    mutating func noted(
      _ event: InquiryEvent, _ level: LogLevel, at time: Instant, by name: ActorName, session: UInt32
    ) {
      heard.append(event)
    }
  }

  @Test(arguments: [
    "Examples/demo.yaml", "Examples/removed-device.yaml", "Examples/vendor-app.yaml", "Examples/code-expired.yaml",
    "Examples/document-not-ready.yaml",
  ])
  func `what a timeline tells is told, and nothing else`(file: String) throws {
    let scenario = try scenario(file: file)
    let heard = run(try #require(Cast(scenario, seed: scenario.seed)), Ear()).onlooker.heard
    #expect(heard.count > 50)
    #expect(heard.filter { EventWords.isTold($0) != (EventWords.line($0) != nil) } == [])
    #expect(Set(heard.map(EventWords.isTold)).count == 2)
  }
}
