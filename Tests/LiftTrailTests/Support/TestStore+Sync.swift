import EventLog
import LiftTrail
import LiftTrailTesting
import SyncRelay
import Synchronization

/// A way to one channel, which can be used once.
struct OneChannel: SyncTransport {
  let channel: any ByteChannel

  func connect() async throws -> any ByteChannel { channel }
}

extension TestStore {
  /// Exchanges with another store.
  /// - Returns: What each did, this one's first.
  @discardableResult
  func meet(
    _ other: TestStore, _ options: SyncOptions = .patient
  ) async throws -> (SyncSummary, SyncSummary) {
    let pair = ChannelPair()
    async let mine = store.sync(over: OneChannel(channel: pair.first), options: options)
    async let theirs = other.store.sync(over: OneChannel(channel: pair.second), options: options)
    return try await (mine, theirs)
  }
}

/// A channel that counts what goes through it, cuts it, and fails or ends when told.
final class TestChannel: ByteChannel {
  private let channel: any ByteChannel
  private let size: Int
  /// How many calls succeed; nil for all.
  private let callsLeft: Mutex<Int?>
  private let ending: Ending
  private let rest = Mutex<[UInt8]>([])
  private let closed = Mutex(0)

  /// What happens when no calls are left.
  enum Ending {
    case ends
    case fails
    /// Calls cancel the task that makes them, and go on.
    case cancels
  }

  struct Broken: Error {}

  init(_ channel: any ByteChannel, size: Int = .max, calls: Int? = nil, then ending: Ending = .ends)
  {
    self.channel = channel
    self.size = size
    self.ending = ending
    callsLeft = Mutex(calls)
  }

  /// How often it was closed.
  var closings: Int { closed.withLock { $0 } }

  /// Whether a call was stopped.
  var wasStopped: Bool { callsLeft.withLock { $0 == -1 } }

  func receive() async throws -> [UInt8]? {
    if mustStop() {
      switch ending {
      case .ends: return nil
      case .fails: throw Broken()
      case .cancels: try await cancelled()
      }
    }
    if let bytes = next() { return bytes }
    guard let bytes = try await channel.receive() else { return nil }
    rest.withLock { $0 = bytes }
    return next()
  }

  func send(_ bytes: [UInt8]) async throws {
    if mustStop() {
      switch ending {
      case .ends, .fails: throw Broken()
      case .cancels: try await cancelled()
      }
    }
    try await channel.send(bytes)
  }

  func close() async {
    closed.withLock { $0 += 1 }
    await channel.close()
  }

  private func cancelled() async throws {
    withUnsafeCurrentTask { $0?.cancel() }
    try Task.checkCancellation()
  }

  private func mustStop() -> Bool {
    callsLeft.withLock { left in
      guard let count = left else { return false }
      left = max(count - 1, -1)
      return count <= 0
    }
  }

  private func next() -> [UInt8]? {
    rest.withLock { rest in
      guard !rest.isEmpty else { return nil }
      let count = min(size, rest.count)
      defer { rest.removeFirst(count) }
      return Array(rest.prefix(count))
    }
  }
}

/// A channel on which nothing ever comes, and which heeds nothing but its own end.
final class DeafChannel: ByteChannel {
  private struct State {
    var isClosed = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let takesNothing: Bool
  /// Called whenever somebody begins to listen.
  private let begins: @Sendable () -> Void

  /// - Parameter takesNothing: Whether who sends waits as well.
  init(takesNothing: Bool = false, begins: @escaping @Sendable () -> Void = {}) {
    self.takesNothing = takesNothing
    self.begins = begins
  }

  func receive() async throws -> [UInt8]? {
    await untilClosed { begins() }
    return nil
  }

  func send(_ bytes: [UInt8]) async throws {
    if takesNothing { await untilClosed {} }
  }

  private func untilClosed(_ begins: () -> Void) async {
    await withCheckedContinuation { continuation in
      let isClosed = state.withLock { state in
        if !state.isClosed { state.waiting.append(continuation) }
        return state.isClosed
      }
      if isClosed { continuation.resume() }
      begins()
    }
  }

  func close() async {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isClosed = true
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
