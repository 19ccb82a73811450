import EventLog
import Synchronization

/// An exchange over a channel: reads the peer's bytes, sends what the store has to say, and looks at the time,
/// all at once, so that neither side waits for the other to read.
package struct ChannelExchange: Sendable {
  private let channel: any ByteChannel
  // Unsafe: only methods that are isolated to the actor of `run` use it.
  private nonisolated(unsafe) let host: any ExchangeHost
  private let pause: @Sendable () async throws -> Void
  /// Wakes the task that sends.
  private let wakes: AsyncStream<Void>
  private let waker: AsyncStream<Void>.Continuation
  private let fault = Fault()

  /// The most bytes that are sent at once, so that a peer which takes few is noticed.
  private static let greatestSending = 1 << 15

  /// Prepares an exchange.
  /// - Parameter pause: Waits for the time between two looks, about a second.
  package init(
    over channel: any ByteChannel, of host: any ExchangeHost,
    pause: @escaping @Sendable () async throws -> Void
  ) {
    self.channel = channel
    self.host = host
    self.pause = pause
    (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Has what was written meanwhile sent.
  package func wake() { waker.yield() }

  /// Runs one side until both have all that they lacked, or something fails, and closes the channel. Where the
  /// task is cancelled that comes first, so that a channel which does not heed it lets go.
  /// - Parameter actor: Where the host is called.
  /// - Throws: What the channel or the host throws; `peerEnded` where the peer ends first.
  package func run(on actor: isolated any Actor) async throws {
    do {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        group.addTask { try await receive(on: actor) }
        group.addTask {
          try await send(on: actor)
          return true
        }
        group.addTask {
          try await look(on: actor)
          return false
        }
        group.addTask {
          await closeWhenCancelled()
          return false
        }
        defer { group.cancelAll() }
        do {
          try await untilDone(&group, on: actor)
        } catch {
          if !(error is CancellationError), let bytes = host.farewell(error) {
            await sendLast(bytes)
          }
          await channel.close()
          throw error
        }
        // Before the others are cancelled: a task that is cancelled does not wait until the peer has read
        // what was said last.
        await channel.close()
      }
    } catch {
      // Whatever a channel says that was ended for it.
      if Task.isCancelled { throw CancellationError() }
      // A peer that has gone meanwhile hides neither what it said wrong nor why this side ends.
      throw fault.error ?? error
    }
  }

  private func untilDone(
    _ group: inout ThrowingTaskGroup<Bool, any Error>, on actor: isolated any Actor
  ) async throws {
    // The peer may have ended while the last bytes are on their way to it.
    while let isDone = try await group.next() {
      guard isDone else { continue }
      switch await host.progress() {
      case .finished, .level: return
      case .goingOn, .insideMessage: break
      }
    }
  }

  /// Looks at the time until something fails, which is noted for the task that sends. It waits off the actor, so that a
  /// pause that returns at once leaves room for the others.
  private func look(on actor: any Actor) async throws {
    while true {
      try await pause()
      try Task.checkCancellation()
      do {
        try await lookOnce(on: actor)
      } catch {
        fault.note(error)
        waker.yield()
        return
      }
      waker.yield()
    }
  }

  private func lookOnce(on actor: isolated any Actor) throws { try host.look() }

  /// Waits until the task is cancelled.
  private func closeWhenCancelled() async {
    for await _ in AsyncStream(Void.self, { _ in }) {}
    await channel.close()
  }

  /// What the peer said wrong, or why this side ends: the exchange ends behind the message that is under way to
  /// the peer, so that it can read why.
  private final class Fault: Sendable {
    private let first = Mutex<(any Error)?>(nil)
    private let pieces = Mutex(0)

    /// How many pieces have come from the peer.
    var heard: Int { pieces.withLock { $0 } }

    func noteHeard() { pieces.withLock { $0 &+= 1 } }

    var error: (any Error)? { first.withLock { $0 } }

    func note(_ error: any Error) { first.withLock { $0 = $0 ?? error } }

    func check() throws {
      if let error { throw error }
    }
  }

  /// Receives until the peer ends.
  /// - Returns: Whether it may end there; what it said wrong is noted for the task that sends.
  private func receive(on actor: isolated any Actor) async throws -> Bool {
    while true {
      guard let bytes = try await channel.receive() else {
        try Task.checkCancellation()
        waker.yield()
        switch await host.progress() {
        case .finished, .level: return true
        case .goingOn:
          throw LogError(.peerEnded, "the peer ended the exchange before it was finished")
        case .insideMessage:
          throw LogError(.peerEnded, "the peer ended in the middle of a message")
        }
      }
      fault.noteHeard()
      do {
        host.add(bytes)
        // Between all pieces of work, writes and reads of the store that wait go first.
        while try host.work() {
          await Task.yield()
          try Task.checkCancellation()
        }
      } catch {
        try Task.checkCancellation()
        fault.note(error)
        waker.yield()
        return false
      }
      try Task.checkCancellation()
      waker.yield()
    }
  }

  /// Sends until the exchange is finished.
  private func send(on actor: isolated any Actor) async throws {
    var wakes = wakes.makeAsyncIterator()
    while true {
      try fault.check()
      while let bytes = try await nextBytes(on: actor) {
        do {
          try await send(bytes)
        } catch  where !(error is CancellationError) {
          try await hearOut(&wakes, on: actor)
          throw error
        }
        try fault.check()
      }
      if case .finished = await host.progress() { return }
      try Task.checkCancellation()
      await wakes.next(isolation: actor)
      try Task.checkCancellation()
    }
  }

  private func nextBytes(on actor: isolated any Actor) async throws -> [UInt8]? {
    while try !host.prepare() { await Task.yield() }
    return try host.nextBytes()
  }

  /// A peer that takes no more may have said why before that: waits until it has ended, or has said nothing for
  /// two looks at the time.
  /// - Throws: What it said; `CancellationError`.
  private func hearOut(
    _ wakes: inout AsyncStream<Void>.AsyncIterator, on actor: isolated any Actor
  ) async throws {
    var (silence, heard) = (0, fault.heard)
    while silence < 2 {
      try fault.check()
      await wakes.next(isolation: actor)
      try Task.checkCancellation()
      silence = fault.heard == heard ? silence + 1 : 0
      heard = fault.heard
    }
  }

  private func send(_ bytes: [UInt8]) async throws {
    if bytes.count <= ChannelExchange.greatestSending { return try await channel.send(bytes) }
    for start in stride(from: 0, to: bytes.count, by: ChannelExchange.greatestSending) {
      let end = min(start + ChannelExchange.greatestSending, bytes.count)
      try await channel.send(Array(bytes[start..<end]))
    }
  }

  /// Tells the peer why the exchange ends, if it still listens.
  private func sendLast(_ bytes: [UInt8]) async {
    do {
      try await channel.send(bytes)
    } catch {
      // It is told why by its own end of the channel then.
    }
  }
}

/// The side of an exchange that `ChannelExchange` moves bytes for. All calls come from one actor.
package protocol ExchangeHost: AnyObject {
  /// Adds bytes of the peer; `work` reads them.
  func add(_ bytes: [UInt8])

  /// Does one piece of work that the peer's bytes ask for.
  /// - Returns: Whether there may be more.
  func work() throws -> Bool

  /// Prepares some of what is to be sent, so that other work may go first.
  /// - Returns: Whether all is prepared.
  func prepare() throws -> Bool

  /// The next bytes for the peer; nil if there is nothing to say for now.
  func nextBytes() throws -> [UInt8]?

  /// Looks at the time.
  func look() throws

  /// How the exchange stands.
  nonisolated(nonsending) func progress() async -> ExchangeProgress

  /// The last bytes for the peer, if an error ends the exchange; nil if it need not know.
  func farewell(_ error: any Error) -> [UInt8]?
}

/// How an exchange stands.
package enum ExchangeProgress: Sendable {
  /// It goes on, between two messages of the peer.
  case goingOn
  /// It goes on, in the middle of a message of the peer.
  case insideMessage
  /// Both sides have all that they lacked, and wait for what is written later: either may end it.
  case level
  /// Both sides have all that they lacked.
  case finished
}
