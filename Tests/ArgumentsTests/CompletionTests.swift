import Testing

@testable import Arguments

struct CompletionTests {
  private func help(_ words: String...) throws -> String {
    guard case .help(let text) = try Invocation.parse(["help"] + words) else { return "" }
    return text
  }

  @Test func `every command, option and value is in every script and in the manual page`() throws {
    let scripts = try Completion.allCases.map { (shell: $0, text: try help("completion", $0.rawValue)) }
    let page = try help("man").replacing("\\-", with: "-")
    for command in Invocation.shapes {
      #expect(page.contains("\n.SS \(command.name)\n"))
      for (_, text) in scripts { #expect(text.contains(command.name)) }
      for option in command.allOptions {
        #expect(page.contains("\n.B \(option.spelled)\n"), "\(command.name) \(option.name)")
        for (shell, text) in scripts {
          let name = shell == .fish ? "-l \(option.name.dropFirst(2))" : option.name
          #expect(text.contains(name), "\(shell): \(command.name) \(option.name)")
          let values = option.value?.names.joined(separator: " ") ?? ""
          #expect(text.contains(values) || values.isEmpty, "\(shell): \(option.name) \(values)")
        }
      }
    }
  }

  @Test func `what a shell or troff would read as its own is quoted`() throws {
    #expect(Completion.quoted("the file's seed") == "'the file'\\''s seed'")
    let zsh = try help("completion", "zsh")
    #expect(zsh.contains("'--clock=[virtual\\: as fast as it goes (default); real\\: in real time"))
    #expect(zsh.contains("'(--output -o)-o[where the diagram goes]:FILE:_files'"))
    let fish = try help("completion", "fish")
    #expect(fish.contains("-l seed -x -d 'default: the file\\'s seed'"))
    let page = try help("man")
    #expect(page.split(separator: "\n").allSatisfy { !$0.hasPrefix("'") && !$0.contains("\\e") })
  }

  @Test func `a shell that is not known, or none, is answered by those that are`() {
    func problem(_ words: String...) -> String {
      do throws(UsageError) {
        _ = try Invocation.parse(["help"] + words)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(problem("completion").contains("found no shell; allowed: one of \"bash\", \"zsh\", \"fish\""))
    #expect(problem("completion", "zhs").contains("found the unknown shell \"zhs\""))
    #expect(problem("completion", "zhs").contains("did you mean \"zsh\"?"))
    #expect(problem("mann").contains("did you mean \"man\"?"))
  }
}
