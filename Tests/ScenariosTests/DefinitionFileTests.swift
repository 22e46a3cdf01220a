import Inquiry
import Links
import Notation
import Scenarios
import Testing

struct DefinitionFileTests {
  private func problems(_ text: String) -> [String] {
    do throws(Problems) {
      _ = try ScenarioFile.parseDefinition(Array(text.utf8), file: "d.yaml")
      return []
    } catch {
      return error.description.split(separator: "\n").map(String.init)
    }
  }

  private let bad = """
    definition: bad
    steps:
      - {id: hello, kind: introduction, title: "", links: [{label: A, url: "http://"}, {label: B, url: "//b"}]}
      - {id: code, kind: oneTimeCode, title: Code, length: 9}
      - {id: end, kind: terminal, title: End, redirect: nowhere}
      - {id: code, kind: selfie, title: Photo, method: photo, photoField: none}
      - {id: live, kind: selfie, title: Face, service: "https://evil.example/"}
      - 7
      - id: form
        kind: form
        title: Form
        fields:
          - {id: p, kind: phone, label: P, countries: [XX, CH], defaultCountry: DE}
          - {id: d, kind: date, label: D, earliest: 2026-02-30, format: YYYY, timeZone: Mars, firstWeekday: Montag}
          - {id: p, kind: choice, options: [a, b, a]}
          - {id: t, kind: text, label: T, charactersMax: 0}
    """

  @Test func `F33: all that is wrong with a definition is told at once, each at its key and with its value`() {
    let notTogether = "found steps that do not hold together:"
    #expect(
      problems(bad) == [
        "d.yaml:3:44: steps[0].title: found \"\"; allowed: a text of 1 to 200 bytes that is not blank",
        "d.yaml:3:72: steps[0].links[0].url: found \"http://\"; allowed: an absolute URL, as in https://example.com/help",
        "d.yaml:3:100: steps[0].links[1].url: found \"//b\"; allowed: an absolute URL, as in https://example.com/help",
        "d.yaml:4:56: steps[1].length: found \"9\"; allowed: 4 to 8 digits",
        "d.yaml:5:5: steps[2]: \(notTogether) step 'end': a terminal step is the last one; move it to the end",
        "d.yaml:5:53: steps[2].redirect: found \"nowhere\"; allowed: an absolute URL, as in https://example.com/help",
        "d.yaml:6:5: steps[3]: \(notTogether) step 'code': another step has its name; give it its own",
        "d.yaml:6:71: steps[3].photoField: found \"none\"; allowed: the name of the field for the photo",
        "d.yaml:7:52: steps[4].service: found \"https://evil.example/\"; allowed: an address at "
          + "https://selfie.verify.example",
        "d.yaml:8:5: steps[5]: found \"7\"; allowed: a step: a mapping with \"id\", \"kind\" and \"title\"",
        "d.yaml:9:5: steps[6]: \(notTogether) step 'form': the last step has to be a terminal one; add it at the end",
        "d.yaml:13:52: steps[6].fields[0].countries[0]: found \"XX\"; allowed: a country that the SDK offers, as "
          + "ISO 3166-1 writes it, such as DE",
        "d.yaml:13:77: steps[6].fields[0].defaultCountry: found \"DE\"; allowed: one of the field's countries",
        "d.yaml:14:49: steps[6].fields[1].earliest: found \"2026-02-30\"; allowed: a day such as 2026-11-30",
        "d.yaml:14:69: steps[6].fields[1].format: found \"YYYY\"; allowed: one of d or dd, one of M or MM, and yyyy, as "
          + "in dd.MM.yyyy",
        "d.yaml:14:85: steps[6].fields[1].timeZone: found \"Mars\"; allowed: an IANA name such as Europe/Zurich",
        "d.yaml:14:105: steps[6].fields[1].firstWeekday: found \"Montag\"; allowed: monday to sunday, in small letters",
        "d.yaml:15:9: steps[6].fields[2]: found no key \"label\"; allowed: \"label\": what the field asks for",
        "d.yaml:15:9: steps[6].fields[2]: \(notTogether) field 'p': another field of the form has its name; give it "
          + "its own",
        "d.yaml:15:47: steps[6].fields[2].options[2]: \(notTogether) field 'p': another option reads the same; a "
          + "person could not tell them apart",
        "d.yaml:16:54: steps[6].fields[3].charactersMax: found \"0\"; allowed: a whole number from 1 to 2000",
      ])
  }

  @Test func `a file that asks for no guard holds what no SDK shows, a field without a label among it`() throws {
    let text = """
      definition: unguarded
      guarded: false
      steps:
        - {id: hello, kind: introduction, title: Hello, links: [{label: A, url: "http://"}]}
        - {id: code, kind: oneTimeCode, title: Code, length: 9}
        - {id: photo, kind: selfie, title: Photo, method: photo, photoField: none}
        - {id: form, kind: form, title: Form, fields: [{id: f, kind: date, format: YYYY}]}
        - {id: end, kind: terminal, title: End, redirect: nowhere}
      """
    let definition = try ScenarioFile.parseDefinition(Array(text.utf8), file: "d.yaml")
    let stepGuard = StepGuard(tables: ASCIIOnly())
    for step in definition.steps {
      #expect(throws: InquiryError.self, "\(step.name)") { try stepGuard.view(of: step) }
    }
  }

  @Test func `a scenario in the place of a definition is told from one`() {
    #expect(
      problems("scenario: A\ndefinition: b.yaml\npeople: []\n") == [
        "d.yaml:1:1: found a scenario, which baton simulate runs; allowed: a definition: the file that its "
          + "\"definition\" names, with \"steps\""
      ])
  }
}
