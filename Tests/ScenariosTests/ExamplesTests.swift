import Inquiry
import Notation
import Scenarios
import TestSupport
import Testing

struct ExamplesTests {
  @Test func `there are examples`() throws {
    let names = try PackageFile.names(in: "Examples", ending: ".yaml")
    #expect(names.contains("Examples/demo.yaml"))
    #expect(names.count >= 5)
  }

  @Test(arguments: try PackageFile.names(in: "Examples", ending: ".yaml"))
  func `every example fits, says what it shows and what it expects`(file: String) throws {
    let bytes = try PackageFile.bytes(file)
    let read = try ScenarioFile.parse(bytes, file: file) { path in
      do {
        return .found(file: "Examples/\(path)", bytes: try PackageFile.bytes("Examples/\(path)"))
      } catch {
        return .missing("no such file")
      }
    }
    #expect(!read.description.isEmpty)
    #expect(read.expectations.contains { $0.measure == .invariantsViolations })
    #expect(read.expectations.count >= 3)
    #expect(read.crowds.allSatisfy { crowd in Set(crowd.devices.map(\.name)).count == crowd.devices.count })
  }

  @Test(arguments: try PackageFile.names(in: "Examples/definitions", ending: ".yaml"))
  func `every definition fits`(file: String) throws {
    let read = try ScenarioFile.parseDefinition(PackageFile.bytes(file), file: file)
    #expect(file.hasSuffix("/\(read.name).yaml"))
  }
}
