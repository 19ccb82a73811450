import EventLog
import Synchronization
import Testing

@testable import SyncRelay

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Each transport by itself.
struct TransportTests {
  @Test func `a port at which nobody listens is refused, with what to do`() async throws {
    let bench = try TransportBench()
    let port: UInt16
    do {
      let listener = try await Listener(host: "127.0.0.1", port: 0)
      port = try bench.port(of: listener)
    }
    let error = try await failure {
      try await TCPTransport(host: "127.0.0.1", port: port, patience: Deadline(.seconds(600)))
        .connect()
    }
    #expect(error.place == "tcp://127.0.0.1:\(port)")
    #expect(
      error.description.contains("cannot connect: Connection refused; no server listens there"))
  }

  @Test func `a host that nobody knows is told, and a name finds every address`() async throws {
    let bench = try TransportBench()
    let error = try await failure {
      // Longer than any name: nobody is asked for it.
      let name = String(repeating: "x", count: 300)
      return try await TCPTransport(host: name, port: 7).connect()
    }
    #expect(error.attempted == "find the host" && error.advice != nil)
    // Where `localhost` is ::1 first, that is refused and the next one is tried.
    let listener = try await Listener(host: "127.0.0.1", port: 0)
    let port = try bench.port(of: listener)
    let channel = try await TCPTransport(
      host: "localhost", port: port, patience: Deadline(.seconds(600))
    ).connect()
    let far = try await listener.accept()
    async let end: Void = far.close()
    await channel.close()
    await end
  }

  #if os(Linux)
    @Test func `an address that answers nothing is given up in time`() async throws {
      // Nobody takes its clients, and a second one waits for ever: elsewhere it is refused.
      let address = try #require(
        try await NameLookup.addresses("127.0.0.1", port: 0).first)
      let busy = try Socket.make(for: address)
      #expect(address.withPointer { systemBind(busy.number, $0, $1) } == 0)
      #expect(listen(busy.number, 0) == 0)
      let there = Listener.ownAddress(of: busy)
      let waiting = try (0..<4).map { _ in
        let client = try Socket.make(for: there)
        _ = there.withPointer { systemConnect(client.number, $0, $1) }
        return client
      }
      let port = try #require(there.text.split(separator: ":").last.flatMap { UInt16($0) })
      let atOnce = Deadline(.seconds(10)) { _ in }
      let error = try await failure {
        try await TCPTransport(host: "127.0.0.1", port: port, patience: atOnce) { _ in false }
          .connect()
      }
      #expect(error.place == "tcp://127.0.0.1:\(port)")
      #expect(error.reason == "no answer came in 10.0 seconds")
      withExtendedLifetime(waiting) {}
    }
  #endif

  @Test func `a path that is too long for a socket is a clear error`() async throws {
    let path = "/tmp/" + String(repeating: "x", count: 200)
    for error in [
      try await failure { try await UnixSocketTransport(path: path).connect() },
      try await failure { try await Listener(path: path) },
    ] {
      #expect(error.reason.contains("the path has 205 bytes, and this system takes 10"))
      #expect(error.advice == "choose a shorter path")
    }
  }

  @Test func `a socket is its owner's, replaced where nobody listens, and removed at the end`()
    async throws
  {
    let bench = try TransportBench()
    let path = bench.path("socket")
    // Bound, and left behind.
    let abandoned = try Socket.make(for: SocketAddress(path: path))
    #expect(
      try SocketAddress(path: path).withPointer { systemBind(abandoned.number, $0, $1) } == 0)
    do {
      let listener = try await Listener(path: path)
      var status = stat()
      #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
      let error = try await failure { try await Listener(path: path) }
      #expect(error.systemError == EADDRINUSE && error.place == "unix:\(path)")
      withExtendedLifetime(listener) {}
    }
    #expect(access(path, F_OK) == -1)
    try PosixFileSystem().createFile(at: bench.path("file")).append([1])
    let error = try await failure { try await Listener(path: bench.path("file")) }
    #expect(error.reason == "something else stands there")
    #expect(access(bench.path("file"), F_OK) == 0)
  }

  @Test func `who waits for a client can be cancelled`() async throws {
    let listener = try await Listener(host: "127.0.0.1", port: 0)
    let task = Task { try await listener.accept() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(arguments: [false, true])
  func `a descriptor is closed when it is gone, whether or not the system still looks at it`(
    wasReady: Bool
  ) async throws {
    signal(SIGPIPE, SIG_IGN)
    let ends = try systemPipe()
    let far = Descriptor(takingOver: ends.writing, .pipe)
    do {
      let near = Descriptor(takingOver: ends.reading, .pipe)
      if wasReady {
        _ = far.write([1])
        try await near.wait(for: .reading)
      } else {
        let waiting = Task { try await near.wait(for: .reading) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
      }
    }
    while true {
      if case .failed(EPIPE) = far.write([2]) { break }
      await Task.yield()
    }
  }

  @Test func `a connection that is refused before anybody waits for it is refused all the same`()
    async throws
  {
    let address: SocketAddress
    do {
      let closed = try Socket.make(
        for: #require(try await NameLookup.addresses("127.0.0.1", port: 0).first))
      let there = Listener.ownAddress(of: closed)
      #expect(there.withPointer { systemBind(closed.number, $0, $1) } == 0)
      address = Listener.ownAddress(of: closed)
    }
    // The system may tell of it at any moment, and tells of it once.
    for _ in 0..<200 {
      let error = try await failure { try await Socket.connected(to: address) }
      #expect(error.systemError == ECONNREFUSED)
    }
  }

  @Test func `few bytes are read at once until a peer sends many`() {
    var room = ReadingRoom()
    var sizes: [Int] = []
    for share in [1, 1, 1, 1, 1, 5, 5, 2, 5, 5, 5] {
      sizes.append(room.size)
      room.note(room.size / share)
    }
    let kib = sizes.map { $0 >> 10 }
    #expect(kib == [4, 16, 64, 256, 1_024, 1_024, 256, 64, 64, 16, 4])
  }

  #if os(Linux) || os(macOS)
    @Test func `the end of a program is told where it is a failure`() async throws {
      let endings = Mutex<[ProcessEnding]>([])
      for command in ["exit 3", "kill -9 $$", "exit 0"] {
        let transport = ProcessTransport(["sh", "-c", command]) { ending in
          endings.withLock { $0.append(ending) }
          return ending == .status(0)
            ? nil : TransportError("reach it", "there", ending.description)
        }
        let channel = try await transport.connect()
        if command == "exit 0" {
          #expect(try await channel.receive() == nil)
        } else {
          await #expect(throws: TransportError.self) { try await channel.receive() }
        }
        await channel.close()
      }
      #expect(endings.withLock { $0 } == [.status(3), .signal(9), .status(0)])
      let error = try await failure {
        try await ProcessTransport(["/no/such/program"]) { _ in nil }.connect()
      }
      #expect(
        error.description == "cannot start /no/such/program: No such file or directory; "
          + "check that it is installed, and the search path")
    }

    @Test func `a program is started with the signals that programs expect`() async throws {
      signal(SIGPIPE, SIG_IGN)
      // A process that ignores it goes on.
      let command = "kill -PIPE $$; exit 0"
      let channel = try await ProcessTransport(["sh", "-c", command]) { ending in
        TransportError("reach it", "there", ending.description)
      }.connect()
      let error = try await failure { try await channel.receive() }
      #expect(error.reason == "was ended by signal 13")
      await channel.close()
    }

    @Test func `a program that does not end with its input is told to`() async throws {
      // What is left behind holds none of the descriptors that others wait for.
      let command =
        "sleep 100 < /dev/null > /dev/null 2>&1 & "
        + "trap 'echo told; kill $!; exit 0' TERM; echo ready; wait"
      let channel = try await ProcessTransport(
        ["sh", "-c", command], patience: Deadline(.seconds(2)) { _ in },
        lingering: Deadline(.seconds(1)) { _ in }
      ) { _ in nil }.connect()
      #expect(try await channel.receive() != nil)
      await channel.close()
    }
  #endif
}

/// The error of a way to a peer.
func failure<Value>(_ body: () async throws -> Value) async throws -> TransportError {
  do {
    _ = try await body()
  } catch let error as TransportError {
    return error
  }
  throw TestFailure()
}
