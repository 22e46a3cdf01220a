import Actors
import ActorsCurl
import ActorsUV
import Arguments
import Gateway
import HTTP
import Inquiry
import Signatures

// Before a run begins: whether there is a service, whether it speaks the protocol, and whether it has what is needed.
extension RemoteService {
  private static let meetingMax = Interval.seconds(30)

  /// - Parameter file: of the scenario, for who has to serve its definition.
  /// - Throws: `Refused` when the run could come to nothing.
  func meet(_ definition: InquiryDefinition, of file: String) throws {
    do {
      try ServiceCalls.checkHealth(try answer(ServiceCalls.health))
      let access = try ServiceCalls.access(try answer(ServiceCalls.registration))
      let known = try answer(ServiceCalls.definition(named: definition.name, as: access))
      guard ServiceCalls.has(definition, known) else { throw unserved(definition, known, file) }
      guard
        let verifier = Ed25519Verifier(
          publicKey: try ServiceCalls.issuerKey(try answer(ServiceCalls.issuer(as: access))))
      else { throw ProtocolFault("the issuer's key has another length than a key of Ed25519") }
      desk.learned(verifier)
      let nobody = InquiryID(session: SessionNumber(0), ordinal: 1)
      let codes = try answer(calls.oneTimeCodes(of: nobody))
      if codes.status == 401 || codes.status == 403 {
        throw Refused(
          "\(client.base) does not take this program for a backend; set BATON_BACKEND_KEY to the key that the service "
            + "was started with", .unreachable)
      }
    } catch let failure as HTTPClientFailure {
      throw Refused("\(client.base): \(failure)", .unreachable)
    } catch let fault as ProtocolFault {
      throw Refused("\(client.base) does not speak the device protocol: \(fault)", .unreachable)
    }
  }

  private func unserved(_ definition: InquiryDefinition, _ response: HTTPResponse, _ file: String) -> Refused {
    let found = response.status == 200 ? "has other steps under the name" : "does not serve the definition"
    return Refused(
      "\(client.base) \(found) \"\(definition.name)\"; start it with the one of the scenario: baton serve \(file)",
      .unreachable)
  }

  private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
    try client.answer(request, on: loop, within: Self.meetingMax)
  }
}
