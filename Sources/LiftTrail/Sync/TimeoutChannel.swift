import SyncRelay
import Synchronization

/// Wraps a channel: it ends one whose peer takes nothing for too long, hands on at most 1 MiB at a time, and turns
/// every error of the channel into `unreachable`. The session itself notices a peer that sends nothing.
final class TimeoutChannel: ByteChannel {
  private let channel: any ByteChannel
  private let options: SyncOptions
  private let state = Mutex(State())

  private struct State {
    /// What has been received and was not passed on yet.
    var rest: ArraySlice<UInt8> = []
    /// Since when the peer has taken nothing of what is being sent; nil if nothing is.
    var sendingSince: Duration?
    var isClosed = false
  }

  /// The most bytes that are passed on at once: reading them takes a few milliseconds.
  private static let greatestLength = 1 << 20

  init(_ channel: any ByteChannel, _ options: SyncOptions) {
    self.channel = channel
    self.options = options
  }

  /// Runs an exchange over the channel. Closes the channel if the peer takes nothing for too long, and if the task is
  /// cancelled, so that the channel itself need not notice that.
  /// - Throws: What the body throws; `unreachable` where the peer takes nothing; `CancellationError`.
  func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let end: Void? = try await Deadline(options.patience) { try await self.untilStalled(for: $0) }
      .run(body) { await close() }
    if end == nil {
      throw TrainingError(
        .unreachable, causes: ["the peer took nothing for \(options.patience)"])
    }
  }

  /// Returns when the peer has taken nothing for so long.
  private func untilStalled(for patience: Duration) async throws {
    while true {
      try await options.wait(.seconds(1))
      try Task.checkCancellation()
      let since = state.withLock { $0.sendingSince }
      if let since, options.uptime() - since >= patience { return }
    }
  }

  func receive() async throws -> [UInt8]? {
    if let bytes = takeRest() { return bytes }
    let bytes = try await asUnreachable { [channel] in try await channel.receive() }
    guard let bytes, bytes.count > TimeoutChannel.greatestLength else { return bytes }
    state.withLock { $0.rest = bytes[...] }
    return takeRest()
  }

  private func takeRest() -> [UInt8]? {
    state.withLock { state in
      if state.rest.isEmpty { return nil }
      defer { state.rest = state.rest.dropFirst(TimeoutChannel.greatestLength) }
      return Array(state.rest.prefix(TimeoutChannel.greatestLength))
    }
  }

  func send(_ bytes: [UInt8]) async throws {
    let now = options.uptime()
    state.withLock { $0.sendingSince = now }
    defer { state.withLock { $0.sendingSince = nil } }
    try await asUnreachable { [channel] in try await channel.send(bytes) }
  }

  func close() async {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    if isFirst { await channel.close() }
  }

  /// Turns whatever the channel throws into `unreachable`.
  private func asUnreachable<Value: Sendable>(
    _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch {
      // A channel's own cancellation, such as that of a task of the app's, is not this task's.
      if error is CancellationError, Task.isCancelled { throw error }
      throw TrainingError(unreachableBecause: error)
    }
  }
}

/// A transport that gives up connecting after a time.
struct PunctualTransport: SyncTransport {
  private let transport: any SyncTransport
  private let options: SyncOptions

  init(_ transport: any SyncTransport, _ options: SyncOptions) {
    self.transport = transport
    self.options = options
  }

  /// Connects to the peer.
  /// - Throws: What the transport throws; `unreachable` where it takes too long; `CancellationError`.
  func connect() async throws -> any ByteChannel {
    let channel = try await Deadline(options.patience, wait: options.wait).run {
      let channel = try await transport.connect()
      if !Task.isCancelled { return channel }
      await channel.close()
      throw CancellationError()
    }
    guard let channel else {
      throw TrainingError(
        .unreachable, causes: ["no connection was made within \(options.patience)"])
    }
    return channel
  }
}
