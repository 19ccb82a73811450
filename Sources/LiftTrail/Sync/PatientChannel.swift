import Synchronization
import SyncRelay

/// A channel that gives up a silent peer, passes on little at a time, and whose errors are those of this
/// module.
final class PatientChannel: ByteChannel {
  private let channel: any ByteChannel
  private let options: SyncOptions
  /// What has been received and was not passed on yet.
  private let rest = Mutex<ArraySlice<UInt8>>([])

  /// The most bytes that are passed on at once: reading them takes a few milliseconds.
  private static let greatestLength = 1 << 17

  init(_ channel: any ByteChannel, _ options: SyncOptions) {
    self.channel = channel
    self.options = options
  }

  func receive() async throws -> [UInt8]? {
    if let bytes = nextBytes() { return bytes }
    guard let bytes = try await withPatience({ [channel] in try await channel.receive() }) else {
      return nil
    }
    rest.withLock { $0 = bytes[...] }
    return nextBytes() ?? []
  }

  private func nextBytes() -> [UInt8]? {
    rest.withLock { rest in
      if rest.isEmpty { return nil }
      defer { rest = rest.dropFirst(PatientChannel.greatestLength) }
      return Array(rest.prefix(PatientChannel.greatestLength))
    }
  }

  func send(_ bytes: [UInt8]) async throws {
    try await withPatience { [channel] in try await channel.send(bytes) }
  }

  func close() async { await channel.close() }

  /// Runs the body, and closes the channel if that takes too long, which ends the body.
  private func withPatience<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { [channel, options] group in
      group.addTask {
        do {
          return try await body()
        } catch let error as CancellationError {
          throw error
        } catch {
          throw TrainingError(.unreachable, causes: [String(describing: error)])
        }
      }
      group.addTask {
        try await options.wait(options.patience)
        return nil
      }
      defer { group.cancelAll() }
      do {
        guard let first = try await group.next(), let value = first else {
          // A body that does not heed its cancellation ends with its channel.
          await channel.close()
          throw TrainingError(
            .unreachable, causes: ["the peer was silent for \(options.patience)"])
        }
        return value
      } catch is CancellationError {
        await channel.close()
        throw CancellationError()
      }
    }
  }
}
