import Arguments
import Testing

struct UsageErrorTests {
  private func error(_ line: String) -> String {
    do throws(UsageError) {
      _ = try Invocation.parse(line.split(separator: " ").map(String.init))
      return ""
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    (
      "simulat a.yaml",
      """
      baton: found the unknown command "simulat"; allowed: "demo", "simulate", "check", "replay", "device", "serve", \
      "mint", "doctor", "help", "version"; did you mean "simulate"?
      baton help tells more.
      """
    ),
    (
      "Examples/demo.yaml",
      """
      baton: found the unknown command "Examples/demo.yaml"; allowed: "demo", "simulate", "check", "replay", "device", \
      "serve", "mint", "doctor", "help", "version"; did you mean "simulate Examples/demo.yaml"?
      baton help tells more.
      """
    ),
    (
      "--seed 5 simulate a.yaml",
      """
      baton: found the option "--seed" before a command; allowed: "demo", "simulate", "check", "replay", "device", \
      "serve", "mint", "doctor", "help", "version"
      baton help tells more.
      """
    ),
    (
      "help sumulate",
      """
      baton: found the unknown command "sumulate"; allowed: "demo", "simulate", "check", "replay", "device", "serve", \
      "mint", "doctor", "help", "version", "man", "completion"; did you mean "simulate"?
      baton help tells more.
      """
    ),
    (
      "simulate --sed 5 --people many --clock vurtual --people --json=yes",
      """
      baton: found the unknown option "--sed"; allowed: --seed, --clock, --people, --devices, --dashboard, --speed, \
      --session, --trace, --diagram, --output, --check-determinism, --random-faults, --only-faults, --until, --url, \
      --json, --plain, --no-color, --quiet, --verbose, --help; did you mean "--seed"?
      baton: --people: found "many"; allowed: a whole number from 1 to 1000000
      baton: --clock: found "vurtual"; allowed: one of "virtual", "real"; did you mean "virtual"?
      baton: --people: found no value; allowed: a whole number from 1 to 1000000
      baton: --json: found "yes"; allowed: no value
      baton help simulate tells more.
      """
    ),
    (
      "simulate",
      """
      baton: FILE: found none; allowed: the path of a file
      baton help simulate tells more.
      """
    ),
    (
      "simulate a b --seed 1 --seed 2",
      """
      baton: --seed: found it twice; allowed: once
      baton: FILE: found 2, the last of them "b"; allowed: at most 1
      baton help simulate tells more.
      """
    ),
    (
      "simulate a --dashboard --json --speed 2 --clock real -o x -q -v",
      """
      baton: --dashboard: found it with --json; allowed: one of the two
      baton: --speed: found it with --clock real; allowed: --clock virtual
      baton: --output: found it without --diagram; allowed: both
      baton: --quiet: found it with --verbose; allowed: one of the two
      baton help simulate tells more.
      """
    ),
    (
      "simulate a --check-determinism --dashboard --diagram pdf",
      """
      baton: --diagram: found "pdf"; allowed: one of "text", "mermaid", "svg"
      baton: --check-determinism: found it with --dashboard; allowed: virtual time without screens, as fast as it goes
      baton help simulate tells more.
      """
    ),
    (
      "simulate a --check-determinism --speed 2",
      """
      baton: --check-determinism: found it with --speed; allowed: virtual time without screens, as fast as it goes
      baton help simulate tells more.
      """
    ),
    (
      "check a --seeds 9..5 --jobs 0",
      """
      baton: --seeds: found "9..5"; allowed: two seeds with .. between, the first not the larger, at most 1000000000 \
      in all
      baton: --jobs: found "0"; allowed: a whole number from 1 to 256
      baton help check tells more.
      """
    ),
    (
      "simulate a --seed -1 --until 99999d --people -5",
      """
      baton: --seed: found "-1"; allowed: a whole number from 0 to 18446744073709551615
      baton: --until: found "99999d"; allowed: a duration such as 250ms, 90s, 1.5h or 2d, above 0 and at most 365d
      baton: --people: found "-5"; allowed: a whole number from 1 to 1000000
      baton help simulate tells more.
      """
    ),
    (
      "simulate a --diagram svg -o a.svg --trace a.svg --until 0",
      """
      baton: --until: found "0"; allowed: a duration such as 250ms, 90s, 1.5h or 2d, above 0 and at most 365d
      baton: --output: found the file of --trace; allowed: a file of its own
      baton help simulate tells more.
      """
    ),
    (
      "demo now -x",
      """
      baton: found the unknown option "-x"; allowed: --json, --plain, --no-color, --quiet, --verbose, --help
      baton: found "now"; allowed: options only
      baton help demo tells more.
      """
    ),
  ])
  func `everything that is wrong is told at once`(line: String, expected: String) {
    #expect(error(line) == expected)
  }

  @Test func `what a terminal would obey is not repeated`() {
    #expect(!error("\u{1B}[2J").contains("\u{1B}"))
  }
}
