import Actors
import Glibc

/// What an idle actor costs in memory.
struct IdleBench {
  func run(actors: Int) -> String {
    let before = residentBytes()
    var kernel = Kernel<PingPongSystem>(KernelConfiguration(seed: 1), factory: PingPongFactory())
    var observer = NoObserver<PingPongSystem>()
    for session in 1...UInt32(actors) {
      _ = kernel.spawn(.idle, SpawnOptions(name: ActorName(role: 2, session: session)))
      while kernel.step(&observer) > 0 {}
    }
    let each = (residentBytes() - before) / kernel.actorCount
    return "idle actors: \(each) bytes each over \(kernel.actorCount) (an Erlang process: 2,700)"
  }
}

/// Memory of this process that is in RAM.
func residentBytes() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var size = 0
  var resident = 0
  withUnsafeMutablePointer(to: &size) { size in
    withUnsafeMutablePointer(to: &resident) { resident in
      _ = withVaList([size, resident]) { vfscanf(file, "%ld %ld", $0) }
    }
  }
  return resident * Int(sysconf(Int32(_SC_PAGESIZE)))
}
