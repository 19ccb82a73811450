import EventLog

@testable import SyncRelay

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Every sort of channel that there is: the conformance suite runs over each.
enum ChannelKind: CaseIterable, Sendable {
  case memory
  case tcp
  case unixSocket
  case pipes
  case webSocket
  #if os(Linux) || os(macOS)
    case process
  #endif

  /// Two ends that are joined.
  struct Ends {
    let near: any ByteChannel
    let far: any ByteChannel
    /// What the ends need to live.
    let owner: TransportBench
  }

  func ends() async throws -> Ends {
    // A pipe whose reader has gone is an error here, as in every program that uses pipes.
    signal(SIGPIPE, SIG_IGN)
    let bench = try TransportBench()
    switch self {
    case .memory:
      let pair = ChannelPair()
      return Ends(near: pair.first, far: pair.second, owner: bench)
    case .tcp:
      let listener = try await Listener(host: "127.0.0.1", port: 0)
      let port = try bench.port(of: listener)
      let near = try await TCPTransport(
        host: "127.0.0.1", port: port, patience: Deadline(.seconds(600))
      ).connect()
      return Ends(near: near, far: try await listener.accept(), owner: bench)
    case .unixSocket:
      let listener = try await Listener(path: bench.path("socket"))
      let near = try await UnixSocketTransport(path: bench.path("socket"))
        .connect()
      return Ends(near: near, far: try await listener.accept(), owner: bench)
    case .pipes:
      let (there, back) = (try systemPipe(), try systemPipe())
      let near = DescriptorChannel(
        Descriptor(takingOver: back.reading, .pipe), Descriptor(takingOver: there.writing, .pipe))
      // As a program takes over its standard input and output.
      let far = try StdioChannel.channel(there.reading, back.writing)
      close(there.reading)
      close(back.writing)
      return Ends(near: near, far: far, owner: bench)
    case .webSocket:
      let listener = try await Listener(
        host: "127.0.0.1", port: 0, webSocket: WebSocketRules())
      let address = try WebSocketAddress(
        host: "127.0.0.1", port: bench.port(of: listener), path: "/")
      let transport = WebSocketTransport(address, patience: Deadline(.seconds(600)))
      async let near = transport.connect()
      let far = listener.channel(over: try await listener.accept())
      // Who serves opens it with what it receives first.
      try await (far as? WebSocketChannel)?.open()
      return Ends(near: try await near, far: far, owner: bench)
    #if os(Linux) || os(macOS)
      case .process: return try await processEnds(bench)
    #endif
    }
  }

  #if os(Linux) || os(macOS)
    /// A program that copies what it reads to one named pipe, and prints what comes through another.
    private func processEnds(_ bench: TransportBench) async throws -> Ends {
      let (there, back) = (bench.path("there"), bench.path("back"))
      guard mkfifo(there, 0o600) == 0, mkfifo(back, 0o600) == 0 else { throw TestFailure() }
      let copying = """
        exec 3<&0 0</dev/null; cat <&3 >'\(there)' & exec 3<&-; cat '\(back)'; exec >&-; wait
        """
      let near = try await ProcessTransport(["sh", "-c", copying]) { _ in nil }
        .connect()
      // To open a named pipe waits for the other side.
      let (input, output) = try await bench.onThread {
        (open(there, O_RDONLY | O_CLOEXEC), open(back, O_WRONLY | O_CLOEXEC))
      }
      let far = DescriptorChannel(
        Descriptor(takingOver: input, .pipe), Descriptor(takingOver: output, .pipe))
      return Ends(near: near, far: far, owner: bench)
    }
  #endif
}

/// What tests of transports need: a folder that is removed at the end.
final class TransportBench: Sendable {
  private let folder: String

  init() throws {
    let bits = SystemRandomness().bits()
    folder = "/tmp/lt-\(Hexadecimal.text(of: bits, digits: 16))"
    try PosixFileSystem().makeFolder(at: folder)
  }

  deinit {
    for name in ["socket", "there", "back", "file"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  /// The path of one of the files that the end removes.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func port(of listener: Listener) throws -> UInt16 {
    guard let port = listener.place.split(separator: ":").last.flatMap({ UInt16($0) }) else {
      throw TestFailure()
    }
    return port
  }

  /// Runs what waits in a system call.
  func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      do {
        try ServiceThread.start { continuation.resume(returning: body()) }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }
}
