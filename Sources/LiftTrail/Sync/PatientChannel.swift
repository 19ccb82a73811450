import Synchronization
import SyncRelay

/// A channel that gives up a peer that takes nothing, passes on little at a time, ends with its task, and whose
/// errors are those of this module. A peer that says nothing is the session's affair.
final class PatientChannel: ByteChannel {
  private let channel: any ByteChannel
  private let options: SyncOptions
  /// What has been received and was not passed on yet.
  private let rest = Mutex<ArraySlice<UInt8>>([])
  private let isClosed = Mutex(false)

  /// The most bytes that are passed on at once: reading them takes a few milliseconds.
  private static let greatestLength = 1 << 17

  init(_ channel: any ByteChannel, _ options: SyncOptions) {
    self.channel = channel
    self.options = options
  }

  func receive() async throws -> [UInt8]? {
    if let bytes = nextBytes() { return bytes }
    let next = try await ended(within: nil) { [channel] in try await channel.receive() }
    guard let bytes = next else { return nil }
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
    try await ended(within: options.patience) { [channel] in try await channel.send(bytes) }
  }

  func close() async {
    let isFirst = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
    if isFirst { await channel.close() }
  }

  /// Runs the body, and closes the channel if that takes too long, or the task is cancelled, which ends the
  /// body.
  /// - Parameter patience: Nil where it may take any time.
  private func ended<Value: Sendable>(
    within patience: Duration?, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { [options] group in
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
        if let patience {
          try await options.wait(patience)
        } else {
          for await _ in AsyncStream(Void.self, { _ in }) {}
        }
        try Task.checkCancellation()
        return nil
      }
      defer { group.cancelAll() }
      do {
        guard let first = try await group.next(), let value = first else {
          // A body that does not heed its cancellation ends with its channel.
          await close()
          throw TrainingError(
            .unreachable, causes: ["the peer took nothing for \(options.patience)"])
        }
        return value
      } catch is CancellationError {
        await close()
        throw CancellationError()
      }
    }
  }
}
