import Foundation
import Testing

/// The scripts for shells, read by the shells.
@Suite(.enabled(if: Checkout.baton != nil, "baton is not built"))
struct CompletionTests {
  private static func shell(_ name: String, _ words: [String]) async throws -> [String] {
    let outcome = try await Program(path: "/usr/bin/env").run([name] + words, timeoutSeconds: 60)
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(name): \(outcome.errors)")
    return outcome.outputLines.map(String.init)
  }

  private static func has(_ name: String) -> Bool {
    ["/usr/bin", "/bin"].contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  @Test(arguments: [
    (["simulate", "--cl"], ["--clock"]), (["simulate", "--clock", ""], ["virtual", "real"]),
    (["simulate", "Examples/dem"], ["Examples/demo.yaml"]), (["simulate", "--seed", ""], []), (["che"], ["check"]),
    (["help", "completion", ""], ["bash", "zsh", "fish"]), (["serve", "--tls-k"], ["--tls-key"]),
  ])
  func `bash completes commands, options, values and files`(_ words: [String], _ expected: [String]) async throws {
    let script =
      "source <(\"$0\" help completion bash); COMP_WORDS=(baton \"$@\"); COMP_CWORD=$#; _baton; "
      + "for word in \"${COMPREPLY[@]}\"; do echo \"$word\"; done"
    let found = try await Self.shell("bash", ["-c", script, try #require(Checkout.baton)] + words)
    #expect(found == expected)
  }

  @Test(.enabled(if: has("fish"), "fish is not installed"))
  func `fish completes commands, options and values`() async throws {
    let script =
      "$argv[1] help completion fish | source; complete -C 'baton simulate --cl'; "
      + "complete -C 'baton simulate --diagram '; complete -C 'baton che'"
    let found = try await Self.shell("fish", ["--no-config", "-c", script, try #require(Checkout.baton)])
    let words = found.map { String($0.prefix { $0 != "\t" }) }
    #expect(words == ["--clock", "mermaid", "svg", "text", "check"])
  }

  @Test(.enabled(if: has("zsh"), "zsh is not installed"))
  func `zsh reads its script and completes baton with it`() async throws {
    let script = "autoload -Uz compinit; compinit -D -u; source <($1 help completion zsh); print ${_comps[baton]}"
    let found = try await Self.shell("zsh", ["-f", "-c", script, "zsh", try #require(Checkout.baton)])
    #expect(found == ["_baton"])
  }

  @Test(.enabled(if: has("groff"), "groff is not installed"))
  func `the manual page is one, without a warning`() async throws {
    let script = "\"$0\" help man | groff -man -Tascii -ww -P-cbou"
    let page = try await Self.shell("bash", ["-c", script, try #require(Checkout.baton)]).joined(separator: "\n")
    #expect(page.contains("baton simulate") && page.contains("--check-determinism"))
  }
}
