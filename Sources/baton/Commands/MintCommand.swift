import Actors
import ActorsCurl
import ActorsUV
import Arguments
import Gateway
import HTTP
import Inquiry
import Notation
import QRCode
import Terminal
import Wire

/// `baton mint`: asks a service for an inquiry, as a backend does, and hands over what opens it.
struct MintCommand {
  private static let patience = Interval.seconds(30)

  private let mint: Mint
  private let console: Console

  init(_ mint: Mint, _ console: Console) {
    self.mint = mint
    self.console = console
  }

  func run() throws -> ExitCode {
    let calls = ServiceCalls(
      DefinitionCatalogue([]), backendKey: Console.environment("BATON_BACKEND_KEY").flatMap { $0.isEmpty ? nil : $0 })
    do {
      let response = try withLoop { loop in
        let client = try HTTPClient(on: loop, base: mint.url, authorities: Console.environment("SSL_CERT_FILE"))
        defer { client.close() }
        return try client.answer(calls.creation(named: mint.definition), on: loop, within: Self.patience)
      }
      let (inquiry, code) = try ServiceCalls.created(response)
      show(inquiry, code)
      return .ok
    } catch let failure as HTTPClientFailure {
      throw Refused("\(mint.url): \(failure)", .unreachable)
    } catch let fault as ProtocolFault {
      throw Refused("\(mint.url): \(fault)", .unreachable)
    }
  }

  private func show(_ inquiry: InquiryID, _ code: LaunchCode) {
    let link = code.link(base: mint.url)
    if mint.presentation.isJSON {
      var json = JSONWriter()
      json.beginObject()
      json.field("schema", "baton.launch/1")
      json.field("url", mint.url)
      json.field("definition", mint.definition)
      json.field("inquiry", "\(inquiry)")
      json.field("launchCode", code.secret.revealed)
      json.field("link", link)
      json.end()
      return console.write(json.bytes + [UInt8(ascii: "\n")])
    }
    let picture = (try? QREncoder.matrix(of: link))?.lines(isASCII: mint.presentation.isPlain) ?? []
    let rows = [
      "inquiry      \(inquiry), \(Printable.line(mint.definition))", "launch code  \(code.secret.revealed)",
      "link         \(link)", "",
    ]
    console.say((rows + picture).joined(separator: "\n"))
  }
}
