import Actors
import ActorsUV
import CUV
import Glibc
import Testing

struct PollTests {
  @Test func `a descriptor is reported ready until it is served, and stays the caller's`() throws {
    try withLoop { loop in
      let pipe = try Pipe()
      defer { pipe.close() }
      let recording = Recording()
      let id = try loop.watchDescriptor(pipe.reader, for: .readable, recording.handler)
      try loop.run(.forTime(.milliseconds(5)))
      #expect(recording.events == [])
      pipe.write([1])
      #expect(try loop.run(atMost: .seconds(5)) { recording.events.count >= 3 })
      #expect(recording.events.allSatisfy { $0 == .ready(.readable) })
      #expect(pipe.read(1) == [1])
      loop.close(id)
      try loop.run(.untilIdle(atMost: .seconds(5)))
      #expect(fcntl(pipe.reader, F_GETFD) != -1)
    }
  }

  @Test func `interest can change, and be none`() throws {
    try withLoop { loop in
      let pipe = try Pipe()
      defer { pipe.close() }
      let recording = Recording()
      let id = try loop.watchDescriptor(pipe.writer, for: [], recording.handler)
      try loop.run(.forTime(.milliseconds(5)))
      #expect(recording.events == [])
      try loop.changeInterest(id, to: .writable)
      #expect(try loop.run(atMost: .seconds(5)) { recording.contains(.ready(.writable)) })
      try loop.changeInterest(id, to: [])
      let heard = recording.events.count
      try loop.run(.forTime(.milliseconds(5)))
      #expect(recording.events.count == heard)
      loop.close(id)
    }
  }

  @Test func `another library's epoll descriptor can be watched`() throws {
    try withLoop { loop in
      let pipe = try Pipe()
      let library = EpollOwner(watching: pipe.reader)
      defer {
        library.close()
        pipe.close()
      }
      let recording = Recording()
      let id = try loop.watchDescriptor(library.epoll, for: .readable, recording.handler)
      pipe.write([1])
      #expect(try loop.run(atMost: .seconds(5)) { recording.contains(.ready(.readable)) })
      loop.close(id)
    }
  }

  @Test func `a closed descriptor and a regular file cannot be watched`() throws {
    try withLoop { loop in
      let closed = #expect(throws: LoopError.self) { _ = try loop.watchDescriptor(999, for: .readable) { _ in } }
      #expect(closed?.libuvName == "EBADF")
      let file = Glibc.open("/etc/hostname", O_RDONLY)
      defer { Glibc.close(file) }
      let regular = #expect(throws: LoopError.self) { _ = try loop.watchDescriptor(file, for: .readable) { _ in } }
      #expect(regular?.libuvName == "EPERM")
      try loop.run(.untilIdle(atMost: .seconds(5)))
      #expect(loop.handleCount == 0)
    }
  }
}

/// A library that keeps its descriptors behind one of epoll, as libmicrohttpd does: here a bare libuv.
private struct EpollOwner {
  private let loop = UnsafeMutablePointer<uv_loop_t>.allocate(capacity: 1)
  private let poll = UnsafeMutablePointer<uv_poll_t>.allocate(capacity: 1)

  init(watching descriptor: Int32) {
    uv_loop_init(loop)
    uv_poll_init(loop, poll, descriptor)
    uv_poll_start(poll, Int32(UV_READABLE.rawValue), { _, _, _ in })
    uv_run(loop, UV_RUN_NOWAIT)
  }

  var epoll: Int32 { uv_backend_fd(loop) }

  func close() {
    uv_poll_stop(poll)
    UnsafeMutableRawPointer(poll).withMemoryRebound(to: uv_handle_t.self, capacity: 1) { uv_close($0, nil) }
    uv_run(loop, UV_RUN_DEFAULT)
    uv_loop_close(loop)
    poll.deallocate()
    loop.deallocate()
  }
}

/// The two ends of a pipe of the system.
struct Pipe {
  let reader: Int32
  let writer: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw LoopError("open", "a pipe", .notOpen) }
    (reader, writer) = (ends[0], ends[1])
  }

  func write(_ bytes: [UInt8]) {
    _ = Glibc.write(writer, bytes, bytes.count)
  }

  func read(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = Glibc.read(reader, &bytes, count)
    return Array(bytes.prefix(max(0, got)))
  }

  func close() {
    Glibc.close(reader)
    Glibc.close(writer)
  }
}
