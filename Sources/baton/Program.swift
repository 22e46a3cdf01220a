import Arguments
import Notation

/// The command: reads the words, picks what does the work, and says how it went.
struct Program {
  static let version = "0.1.0"

  let console: Console

  /// - Returns: what the command came to. When that was well, but not all of what it says has arrived, that.
  func run() -> ExitCode {
    let code = answer()
    guard let failure = console.failure else { return code }
    console.complain("baton: \(failure)")
    return code == .ok ? .notWritten : code
  }

  private func answer() -> ExitCode {
    do throws(UsageError) {
      return run(try Invocation.parse(try CommandWords.given()))
    } catch {
      console.complain("\(error)")
      return .usage
    }
  }

  private func run(_ invocation: Invocation) -> ExitCode {
    do {
      switch invocation {
      case .help(let text):
        console.say(text)
        return .ok
      case .version:
        console.say("baton \(Self.version) (\(Build.platform), \(Build.configuration))")
        return .ok
      case .demo(let demo): return try DemoCommand(demo, console.with(demo.presentation)).run()
      case .simulate(let simulate): return try SimulateCommand(simulate, console.with(simulate.presentation)).run()
      case .check(let check): return try CheckCommand(check, console.with(check.presentation)).run()
      case .replay(let replay): return try ReplayCommand(replay, console.with(replay.presentation)).run()
      case .device(let device): return try DeviceCommand(device, console.with(device.presentation)).run()
      case .serve(let serve): return try ServeCommand(serve, console.with(serve.presentation)).run()
      case .mint(let mint): return try MintCommand(mint, console.with(mint.presentation)).run()
      case .doctor(let doctor): return DoctorCommand(doctor, console.with(doctor.presentation)).run()
      }
    } catch let problems as Problems {
      console.complain("\(UsageError(problems, command: invocation.command))")
      return .usage
    } catch let refusal as Refused {
      console.complain("baton: \(Printable.line(refusal.reason))")
      if refusal.code == .usage { console.complain(UsageError.pointer(to: invocation.command)) }
      return refusal.code
    } catch {
      console.complain("baton: \(error)")
      return .internalError
    }
  }
}

/// Why a command cannot do what it was asked for.
struct Refused: Error {
  let reason: String
  let code: ExitCode

  init(_ reason: String, _ code: ExitCode = .usage) {
    self.reason = reason
    self.code = code
  }
}

/// What this program was built as.
enum Build {
  static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  static var platform: String {
    #if arch(x86_64)
      "Linux x86_64"
    #elseif arch(arm64)
      "Linux arm64"
    #else
      "Linux"
    #endif
  }
}
