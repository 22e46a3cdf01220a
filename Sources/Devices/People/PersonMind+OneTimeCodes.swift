import Actors
import Inquiry

/// How a person deals with codes that come by SMS or mail.
extension PersonMind {
  mutating func oneTimeCodeSent(
    _ digits: TypedDigits, _ step: StepID, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) {
    let story = kit.stories[self.story]
    guard !story.missesCodes.happens(&effects.random) else { return }
    oneTimeCode = OneTimeCode(digits: digits, step: step)
    guard awaitsCodeOn != 0 else { return }
    let device = awaitsCodeOn
    awaitsCodeOn = 0
    typeCode(on: device, after: story.receivesCodes, kit, &effects)
  }

  /// A device asks for the code, or says what was wrong with the last entry.
  mutating func codeAsked(
    _ step: StepID, _ error: InquiryErrorView.Text?, on device: UInt8, _ kit: DeviceKit,
    _ effects: inout Effects<InquirySystem>
  ) {
    let story = kit.stories[self.story]
    if error == .resendsSpent { return plan(.act(.close, on: device), after: story.thinks, &effects) }
    let isDead = error == .oneTimeCodeExpired || error == .oneTimeCodeSpent || error == .resendTooEarly
    if isDead { oneTimeCode = nil }
    guard oneTimeCode?.step == step else { return askAgain(step, on: device, kit, &effects) }
    typeCode(on: device, after: story.thinkTime(at: step), kit, &effects)
  }

  /// Waits for the code that is on its way; when it has not come for long, asks for another one.
  mutating func askAgain(
    _ step: StepID, on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) {
    let story = kit.stories[self.story]
    awaitsCodeOn = device
    plan(.act(spendPatience(kit) ? .resendCode(step) : .close, on: device), after: story.asksAgain, &effects)
  }

  private mutating func typeCode(
    on device: UInt8, after time: Distribution, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) {
    guard let code = oneTimeCode else { return }
    let isWrong = kit.stories[story].wrongCode.happens(&effects.random)
    let digits = isWrong ? code.digits.mistyped : code.digits
    plan(.act(.submitCode(code.step, digits), on: device), after: time, &effects)
  }
}

extension TypedDigits {
  /// The last digit is another one.
  fileprivate var mistyped: TypedDigits {
    let last = number % 10
    return TypedDigits(number: number - last + (last + 1) % 10, count: count)
  }
}
