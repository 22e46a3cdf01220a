import Foundation
import TestSupport

/// A model in Promela, looked at whole by spin: made into a verifier in C, compiled, and run.
struct SpinModel {
  /// What spin says of one run.
  struct Verdict {
    /// 0 when every state was looked at and everything held.
    let errorCount: Int
    let isComplete: Bool
    let stateCount: Double
    let seconds: Double
    let memoryMB: Double
    /// The ids that the run to the error prints.
    let brokenIDs: [String]
    /// The last steps of that run.
    let trail: String
    let output: String
    /// With `LISTING`: the model's lines whose transitions were taken.
    let linesTaken: Set<Int>

    var summary: String { "\(Int(stateCount)) states, \(seconds) s, \(memoryMB) MB" }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Nil where set-up has not run, or no C compiler is on the path.
  static let tools: (spin: String, compiler: String)? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    func path(_ name: String) -> String? {
      folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
    }
    guard let spin = path("spin"), let compiler = path("gcc") ?? path("clang") else {
      print("skipped: no spin, or no C compiler, on the path; .ci/setup installs spin")
      return nil
    }
    return (spin, compiler)
  }()

  let file: String

  /// - Parameters:
  ///   - defines: macros of the model: `BREAK=S9`, `WORLD=3`.
  ///   - claim: the temporal formula to look at; nil for all assertions.
  ///   - isLong: whether the run is long enough for the compiler to do its best.
  func verify(_ defines: [String], claim: String? = nil, isLong: Bool = false) throws -> Verdict {
    guard let tools = Self.tools else { throw Failure(description: "no spin") }
    let folder = FileManager.default.temporaryDirectory.appending(path: "baton-spin-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Spin calls the C preprocessor in the model's folder, so that the model is copied to where it may write.
    try PackageFile.text("Protocols/models/\(file)").write(
      to: folder.appending(path: file), atomically: true, encoding: .utf8)
    _ = try run(tools.spin, ["-a"] + defines.map { "-D\($0)" } + [file], in: folder)
    let kind = claim == nil ? ["-DSAFETY", "-DNOCLAIM"] : ["-DNFAIR=4"]
    _ = try run(
      tools.compiler,
      ["-w", isLong ? "-O2" : "-O0", "-DCOLLAPSE", "-DMEMLIM=1024"] + kind + ["-o", "pan", "pan.c"], in: folder)
    let search = claim.map { ["-a", "-f", "-N", $0] } ?? []
    let output = try run("\(folder.path)/pan", search + ["-m1000000", "-w22"], in: folder)
    let replayed =
      output.contains("errors: 0") ? "" : try run("\(folder.path)/pan", ["-r", "\(file).trail"], in: folder)
    return verdict(output, replayed)
  }

  private func verdict(_ output: String, _ replayed: String) -> Verdict {
    func number(_ pattern: Regex<(Substring, Substring)>) -> Double {
      output.firstMatch(of: pattern).flatMap { Double($0.1) } ?? -1
    }
    let steps = replayed.split(separator: "\n").filter { $0.contains("proc ") && $0.contains("[") }
    return Verdict(
      errorCount: Int(number(#/errors: (\d+)/#)), isComplete: !output.contains("Search not completed"),
      stateCount: number(#/([\d.e+]+) states, stored/#), seconds: number(#/elapsed time ([\d.e+-]+)/#),
      memoryMB: number(#/([\d.]+)\ttotal actual memory/#),
      brokenIDs: replayed.matches(of: #/(?m)^ *([SLC]\d+)/#).map { String($0.1) },
      trail: steps.suffix(12).joined(separator: "\n"), output: output,
      linesTaken: Set(output.matches(of: #/(?m)^taken (\d+)$/#).compactMap { Int($0.1) }))
  }

  private func run(_ program: String, _ arguments: [String], in folder: URL) throws -> String {
    let log = folder.appending(path: "log")
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let handle = try FileHandle(forWritingTo: log)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    try handle.close()
    let output = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    guard process.terminationReason == .exit, process.terminationStatus == 0 || output.contains("errors:") else {
      throw Failure(description: "\(program) \(arguments.joined(separator: " ")): \(output.prefix(2_000))")
    }
    return output
  }
}
