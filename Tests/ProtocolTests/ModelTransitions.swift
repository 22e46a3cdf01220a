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
    // Where the event is a parameter of an inline, each call names one.
    let events = code.matches(of: #/placed\(d, (\w+)\)/#).map { String($0.1) }.filter { $0 != "event" }
    var rows: [String: Set<Transition>] = [:]
    for match in code.matches(of: #/(\w+)_step\(([^)]*)\)/#) {
      let names = match.2.split(separator: ",").map { name in
        let name = name.trimmingCharacters(in: .whitespaces)
        return renamed[name] ?? name
      }
      let row = Array(names.suffix(3))
      for event in row[1] == "event" ? events : [row[1]] {
        rows[String(match.1), default: []].insert(Transition(row[0], renamed[event] ?? event, row[2]))
      }
    }
    self.rows = rows
  }

  func of(_ machine: String) -> Set<Transition> { rows[machine] ?? [] }

  var machines: [String] { rows.keys.sorted() }
}
