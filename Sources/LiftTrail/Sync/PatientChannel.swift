import Synchronization
import SyncRelay

/// A channel that gives up a peer that takes nothing, passes on little at a time, ends with its task, and whose
/// errors are those of this module. A peer that says nothing is the session's affair.
final class PatientChannel: ByteChannel {
  private let channel: any ByteChannel
  /// How long the peer may take nothing.
  private let patience: Deadline
  /// What has been received and was not passed on yet.
  private let rest = Mutex<ArraySlice<UInt8>>([])
  private let isClosed = Mutex(false)

  /// The most bytes that are passed on at once: reading them takes a few milliseconds.
  private static let greatestLength = 1 << 20

  init(_ channel: any ByteChannel, _ options: SyncOptions) {
    self.channel = channel
    patience = Deadline(options.patience, wait: options.wait)
  }

  func receive() async throws -> [UInt8]? {
    if let bytes = nextBytes() { return bytes }
    let next = try await ended(within: .never) { [channel] in try await channel.receive() }
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
    try await ended(within: patience) { [channel] in try await channel.send(bytes) }
  }

  func close() async {
    let isFirst = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
    if isFirst { await channel.close() }
  }

  /// Runs the body, which ends with the channel: that is closed where the time is up, or the task is cancelled.
  private func ended<Value: Sendable>(
    within deadline: Deadline, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let value = try await deadline.run {
      do {
        return try await body()
      } catch let error as CancellationError {
        throw error
      } catch {
        throw TrainingError(.unreachable, causes: [String(describing: error)])
      }
    } giveUp: {
      await close()
    }
    guard let value else {
      throw TrainingError(
        .unreachable, causes: ["the peer took nothing for \(deadline.duration)"])
    }
    return value
  }
}
