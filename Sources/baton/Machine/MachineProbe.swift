import ActorsHTTP
import ActorsUV
import Diagnosis
import Glibc

/// Looks at the machine that this program runs on.
enum MachineProbe {
  /// Those that this program asks for, by what their file's name begins with.
  private static let libraries = [
    "libuv", "libmicrohttpd", "libcurl", "libjansson", "libtinfo", "libsodium", "libidn2", "libunistring",
    "libqrencode", "libyaml", "libsqlite3",
  ]

  static func facts(output: Int32) -> MachineFacts {
    var facts = MachineFacts()
    facts.system = system()
    facts.processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    facts.memory = memory()
    let loaded = loadedFiles()
    facts.libraries = libraries.map { name in
      MachineFacts.Library(name, file: loaded.first { $0.hasPrefix("\(name).") || $0.hasPrefix("\(name)-") })
    }
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
      facts.openFiles = Int(clamping: limit.rlim_cur)
      facts.openFilesMost = Int(clamping: limit.rlim_max)
    }
    facts.loopback = [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]")].map { host, shown in
      MachineFacts.Address(shown, refusal: refusal(host, port: 0))
    }
    facts.usual = MachineFacts.Address("127.0.0.1:8080", refusal: refusal("127.0.0.1", port: 8_080))
    facts.clockSource = line(of: "/sys/devices/system/clocksource/clocksource0/current_clocksource")
    var step = timespec()
    if clock_getres(CLOCK_MONOTONIC, &step) == 0 {
      facts.clockStepNanoseconds = Int64(step.tv_sec) * 1_000_000_000 + Int64(step.tv_nsec)
    }
    facts.terminal = terminal(output)
    return facts
  }

  private static func system() -> String {
    let release = line(of: "/proc/sys/kernel/osrelease") ?? "of an unknown release"
    return "\(Build.platform), kernel \(release)"
  }

  private static func memory() -> MachineFacts.Memory? {
    let lines = text(of: "/proc/meminfo").split(separator: "\n")
    func bytes(_ key: String) -> UInt64? {
      let words = lines.first { $0.hasPrefix(key) }?.split(separator: " ") ?? []
      return words.count > 1 ? UInt64(words[1]).map { $0 << 10 } : nil
    }
    guard let free = bytes("MemAvailable:"), let total = bytes("MemTotal:") else { return nil }
    return MachineFacts.Memory(free: free, total: total)
  }

  /// Names of the files that are mapped into this process, each once.
  private static func loadedFiles() -> [String] {
    var names: [String] = []
    for line in text(of: "/proc/self/maps").split(separator: "\n") {
      guard let slash = line.lastIndex(of: "/") else { continue }
      let name = String(line[line.index(after: slash)...])
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static func refusal(_ host: String, port: UInt16) -> String? {
    guard let address = SocketAddress(numeric: host, port: port) else { return "no address of this machine" }
    return address.listeningRefusal.map { "\($0)" }
  }

  private static func terminal(_ output: Int32) -> MachineFacts.Terminal? {
    guard isatty(output) == 1 else { return nil }
    var size = winsize()
    let isSized = ioctl(output, UInt(TIOCGWINSZ), &size) == 0
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(Console.environment).first { !$0.isEmpty } ?? ""
    let name = locale.lowercased()
    return MachineFacts.Terminal(
      type: Console.environment("TERM") ?? "", columns: isSized ? Int(size.ws_col) : 0,
      rows: isSized ? Int(size.ws_row) : 0, isUTF8: name.hasSuffix("utf-8") || name.hasSuffix("utf8"))
  }

  private static func line(of path: String) -> String? {
    text(of: path).split(separator: "\n").first.map(String.init)
  }

  /// Empty when there is nothing to read.
  private static func text(of path: String) -> String {
    switch InputFile.read(path, bytesMax: 4 << 20) {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .missing: ""
    }
  }
}
