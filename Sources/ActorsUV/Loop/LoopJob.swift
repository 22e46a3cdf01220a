/// One thing to do in a loop's turn.
enum LoopJob {
  case call((Loop) -> Void)
  case event(HandleID, LoopEvent)
  case task(UnownedJob, LoopExecutor)
}

/// First in, first out, without moving elements: what was taken is dropped when the front half is empty.
struct JobQueue {
  private var jobs: [LoopJob?] = []
  private var head = 0

  var isEmpty: Bool { head == jobs.count }
  var count: Int { jobs.count - head }

  mutating func append(_ job: LoopJob) {
    jobs.append(job)
  }

  mutating func popFirst() -> LoopJob? {
    guard head < jobs.count else { return nil }
    let job = jobs[head].take()
    head += 1
    if head == jobs.count {
      jobs.removeAll(keepingCapacity: jobs.count <= 4_096)
      head = 0
    } else if head >= 4_096, head * 2 >= jobs.count {
      jobs.removeFirst(head)
      head = 0
    }
    return job
  }
}
