import EventLog
import EventLogTesting
import LiftTrail
import LiftTrailTesting
import SyncRelay
import Synchronization

/// A peer that does as a test says.
final class ScriptedPeer: SyncTransport {
  enum Behaviour {
    /// It exchanges.
    case well
    /// It cannot be reached.
    case nobody
    /// It says hello and then nonsense.
    case badly
    /// It says nothing until it is told to go on.
    case silently
    /// It says hello, is called a second time once that was heard, and says nothing more until it is told to go on.
    case haltingly
    /// It is not reached for as long as somebody waits, and then fails by an error of its own.
    case deaf
    /// It cannot be reached, since the app has cancelled a task of its own.
    case cancelled
    /// It exchanges, and the way to it takes until it is told to go on to be closed.
    case lingering
    /// It exchanges, and goes on with what is written later, until it is told to go on.
    case live
    /// The same, and its end is a line that breaks.
    case breaking
    /// It watches and has sent all that it has, acknowledges nothing, and goes when it is told to go on.
    case unmoved
  }

  let store: TestStore
  private let state = Mutex((calls: 0, behaviour: Behaviour.well))
  private let called: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)
  private let told: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)

  init(_ store: TestStore) throws {
    self.store = store
    called = AsyncStream.makeStream(of: Void.self)
    told = AsyncStream.makeStream(of: Void.self)
  }

  /// How a peer opens an exchange that asks for no proof.
  static let open = OpeningLine.open(
    OpenMessage(
      dataset: DatasetID(checked: TestStore.dataset), isEphemeral: false, asks: false,
      nonce: Nonce(from: SystemRandomness()))
  ).bytes

  var calls: Int { state.withLock { $0.calls } }

  var behaves: Behaviour {
    get { state.withLock { $0.behaviour } }
    set { state.withLock { $0.behaviour = newValue } }
  }

  func untilCalled() async { for await _ in called.stream { return } }

  /// Returns once it was called so often in all.
  func untilCalled(times: Int) async {
    while calls < times { await untilCalled() }
  }
  func goOn() { told.continuation.yield() }

  func connect() async throws -> any ByteChannel {
    let behaviour = state.withLock { state in
      state.calls += 1
      return state.behaviour
    }
    called.continuation.yield()
    let pair = ChannelPair()
    switch behaviour {
    case .nobody: throw TestChannel.Broken()
    case .cancelled: throw CancellationError()
    case .lingering:
      exchange(over: pair.second)
      return LingeringChannel(channel: pair.first, told: told.stream)
    case .live, .breaking:
      exchange(over: pair.second, isWatching: true)
      Task {
        for await _ in told.stream { break }
        await pair.second.close()
      }
      if case .breaking = behaviour { return BreakingChannel(channel: pair.first) }
    case .deaf:
      await waitUntilCancelled()
      throw TestChannel.Broken()
    case .well: exchange(over: pair.second)
    case .badly:
      let hello = SyncMessage.Hello(
        dataset: DatasetID(checked: TestStore.dataset), replica: ReplicaID(bits: 77),
        isEphemeral: false, coverage: Coverage())
      try await pair.second.send(
        ScriptedPeer.open + WireLine.bytes(of: .hello(hello)) + Array("nonsense\n".utf8))
    case .haltingly:
      let hello = SyncMessage.Hello(
        dataset: DatasetID(checked: TestStore.dataset), replica: ReplicaID(bits: 77),
        isEphemeral: false, coverage: Coverage())
      Task {
        await halt(pair.second, behind: ScriptedPeer.open + WireLine.bytes(of: .hello(hello)))
      }
    case .unmoved:
      var hello = SyncMessage.Hello(
        dataset: DatasetID(checked: TestStore.dataset), replica: ReplicaID(bits: 77),
        isEphemeral: false, coverage: Coverage())
      hello.isWatching = true
      try await pair.second.send(ScriptedPeer.open)
      // Nothing is what it holds, which proves itself.
      let holds = SyncMessage.holds(.init(sent: 0, taken: 0, count: 0, proof: 0))
      for message in [SyncMessage.hello(hello), .shared([]), .caughtUp, holds] {
        try await pair.second.send(WireLine.bytes(of: message))
      }
      Task {
        for await _ in told.stream { break }
        await pair.second.close()
      }
    case .silently:
      Task {
        for await _ in told.stream { break }
        exchange(over: pair.second)
      }
    }
    return pair.first
  }

  private func halt(_ channel: any ByteChannel, behind hello: [UInt8]) async {
    do {
      try await channel.send(hello)
      var heard = ""
      // What comes behind a hello shows that it was heeded.
      while !heard.contains("\"shared\""), let bytes = try await channel.receive() {
        heard += String(decoding: bytes, as: UTF8.self)
      }
      called.continuation.yield()
      for await _ in told.stream { break }
      try await channel.send(Array("{}\n".utf8))
    } catch {
      // What it comes to is the other side's affair.
    }
  }

  private func exchange(over channel: any ByteChannel, isWatching: Bool = false) {
    var options = SyncOptions.patient
    options.isWatching = isWatching
    Task { [store, options] in
      // What it comes to is the other side's affair.
      _ = await failure {
        try await store.store.sync(over: OneChannel(channel: channel), options: options)
      }
    }
  }
}

/// A channel that knows no end in good order.
private struct BreakingChannel: ByteChannel {
  let channel: any ByteChannel

  func receive() async throws -> [UInt8]? {
    guard let bytes = try await channel.receive() else { throw TestChannel.Broken() }
    return bytes
  }
  func send(_ bytes: [UInt8]) async throws { try await channel.send(bytes) }
  func close() async { await channel.close() }
}

/// A channel that is closed only when a test says so.
private struct LingeringChannel: ByteChannel {
  let channel: any ByteChannel
  let told: AsyncStream<Void>

  func receive() async throws -> [UInt8]? { try await channel.receive() }
  func send(_ bytes: [UInt8]) async throws { try await channel.send(bytes) }
  func close() async {
    await channel.close()
    // A task of its own, since this one may be cancelled.
    await Task { for await _ in told { return } }.value
  }
}

extension SyncEngine {
  /// Runs the engine while the body does. What the body asks of the engine comes behind the beginning of its run.
  nonisolated func running(_ body: () async throws -> Void) async throws {
    let run = await started()
    try await body()
    run.cancel()
    await run.value
  }

  private func started() -> Task<Void, Never> { Task { await run() } }
}

extension VirtualTime {
  /// An engine waits for its next pass by itself.
  func untilNextPassIsPlanned(_ least: Duration = .seconds(200)) async {
    await untilSomebodyWaits(least)
  }
}
