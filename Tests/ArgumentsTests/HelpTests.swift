import Arguments
import Testing

struct HelpTests {
  private func help(_ words: String...) throws -> String {
    guard case .help(let text) = try Invocation.parse(words) else { return "" }
    return text
  }

  @Test func `the overview has examples first, then the commands`() throws {
    let text = try help()
    #expect(
      text == """
        baton: identity-verification inquiries that move between devices, simulated

        Examples
          # watch the tour
          baton demo
          # the same, as fast as it goes
          baton simulate Examples/demo.yaml
          # a thousand runs, all invariants
          baton check Examples/demo.yaml --seeds 1..1000
          # step through a trace
          baton replay run.jsonl
          # walk through one inquiry yourself
          baton device
          # be the service, for devices that come over HTTP
          baton serve
          # what this machine has for all that, and lacks
          baton doctor
          # all about one command
          baton help simulate
          # all about all of them, as a manual page
          baton help man
          # for the shell to complete them: bash, zsh or fish
          baton help completion bash

        Commands
          demo      watch several people hand an inquiry from a laptop to a phone
          simulate  run a scenario
          check     run scenarios with many seeds and check every invariant
          replay    step through a trace
          device    walk through one inquiry by hand, on a laptop and a phone
          serve     be the inquiry service, over HTTP
          mint      have an inquiry made by a service, and show its launch code
          doctor    tell what this machine has for Baton, and what it lacks
          help      how commands are used: baton help COMMAND
          version   print the version

        Options of every command
          --json         print one JSON document on stdout, and nothing else there
          --plain        ASCII, no colours, no screens
          --no-color     no colours; NO_COLOR in the environment does the same
          -q, --quiet    no progress on stderr
          -v, --verbose  more on stderr
          -h, --help     this text

        Exit codes
          0    all went well
          1    an error inside Baton; please report it
          2    wrong usage, or an input file that does not fit
          3    an expectation was not met
          4    the target is unreachable or does not speak the protocol
          6    two runs that should be the same differ
          7    an invariant was violated; Protocols/properties.md lists them
          8    an output could not be written; the disk may be full
          130  stopped by Ctrl-C (SIGINT)
          143  stopped by SIGTERM
        """)
  }

  @Test func `the help of a command has examples first, then usage and options`() throws {
    #expect(try help("help", "simulate") == Self.simulate)
  }

  private static let simulate = """
    baton simulate: run a scenario

    Examples
      # as fast as it goes; summary at the end
      baton simulate Examples/demo.yaml
      # another seed; summary as JSON
      baton simulate Examples/demo.yaml --seed 42 --json
      # watch it in real time
      baton simulate Examples/demo.yaml --dashboard
      # one person's story
      baton simulate Examples/demo.yaml --session 2 --diagram text
      # against baton serve Examples/every-stage.yaml
      baton simulate Examples/every-stage.yaml --url http://127.0.0.1:8080

    Usage
      baton simulate FILE [options]

      FILE  scenario file; Protocols/scenario.md is its reference

    Options
      --seed N                    default: the file's seed
      --clock virtual|real        virtual: as fast as it goes (default); real: in
                                  real time (default with --dashboard)
      --people N                  people in all, instead of the file's counts
      --devices N                 devices of each person, instead of the file's
      --dashboard                 live screens; needs a terminal
      --speed X                   pace virtual time: X seconds of it in each real
                                  second
      --session K                 replay person K alone, with the same result as in
                                  the whole run
      --trace FILE                write every envelope, state change and fault, one
                                  JSON object a line
      --diagram text|mermaid|svg  sequence diagram of the run, or of --session
      -o, --output FILE           where the diagram goes
      --check-determinism         run twice and compare; the first difference is
                                  named
      --random-faults             more faults, drawn from the seed and printed
                                  first; later all heals, and the run must come to
                                  rest
      --only-faults LIST          only these faults, by their place in the list:
                                  1,3; or none
      --until TIME                stop at this time of the run
      --url URL                   its devices reach a running service over HTTP, in
                                  real time; it has to serve the scenario's
                                  definition, and BATON_BACKEND_KEY to be the key
                                  that it was started with, if any

    Options of every command
      --json         print one JSON document on stdout, and nothing else there
      --plain        ASCII, no colours, no screens
      --no-color     no colours; NO_COLOR in the environment does the same
      -q, --quiet    no progress on stderr
      -v, --verbose  more on stderr
      -h, --help     this text

    Keys of the live screens
      1 to 6      overview, sessions, devices, documents by device, handoffs in
                  progress, the open inquiry
      Enter, Esc  open the selected row; back
      /           filter the list by words that a row has to show, or, after !, must
                  not
      s, S        sort the list by its next column; the other way round
      f           of the documents only those that are stuck
      ?           all keys of a screen
      q           let sessions finish; again: stop at once

    Exit codes
      0    all went well
      1    an error inside Baton; please report it
      2    wrong usage, or an input file that does not fit
      3    an expectation was not met
      4    the target is unreachable or does not speak the protocol
      6    two runs that should be the same differ
      7    an invariant was violated; Protocols/properties.md lists them
      8    an output could not be written; the disk may be full
      130  stopped by Ctrl-C (SIGINT)
      143  stopped by SIGTERM
    """

  @Test func `the help of replay has its keys`() throws {
    #expect(
      try help("help", "replay").contains(
        """


        Keys, in a terminal
          Space  the next page
          Enter  the next step, with all that happened in it
          s      what is known now
          G      to the end
          q      leave

        Exit codes
        """))
    #expect(try !help("help", "check").contains("Keys"))
  }

  @Test func `the help of device has examples first, and the lines that it understands`() throws {
    #expect(
      try help("help", "device") == """
        baton device: walk through one inquiry by hand, on a laptop and a phone

        Examples
          # every stage there is; help lists what you can do
          baton device
          # begin on an iPhone, in German
          baton device --platform ios --language de-CH
          # a phone that reads no chips
          baton device Examples/definitions/residence-card.yaml --no-nfc
          # a script of answers, one a line, in virtual time
          baton device --seed 7 < answers.txt

        Usage
          baton device [DEFINITION] [options]

          DEFINITION  definition file; default:
                      Examples/definitions/account-opening.yaml, with every stage

        Options
          --platform ios|android|web  of the device to begin at; web: a laptop
                                      (default), with a phone beside it; else that phone
                                      and a laptop
          --language TAG              the person's language, or several with commas
                                      between, the best first
          --no-nfc                    the phone has no reader for chips
          --refuse-links              the devices refuse to open links
          --seed N                    of all chance in the world; default: 1
          --clock virtual|real        real: time passes as it does (default in a
                                      terminal); virtual: only while you would wait

        Options of every command
          --json         print one JSON document on stdout, and nothing else there
          --plain        ASCII, no colours, no screens
          --no-color     no colours; NO_COLOR in the environment does the same
          -q, --quiet    no progress on stderr
          -v, --verbose  more on stderr
          -h, --help     this text

        Lines, while it runs
          1, 2, ...            choose from the list that was shown last
          take phone           walk over to the other device
          hide, kill, offline  what else befalls an app; show, open, online undo it
          wait 30s             let time pass
          help                 all that can be typed
          quit                 leave; so does the end of the input

        Exit codes
          0    all went well
          1    an error inside Baton; please report it
          2    wrong usage, or an input file that does not fit
          7    an invariant was violated; Protocols/properties.md lists them
          8    an output could not be written; the disk may be full
          130  stopped by Ctrl-C (SIGINT)
          143  stopped by SIGTERM
        """)
  }

  @Test(arguments: ["", "demo", "simulate", "check", "replay", "device", "serve"])
  func `help fits 80 columns`(topic: String) throws {
    let text = try topic.isEmpty ? help() : help("help", topic)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `exit codes are those of the contract`() {
    let codes = ExitCode.allCases.map(\.rawValue)
    #expect(codes == [0, 1, 2, 3, 4, 5, 6, 7, 8, 130, 143])
    #expect(ExitCode.allCases.allSatisfy { !$0.meaning.isEmpty })
  }
}
