import Actors
import ActorsSim
import Devices
import Inquiry
import Scenarios
import Testing
import Walk
import Worlds

/// What a person types and reads is for the person's eyes alone.
struct WalkMaskTests {
  @Test func `S16: no description of what a walk does shows a code or an answer`() {
    let secret = Secret(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
    let device = DeviceID(session: SessionNumber(1), ordinal: 1)
    let answers = Answers([FieldAnswer(field: FieldID(1), value: .text("Ada Sample"))])
    let said: [Any] = [
      WalkText(["Ada Sample", secret.revealed]),
      WalkNews.launchCodeMade(LaunchCode(secret), of: InquiryID(session: SessionNumber(1), ordinal: 1)),
      WalkNews.oneTimeCodeCame(StepID(1), TypedDigits(number: 773_616, count: 6)),
      WalkDeed.tap(device, .submitForm(StepID(1), answers)),
      WalkDeed.tap(device, .submitCode(StepID(1), TypedDigits(number: 773_616, count: 6))),
      WalkMachine.Action.say(WalkText(["Ada Sample"])),
      InquiryMessage.deed(device, .act(.submitForm(StepID(1), answers))),
      InquiryMessage.look(
        device, DeviceView(screen: Screen(.code(HandoffCode(secret), Generation(1))), controls: [])),
    ]
    for value in said {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), dumped] {
        #expect(!text.contains("Ada") && !text.contains(secret.revealed) && !text.contains("773616"), "\(text)")
        #expect(!text.contains("81985529216486895"), "\(text)")
      }
    }
  }

  @Test func `a complaint does not repeat what was typed`() {
    let world = HandWorld(.two)
    world.type("Ada Sample", "4711 0815", "47110815", "take Ada", "wait Ada")
    #expect(world.complaints.count == 5)
    #expect(world.complaints.allSatisfy { !$0.contains("Ada") && !$0.contains("4711") }, "\(world.complaints)")
  }
}
