import EventLog
import Synchronization

/// An exchange over a channel: reads the peer's bytes while it sends what the store has to say, so that neither side
/// waits for the other to read, and looks at the time when the store's side wants to.
package struct ChannelExchange: Sendable {
  private let channel: any ByteChannel
  // Unsafe: only methods that are isolated to the actor of `run` use it.
  private nonisolated(unsafe) let host: any ExchangeHost
  private let wait: @Sendable (Duration) async throws -> Void
  private let budget: InputBudget?
  private let news = Monitor(News())
  private let alarm = Alarm()

  /// What the task that sends waits for.
  private struct News: Sendable {
    /// How often there was any.
    var count = 0
    /// How many pieces have come from the peer.
    var heard = 0
    /// What the peer said wrong, or why this side ends: the exchange ends behind the message that is under way to
    /// the peer, so that it can read why.
    var fault: (any Error)?
    /// How the peer has ended.
    var end: Result<Void, any Error>?
  }

  /// The most bytes that are sent at once, so that a peer which takes few is noticed.
  private static let greatestSending = 1 << 15

  /// Prepares an exchange.
  /// - Parameters:
  ///   - budget: What it shares with others; nil for none.
  ///   - wait: Waits so long.
  package init(
    over channel: any ByteChannel, of host: any ExchangeHost, within budget: InputBudget? = nil,
    wait: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.budget = budget
    self.channel = channel
    self.host = host
    self.wait = wait
  }

  /// Has what was written meanwhile sent, and why the store takes no more part found out.
  package func wake() { news.change { $0.count &+= 1 } }

  /// Runs one side until both have all that they lacked, or something fails, and closes the channel. Where the
  /// task is cancelled that comes first, so that a channel which does not heed it lets go.
  /// - Parameter actor: Where the host is called.
  /// - Throws: What the channel or the host throws; `peerEnded` where the peer ends first.
  package func run(on actor: isolated any Actor) async throws {
    defer { alarm.end() }
    do {
      try await withTaskCancellationHandler {
        async let _: Void = receive(on: actor)
        do {
          try await send(on: actor)
        } catch {
          if !(error is CancellationError), let bytes = host.farewell(error) {
            await sendLast(bytes, on: actor)
          }
          await channel.close()
          throw error
        }
        // Before the other task is cancelled: one that is cancelled does not wait until the peer has read what was
        // said last.
        await channel.close()
      } onCancel: {
        Task { await channel.close() }
      }
    } catch {
      // Whatever a channel says that was ended for it.
      if Task.isCancelled { throw CancellationError() }
      // A peer that has gone meanwhile hides neither what it said wrong nor why this side ends.
      throw news.read { $0.fault } ?? error
    }
  }

  private func note(_ fault: any Error) {
    news.change { news in
      news.fault = news.fault ?? fault
      news.count &+= 1
    }
  }

  private func check() throws {
    if let fault = news.read({ $0.fault }) { throw fault }
  }
}

extension ChannelExchange {
  /// Receives until the peer ends; then a message that is under way to it ends, too. What it says wrong is noted for
  /// the task that sends.
  private func receive(on actor: isolated any Actor) async {
    let end: Result<Void, any Error>
    do {
      guard try await receiveAll(on: actor) else { return }
      end = .success(())
    } catch {
      end = .failure(error)
    }
    news.change { news in
      news.end = end
      news.count &+= 1
    }
    await channel.close()
  }

  /// Receives until the peer ends, and may end.
  /// - Returns: Whether it said nothing wrong.
  private func receiveAll(on actor: isolated any Actor) async throws -> Bool {
    let share = budget?.share { [self] in
      note(InputBudget.exceeded)
      Task { await channel.close() }
    }
    defer { if let share { budget?.end(share) } }
    while let bytes = try await channel.receive() {
      do {
        host.add(bytes)
        // Between all pieces of work, writes and reads of the store that wait go first.
        while try host.work() {
          await Task.yield()
          try Task.checkCancellation()
        }
        if let share { budget?.note(host.byteCount, of: share) }
      } catch {
        try Task.checkCancellation()
        note(error)
        return false
      }
      try Task.checkCancellation()
      news.change { news in
        news.heard &+= 1
        news.count &+= 1
      }
    }
    try Task.checkCancellation()
    switch await host.progress() {
    case .finished, .level: return true
    case .goingOn:
      throw LogError(.peerEnded, "the peer ended the exchange before it was finished")
    case .insideMessage:
      throw LogError(.peerEnded, "the peer ended in the middle of a message")
    }
  }

  /// Sends until the exchange is finished, or the peer has ended.
  private func send(on actor: isolated any Actor) async throws {
    while true {
      let seen = news.read { $0.count }
      try check()
      if let end = news.read({ $0.end }) { return try end.get() }
      while let bytes = try await nextBytes(on: actor) {
        do {
          try await send(bytes, on: actor)
        } catch  where !(error is CancellationError) {
          return try await hearOut(error)
        }
        try check()
      }
      if case .finished = await host.progress() { return }
      setAlarm(on: actor)
      try await news.value { $0.count == seen ? nil : () }
    }
  }

  private func nextBytes(on actor: isolated any Actor) async throws -> [UInt8]? {
    while try !host.prepare() { await Task.yield() }
    return try host.nextBytes()
  }

  /// A peer that takes no more may have said why before that: waits until that was read or the peer has ended, or it
  /// has said nothing for some time.
  /// - Throws: What it said; `CancellationError`; the error of the channel where it said nothing.
  private func hearOut(_ error: any Error) async throws {
    var heard: Int
    repeat {
      heard = news.read { $0.heard }
      let end = try await Deadline(.seconds(2), wait: wait).run { [news] in
        try await news.value { news in
          news.fault.map { .failure($0) } ?? news.end
        }
      }
      if let end { return try end.get() }
    } while heard != news.read { $0.heard }
    throw error
  }

  private func send(_ bytes: [UInt8], on actor: isolated any Actor) async throws {
    for start in stride(from: 0, to: bytes.count, by: ChannelExchange.greatestSending) {
      let end = min(start + ChannelExchange.greatestSending, bytes.count)
      host.noteSending(true)
      defer { host.noteSending(false) }
      setAlarm(on: actor)
      let isWhole = start == 0 && end == bytes.count
      try await channel.send(isWhole ? bytes : Array(bytes[start..<end]))
    }
  }

  /// Tells the peer why the exchange ends, if it still listens.
  private func sendLast(_ bytes: [UInt8], on actor: isolated any Actor) async {
    do {
      try await send(bytes, on: actor)
    } catch {
      // It is told why by its own end of the channel then.
    }
  }
}

extension ChannelExchange {
  /// Has the time looked at when the host wants to.
  private func setAlarm(on actor: isolated any Actor) {
    let next = host.nextLook()
    alarm.set(at: next.at) { [self] in
      do {
        try await wait(next.isIn)
      } catch {
        return
      }
      await look(on: actor)
    }
  }

  private func look(on actor: isolated any Actor) async {
    guard !Task.isCancelled else { return }
    do {
      try host.look()
      alarm.hasRung()
      setAlarm(on: actor)
      wake()
    } catch {
      note(error)
      // A message that is under way to a peer that is there may end.
      if (error as? LogError)?.code != .peerSilent {
        do { try await wait(.seconds(10)) } catch { return }
      }
      await channel.close()
    }
  }

  /// The task that waits until the time is to be looked at.
  private final class Alarm: Sendable {
    private struct Waiting {
      let at: Duration
      let task: Task<Void, Never>
    }

    private let waiting = Mutex<Waiting?>(nil)

    /// Waits, unless a task waits that rings no later.
    func set(at time: Duration, _ body: @escaping @Sendable () async -> Void) {
      waiting.withLock { waiting in
        if let waiting, waiting.at <= time { return }
        waiting?.task.cancel()
        waiting = Waiting(at: time, task: Task.detached(operation: body))
      }
    }

    func hasRung() { waiting.withLock { $0 = nil } }

    func end() {
      let task = waiting.withLock { waiting in
        defer { waiting = nil }
        return waiting?.task
      }
      task?.cancel()
    }
  }
}

/// The side of an exchange that `ChannelExchange` moves bytes for. All calls come from one actor.
package protocol ExchangeHost: AnyObject {
  /// Adds bytes of the peer; `work` reads them.
  func add(_ bytes: [UInt8])

  /// About how many bytes of memory the peer takes: what it has sent that is not taken yet, and what it says that it
  /// holds.
  var byteCount: Int { get }

  /// Does one piece of work that the peer's bytes ask for.
  /// - Returns: Whether there may be more.
  func work() throws -> Bool

  /// Prepares some of what is to be sent, so that other work may go first.
  /// - Returns: Whether all is prepared.
  func prepare() throws -> Bool

  /// The next bytes for the peer; nil if there is nothing to say for now.
  func nextBytes() throws -> [UInt8]?

  /// Notes that bytes are being sent, or that the peer has taken them.
  func noteSending(_ isUnderWay: Bool)

  /// Looks at the time.
  func look() throws

  /// When to look at the time next, if nothing is received or sent before that.
  func nextLook() -> NextLook

  /// How the exchange stands.
  nonisolated(nonsending) func progress() async -> ExchangeProgress

  /// The last bytes for the peer, if an error ends the exchange; nil if it need not know.
  func farewell(_ error: any Error) -> [UInt8]?
}

/// When a side of an exchange wants to look at the time.
package struct NextLook: Sendable {
  /// By its own clock.
  let at: Duration
  /// How long it is until then.
  let isIn: Duration

  /// Names a time.
  package init(at: Duration, isIn: Duration) { (self.at, self.isIn) = (at, isIn) }
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
