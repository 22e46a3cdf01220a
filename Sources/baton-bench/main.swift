import Actors

// `baton-bench kernel 20000` runs the kernel's cases alone, which a test uses to count what they allocate;
// `baton-bench inquiries 20000` runs the inquiries alone, for a profiler; `baton-bench dashboard 100000` draws frames.
var arguments = CommandLine.arguments.dropFirst()
let only = arguments.first.flatMap { ["kernel", "inquiries", "dashboard"].contains($0) ? $0 : nil }
if only != nil { arguments.removeFirst() }
let count = arguments.first.flatMap { UInt64($0) }

print("one core, release build")
if only == nil || only == "kernel" {
  for schedule in [KernelConfiguration.Schedule.firstComeFirstServed, .seeded] {
    print(KernelBench(schedule: schedule, pairs: 1).run(rounds: count ?? 4_000_000))
  }
}
if only == nil || only == "inquiries" {
  print(InquiryBench().run(people: UInt32(clamping: only == nil ? 20_000 : count ?? 20_000)))
}
if only == nil || only == "dashboard" {
  var bench = DashboardBench(sessions: UInt32(clamping: only == nil ? 100_000 : count ?? 100_000))
  for line in bench.run() { print(line) }
}
if only == nil {
  print(IdleBench().run(actors: 1_000_000))
  for line in try LoopBench().run() { print(line) }
}
