import Actors
public import Inquiry
public import Scenarios
public import Worlds

/// A world for one person who is led by hand: an inquiry, the service, and the devices that lie there.
public struct WalkSetup: Sendable {
  public let scenario: ScenarioSetup
  public let cast: WalkCast

  /// - Parameters:
  ///   - devices: at least one, the first of them the one to begin at.
  ///   - refusesLinks: whether every device refuses to open links (F16).
  /// - Precondition: there is a device.
  public init(
    _ definition: InquiryDefinition, devices: [DevicePlan], seed: UInt64, languages: [LanguageTag] = [],
    refusesLinks: Bool = false, width: Int = 72, picture: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) {
    let story = Story(languages: languages, refusesLinks: refusesLinks ? .always : .never)
    let you = Crowd(name: "you", devices: devices, story: story)
    let scenario = Scenario(
      name: definition.name, seed: seed, definition: definition, crowds: [you],
      limits: RunLimits(virtualTime: .seconds(365 * 86_400)))
    guard let cast = Cast(scenario, seed: seed) else { preconditionFailure("A crowd of one is one person.") }
    let setup = ScenarioSetup(cast, areLed: true)
    self.scenario = setup
    self.cast = WalkCast(
      devices: devices.enumerated().map { position, plan in
        WalkCast.Device(
          name: plan.name, id: DeviceID(session: SessionNumber(1), ordinal: UInt8(position + 1)),
          platform: plan.traits.platform)
      }, kit: setup.factory.kit, languages: languages, width: width, picture: picture)
  }

  /// Who looks on.
  public var director: ScenarioDirector<WalkEyes> {
    scenario.director(WalkEyes(documentsDue: Int(scenario.cast.scenario.definition.documentsIssued)))
  }
}
