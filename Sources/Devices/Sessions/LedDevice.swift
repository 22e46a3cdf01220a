import Actors
import Inquiry

/// What a device keeps for a person who is led by hand.
struct LedDevice: Sendable {
  /// What the next capture meets; once.
  var prospect = CaptureProspect.byChance
  /// As it was told last.
  var view: DeviceView?
}

extension DeviceParts {
  /// Tells whoever looks, if there is something else to see. Longer than a turn nothing is kept back: what only turns
  /// and waits is told as well.
  mutating func tellView(_ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    guard viewer != .outside else { return }
    let view = view(of: store.model(turn.conditions), turn)
    guard led?.value.view != view else { return }
    led = led ?? Owned(LedDevice())
    led?.value.view = view
    effects.send(.look(turn.installation.device, view), to: viewer)
  }

  /// What is to be seen of the store in hand.
  func view(of model: InquiryUiModel, _ turn: DeviceTurn) -> DeviceView {
    let definition = store.inquiry?.snapshot.definition
    var view = DeviceView(
      screen: interface.screen, controls: interface.screen == nil ? [] : interface.controls,
      isCovered: interface.isCovered, definition: definition, step: model.stage.step, identity: model.identity)
    if case .field(let field) = model.error?.placement { view.errorField = field }
    if case .terminal = model.stage {
      view.step = definition.flatMap { turn.conditions.kit.catalogue[$0]?.steps.last?.id }
    }
    return view
  }
}
