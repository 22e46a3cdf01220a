import Actors
import Coordination
import Gateway
import HTTP
import Inquiry
import Testing

/// What a client asks beside what its devices ask.
struct ServiceCallsTests {
  private static let steps = [StepDefinition(id: StepID(0), name: "end", kind: .terminal(redirect: nil), title: "End")]

  private static func catalogue(_ name: String = "a b/c?d") throws -> DefinitionCatalogue {
    DefinitionCatalogue([try InquiryDefinition(name: name, steps: steps)])
  }

  private static func answer(_ stage: inout GatewayStage, _ request: HTTPRequest) throws -> HTTPResponse {
    let (_, actions) = stage.call(request.head, String(decoding: request.body, as: UTF8.self))
    return try #require(GatewayStage.answer(actions))
  }

  @Test func `it registers, and asks as what it was told to be`() throws {
    let catalogue = try Self.catalogue("plain")
    var stage = GatewayStage(catalogue: catalogue)
    try ServiceCalls.checkHealth(try Self.answer(&stage, ServiceCalls.health))
    let access = try ServiceCalls.access(try Self.answer(&stage, ServiceCalls.registration))
    #expect(access.id == InstallationID(device: DeviceID(session: SessionNumber(2), ordinal: 1)))
    let known = try Self.answer(&stage, ServiceCalls.definition(named: "plain", as: access))
    #expect(ServiceCalls.has(catalogue.definitions[0], known), "\(known.text)")
    let longer = try InquiryDefinition(name: "plain", steps: Self.steps, documentsIssued: 2)
    #expect(!ServiceCalls.has(longer, known))
    let unknown = try Self.answer(&stage, ServiceCalls.definition(named: "a b/c?d", as: access))
    #expect(unknown.status == 404)
    #expect(!ServiceCalls.has(catalogue.definitions[0], unknown))
    #expect("\(access)".contains("app-2-1-1") && !"\(access)".contains(access.token.secret.revealed))
  }

  @Test func `the issuer's key is told to installations, where there is one`() throws {
    let catalogue = try Self.catalogue("plain")
    let key = (0..<32).map { UInt8($0 * 7) }
    var terms = GatewayTerms(hasher: GatewayStage.hasher, catalogue: catalogue, isLoopback: true, boot: 1)
    for issuerKey in [key, nil] {
      terms.issuerKey = issuerKey
      var gateway = DeviceGateway(terms)
      let registered = gateway.requested(ServiceCalls.registration, by: CallID(1), at: .start)
      let access = try ServiceCalls.access(try #require(GatewayStage.answer(registered)))
      let asked = gateway.requested(ServiceCalls.issuer(as: access), by: CallID(2), at: .start)
      let answer = try #require(GatewayStage.answer(asked))
      if issuerKey == nil {
        #expect(answer.status == 404)
        #expect(throws: ProtocolFault.self) { try ServiceCalls.issuerKey(answer) }
      } else {
        #expect(try ServiceCalls.issuerKey(answer) == key)
      }
    }
  }

  @Test(arguments: [nil, "key of the backend"])
  func `a backend has inquiries made, and reads what their people were sent`(_ key: String?) throws {
    let catalogue = try Self.catalogue()
    let calls = ServiceCalls(catalogue, backendKey: key)
    var stage = GatewayStage(catalogue: catalogue, backendKey: key)
    let creation = calls.creation(DefinitionID(0))
    let (_, actions) = stage.call(creation.head, String(decoding: creation.body, as: UTF8.self))
    guard case .create(let inquiry, DefinitionID(0)) = actions.first else {
      Issue.record("\(actions)")
      return
    }
    let code = LaunchCode(GatewayStage.secret)
    let made = try #require(GatewayStage.answer(stage.gateway.created(inquiry, code)))
    #expect(try ServiceCalls.created(made) == (inquiry, code))
    stage.gateway.sent(TypedDigits(typed: "001234"), for: StepID(2), of: inquiry)
    stage.gateway.sent(TypedDigits(typed: "9"), for: StepID(2), of: inquiry)
    let codes = try ServiceCalls.oneTimeCodes(try Self.answer(&stage, calls.oneTimeCodes(of: inquiry)))
    #expect(codes.map(\.1) == [TypedDigits(typed: "001234"), TypedDigits(typed: "9")])
    #expect(codes.map(\.0) == [StepID(2), StepID(2)])
  }

  @Test func `a backend whose key is another one hears so`() throws {
    let catalogue = try Self.catalogue()
    var stage = GatewayStage(catalogue: catalogue, backendKey: "right")
    let request = ServiceCalls(catalogue, backendKey: "wrong").creation(DefinitionID(0))
    let response = try Self.answer(&stage, request)
    let fault = #expect(throws: ProtocolFault.self) { try ServiceCalls.created(response) }
    #expect(fault?.description.contains("token-invalid: the key in Authorization is not the backend's") == true)
  }
}
