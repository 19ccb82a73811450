import SyncRelay
import Synchronization

/// Wraps a channel of an app's: it hands on at most 1 MiB at a time, turns every error of the channel into
/// `unreachable`, and closes it once.
final class CheckedChannel: ByteChannel {
  private let channel: any ByteChannel
  private let state = Mutex(State())

  private struct State {
    /// What has been received and was not passed on yet.
    var rest: ArraySlice<UInt8> = []
    var isClosed = false
  }

  /// The most bytes that are passed on at once: reading them takes a few milliseconds.
  private static let greatestLength = 1 << 20

  init(_ channel: any ByteChannel) { self.channel = channel }

  func receive() async throws -> [UInt8]? {
    if let bytes = takeRest() { return bytes }
    let bytes = try await asUnreachable { [channel] in try await channel.receive() }
    guard let bytes, bytes.count > CheckedChannel.greatestLength else { return bytes }
    state.withLock { $0.rest = bytes[...] }
    return takeRest()
  }

  private func takeRest() -> [UInt8]? {
    state.withLock { state in
      if state.rest.isEmpty { return nil }
      defer { state.rest = state.rest.dropFirst(CheckedChannel.greatestLength) }
      return Array(state.rest.prefix(CheckedChannel.greatestLength))
    }
  }

  func send(_ bytes: [UInt8]) async throws {
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
