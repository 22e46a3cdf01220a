import Arguments
import Diagnosis

/// `baton doctor`: looks around, and says what is lacking.
struct DoctorCommand {
  private let doctor: Doctor
  private let console: Console

  init(_ doctor: Doctor, _ console: Console) {
    self.doctor = doctor
    self.console = console
  }

  func run() -> ExitCode {
    let diagnosis = Diagnosis(of: MachineProbe.facts(output: console.output))
    if doctor.presentation.isJSON {
      console.write(diagnosis.json + [UInt8(ascii: "\n")])
    } else {
      console.say(diagnosis.text)
    }
    return diagnosis.isLacking ? .expectationFailed : .ok
  }
}
