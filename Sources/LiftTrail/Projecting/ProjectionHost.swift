import EventLog
import Projections
import Synchronization

/// Runs a store's projections on a thread of their own, reads there for its observers, and has the projections' states
/// for any thread.
///
/// The store hands in each log that is durable, and never waits. A reader takes the newest states, and never
/// waits for the store.
package final class ProjectionHost: Sendable {
  private let projections: [any Projection]
  private let runs: OnThread<ProjectionRuns>
  private let thread = StoreThread()
  private let news = Mutex(News())
  /// Tells that projections have new states.
  private let tell: @Sendable (Set<String>) -> Void

  /// What passes between the threads.
  private struct News {
    /// What was not taken in yet.
    var arrival: Arrival?
    /// The states, by the projections' types; empty before the first log.
    var states: [ObjectIdentifier: any Sendable] = [:]
    /// Is told why a log could not be taken in.
    var fail: @Sendable (TrainingError) -> Void = { _ in }
    /// How many observers there are.
    var observers = 0
    /// Whether a log was handed in that is not taken in yet.
    var isBehind = false
  }

  /// The newest log, and who waits for it.
  private struct Arrival {
    var log: Log
    let kinds: KindTable
    /// Whether it may be another log than the one before.
    var isAnew: Bool
    /// Whether to throw away what was known and kept.
    var forgets = false
    /// What is called when it was taken in, or could not be.
    var readers: [@Sendable (Log, TrainingError?) -> Void] = []
  }

  init(
    _ projections: [any Projection], keeper: ProjectionKeeper,
    tell: @escaping @Sendable (Set<String>) -> Void
  ) {
    self.projections = projections
    self.tell = tell
    runs = OnThread(ProjectionRuns(projections, keeper: keeper))
  }

  /// Throws where a store does not know a kind of a step, and where two projections have one name.
  static func check(_ projections: [any Projection], against replica: Replica) throws {
    if projections.isEmpty { return }
    var names: Set<String> = []
    let state = replica.state
    for projection in projections {
      let name = type(of: projection).name
      guard names.insert(name).inserted else {
        throw TrainingError(.kindNotRegistered, causes: ["two projections are called \(name)"])
      }
      try projection.check(state)
    }
  }

  /// Has a log taken in, on the projections' thread. If others are waiting there, the newest one is enough.
  /// - Parameter isAnew: Whether it may be another log than the one before.
  /// - Complexity: O(1)
  func follow(_ log: Log, _ kinds: KindTable, isAnew: Bool) {
    if projections.isEmpty, news.withLock({ $0.observers == 0 }) { return }
    note(log, kinds, isAnew: isAnew)
  }

  /// Has a body told why a log could not be taken in; it may have a better one followed.
  func whenFailing(_ body: @escaping @Sendable (TrainingError) -> Void) {
    news.withLock { $0.fail = body }
  }

  /// Ends the thread when what waits there is done.
  func end() { thread.end {} }

  /// Forgets all states and what observers have read, behind what waits there already. Returns when nothing of them is
  /// known or written any more.
  func empty() async {
    await withCheckedContinuation { continuation in
      thread.run { [self] in
        runs.value.empty()
        news.withLock { $0.states = [:] }
        continuation.resume()
      }
    }
  }

  /// The newest state of a projection; nil before the first one, and for a projection that the store was not given.
  func latest<P: Projection>(_: P.Type) -> P.State? {
    news.withLock { $0.states[ObjectIdentifier(P.self)] } as? P.State
  }

  /// The same, if it has all that was handed in.
  func current<P: Projection>(_: P.Type) -> P.State? {
    news.withLock { $0.isBehind ? nil : $0.states[ObjectIdentifier(P.self)] } as? P.State
  }

  /// What a body makes of the newest state; nil where there is none. It is called on the projections' thread: Swift's pool
  /// has few threads, and one of them is to wake a writer.
  func latest<P: Projection, Value: Sendable>(
    _ type: P.Type, _ value: @escaping @Sendable (P.State) -> Value
  ) async -> Value? {
    await withCheckedContinuation { continuation in
      thread.run { continuation.resume(returning: self.latest(type).map(value)) }
    }
  }

  /// Throws for a projection that the store was not given.
  func require<P: Projection>(_: P.Type) throws {
    guard projections.contains(where: { type(of: $0) == P.self }) else {
      throw TrainingError(
        .kindNotRegistered, causes: ["the store was opened without the projection \(P.name)"])
    }
  }
}

// These are called where `follow` is, so that logs come in their order.
extension ProjectionHost {
  /// One moment of a store: what a log shows, or a later one.
  func snapshot(
    of log: Log, _ kinds: KindTable, isolation: isolated (any Actor)? = #isolation
  ) async throws -> StateSnapshot {
    try await value(of: log, kinds) { runs, log in
      guard let state = runs.state(in: log) else { throw TrainingError(.closed) }
      return StateSnapshot(state, runs.values)
    }
  }

  /// The state of a projection for a log, or for a later one.
  func state<P: Projection>(
    _ type: P.Type, of log: Log, _ kinds: KindTable,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> P.State {
    try require(type)
    return try await value(of: log, kinds) { runs, _ in
      guard let state = runs.values[ObjectIdentifier(type)] as? P.State else {
        throw TrainingError(.closed)
      }
      return state
    }
  }

  /// The names of the projections whose states are not what comes of all entities at once.
  func differing(
    in log: Log, _ kinds: KindTable, isolation: isolated (any Actor)? = #isolation
  ) async throws -> [String] {
    try await value(of: log, kinds) { try $0.differing(in: $1) }
  }

  /// Computes all states anew, and throws away what was kept of them.
  func rebuild(
    from log: Log, _ kinds: KindTable, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await value(of: log, kinds, forgetting: true) { _, _ in }
  }

  /// What a body says of a log, or of a later one, on the projections' thread.
  private func value<Value: Sendable>(
    of log: Log, _ kinds: KindTable, forgetting: Bool = false,
    isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping @Sendable (ProjectionRuns, Log) throws -> Value
  ) async throws -> Value {
    let runs = runs
    let value = await withCheckedContinuation { continuation in
      note(log, kinds, isAnew: forgetting, forgets: forgetting) { log, failure in
        continuation.resume(
          returning: Result {
            if let failure { throw failure }
            return try body(runs.value, log)
          })
      }
    }
    do {
      return try value.get()
    } catch {
      throw TrainingError(error)
    }
  }
}

extension ProjectionHost {
  /// Follows the store's logs for an observer, until that leaves.
  func beginObserving() { news.withLock { $0.observers += 1 } }

  /// An observer leaves. What was read for it goes with the last one.
  func endObserving() {
    let isLast = news.withLock { news in
      news.observers -= 1
      return news.observers == 0
    }
    if isLast { thread.run { [weak self] in self?.restIfUnobserved() } }
  }

  private func restIfUnobserved() {
    guard news.withLock({ $0.observers == 0 }) else { return }
    projections.isEmpty ? runs.value.rest() : runs.value.observed.forget()
  }

  /// Calls a body with a log's state, or a later one, and what observers know of it; or with why there is none.
  func read(
    _ log: Log, _ kinds: KindTable,
    _ body: @escaping @Sendable (Result<(TrainingState, ObservedState), TrainingError>) -> Void
  ) {
    let runs = runs
    note(log, kinds, isAnew: false) { log, failure in
      guard let state = runs.value.state(in: log) else {
        return body(.failure(failure ?? TrainingError(.closed)))
      }
      body(failure.map { .failure($0) } ?? .success((state, runs.value.observed)))
    }
  }
}

extension ProjectionHost {
  /// Has a log taken in. Of several that wait, the newest is enough.
  private func note(
    _ log: Log, _ kinds: KindTable, isAnew: Bool, forgets: Bool = false,
    _ reader: (@Sendable (Log, TrainingError?) -> Void)? = nil
  ) {
    news.withLock { news in
      var arrival = news.arrival ?? Arrival(log: log, kinds: kinds, isAnew: isAnew)
      arrival.log = log
      arrival.isAnew = arrival.isAnew || isAnew
      arrival.forgets = arrival.forgets || forgets
      if let reader { arrival.readers.append(reader) }
      news.arrival = arrival
      news.isBehind = true
    }
    thread.run { [weak self] in self?.takeIn() }
  }

  /// Takes in the newest log, and tells what has changed.
  private func takeIn() {
    guard let arrival = news.withLock({ $0.arrival.take() }) else { return }
    if arrival.forgets { runs.value.forget() }
    var failure: TrainingError?
    do {
      let changed = try runs.value.advance(
        to: arrival.log, arrival.kinds, isAnew: arrival.isAnew)
      let values = runs.value.values
      news.withLock { news in
        news.states = values
        news.isBehind = news.arrival != nil
      }
      if !changed.isEmpty { tell(changed) }
    } catch {
      // What was known stays. The next log is read from its beginning.
      let error = TrainingError(error)
      failure = error
      news.withLock { $0.fail }(error)
    }
    for reader in arrival.readers { reader(arrival.log, failure) }
    if failure == nil { runs.value.keepIfDue(of: arrival.log, arrival.kinds) }
  }
}
