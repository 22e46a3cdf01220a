import Actors
import Gateway
import HTTP
import Inquiry
import Notation
import Scenarios
import TestSupport
import Testing

struct DefinitionCallTests {
  private typealias Stage = GatewayStage

  private static func ask(_ path: String, _ languages: String? = nil) throws -> HTTPResponse {
    let bytes = try PackageFile.bytes(path)
    let definition = try ScenarioFile.parseDefinition(bytes, file: path)
    var stage = Stage(catalogue: DefinitionCatalogue([definition]))
    let more = languages.map { [HTTPHeader("Accept-Language", $0)] } ?? []
    let head = Stage.head(
      "GET", "/device/v1/definitions/\(definition.name)", token: Stage.token(.installation), more)
    return try #require(Stage.answer(stage.call(head).actions))
  }

  @Test func `every definition that comes with the program fits the schema`() throws {
    let checker = try OpenAPIFile().checker("Definition")
    let names = try PackageFile.names(in: "Examples/definitions", ending: ".yaml")
    #expect(names.count > 3)
    for name in names {
      let response = try Self.ask(name)
      #expect(response.status == 200)
      #expect(checker.problems(of: response.body) == [], "\(name): \(response.text)")
    }
  }

  @Test(arguments: [
    ("de-CH, en;q=0.5", "Konto eröffnen"), ("fr", "Ouvrir un compte"), ("it, de;q=0.1", "Konto eröffnen"),
    ("it", "Open an account"), (nil, "Open an account"), ("*, !", "Open an account"),
  ])
  func `texts come in the language that is wanted most and is there`(_ languages: String?, _ title: String) throws {
    let response = try Self.ask("Examples/definitions/account-opening.yaml", languages)
    #expect(response.text.contains("\"title\":\"\(title)\""), "\(response.text.prefix(300))")
    #expect(response.headers.contains(HTTPHeader("Vary", "Accept-Language")))
  }

  @Test func `links are as the definition has them, and fields say what they take`() throws {
    let text = try Self.ask("Examples/definitions/account-opening.yaml").text
    #expect(text.contains(#"{"label":"Terms","url":"HTTPS://Bank.Example/terms of use"}"#))
    #expect(text.contains(#""kind":"phone","countries":["CH","DE","AT","FR","LI"],"defaultCountry":"CH""#))
    #expect(text.contains(#""kind":"oneTimeCode","title":"Type the code that we sent you","links":[],"length":6,"#))
  }

  @Test func `a definition that is not there is not found`() throws {
    var stage = Stage()
    let head = Stage.head("GET", "/device/v1/definitions/long", token: Stage.token(.installation))
    #expect(Stage.answer(stage.call(head).actions)?.status == 404)
  }
}
