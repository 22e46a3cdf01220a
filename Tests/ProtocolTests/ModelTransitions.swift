import Foundation
import Inquiry
import TestSupport

/// The transitions that a model in Promela writes down, by machine: `lease_step(held, lapsePassed, free)`.
struct ModelTransitions {
  private let rows: [String: Set<Transition>]

  /// - Parameter renamed: names that Promela does not allow or that the model chose coarser, and those of the code.
  init(of file: String, renamed: [String: String] = [:]) throws {
    let text = try PackageFile.text("Protocols/models/\(file)")
    let code = text.replacing(#/(?s)\/\*.*?\*\//#, with: "").replacing(#/(?m)^#define.*$/#, with: "")
    // Where state or event are parameters of an inline, each call names one.
    let events = code.matches(of: #/placed\(d, (\w+)\)/#).map { String($0.1) }.filter { $0 != "event" }
    let origins = code.matches(of: #/goOn\(d, (\w+), (\w+)\)/#).map { (from: String($0.1), event: String($0.2)) }
    var rows: [String: Set<Transition>] = [:]
    for match in code.matches(of: #/(\w+)_step\(([^)]*)\)/#) {
      let names = match.2.split(separator: ",").map { name in
        let name = name.trimmingCharacters(in: .whitespaces)
        return renamed[name] ?? name
      }
      let row = Array(names.suffix(3))
      var begins = [(from: row[0], event: row[1])]
      if row[0] == "from" {
        begins = origins.filter { $0.from != "from" }
      } else if row[1] == "event" {
        begins = events.map { (row[0], $0) }
      }
      for (from, event) in begins {
        rows[String(match.1), default: []].insert(Transition(from, renamed[event] ?? event, row[2]))
      }
    }
    self.rows = rows
  }

  func of(_ machine: String) -> Set<Transition> { rows[machine] ?? [] }

  var machines: [String] { rows.keys.sorted() }
}
