import Actors

// `baton-bench kernel 20000` runs the kernel's cases alone: a test counts what they allocate.
var arguments = CommandLine.arguments.dropFirst()
let onlyKernel = arguments.first == "kernel"
if onlyKernel { arguments.removeFirst() }
let rounds = arguments.first.flatMap { UInt64($0) } ?? 4_000_000

print("one core, release build")
for bench in [KernelBench(schedule: .firstComeFirstServed, pairs: 1), KernelBench(schedule: .seeded, pairs: 1)] {
  print(bench.run(rounds: rounds))
}
if !onlyKernel {
  print(InquiryBench().run(people: 20_000))
  print(IdleBench().run(actors: 1_000_000))
  for line in try LoopBench().run() { print(line) }
}
