#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Dispatch
import SyncRelay
import Synchronization

/// A thread of its own, on which everything of one store runs, one piece of work after the other.
///
/// No other thread ever waits for a disk: neither a caller's, nor one of Swift's pool, whose threads are few.
/// It begins with the first piece of work and ends with `end`. What comes later has a thread for itself.
final class StoreThread: SerialExecutor, TaskExecutor {
  private let work = Mutex(Work())
  private let arrivals = DispatchSemaphore(value: 0)
  private let stackSize: Int

  /// - Parameter stackSize: In bytes. An app's closures run here too; secondary threads of Apple's systems have half
  ///   a megabyte.
  init(stackSize: Int = 4 << 20) { self.stackSize = stackSize }

  private struct Work {
    private var arrived: [Piece] = []
    /// What arrived before those, the next one last.
    private var queued: [Piece] = []
    var hasBegun = false
    var hasEnded = false
    /// What runs whenever there is nothing else to do.
    var idle: (@Sendable () -> Void)?
    /// What runs last.
    var last: (@Sendable () -> Void)?

    var hasPieces: Bool { !(queued.isEmpty && arrived.isEmpty) }

    mutating func append(_ piece: Piece) { arrived.append(piece) }

    mutating func take() -> Piece? {
      if queued.isEmpty {
        queued = arrived.reversed()
        arrived.removeAll(keepingCapacity: true)
      }
      return queued.popLast()
    }

    mutating func next() -> Next {
      if hasPieces { return .goOn }
      guard hasEnded else { return .wait }
      idle = nil
      if let body = last {
        last = nil
        return .runLast(body)
      }
      // Whatever comes now, such as a setting of a store that is gone, begins another thread.
      hasBegun = false
      return .end
    }
  }

  private enum Piece: Sendable {
    case job(UnownedJob)
    case body(@Sendable () -> Void)
  }

  /// What the thread does when it has run everything.
  private enum Next: Sendable {
    case goOn
    case wait
    case runLast(@Sendable () -> Void)
    case end
  }

  /// Sets what the thread does whenever it has run everything and before it waits for more.
  func setIdle(_ body: @escaping @Sendable () -> Void) { work.withLock { $0.idle = body } }

  /// Adds a job behind the others.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    change { $0.append(.job(job)) }
  }

  /// Runs the body behind the others.
  func run(_ body: @escaping @Sendable () -> Void) { change { $0.append(.body(body)) } }

  /// Has the thread end when everything is done, after one last piece of work.
  func end(_ last: @escaping @Sendable () -> Void) {
    change { work in
      work.last = last
      work.hasEnded = true
    }
  }

  private func change(_ body: (inout Work) -> Void) {
    // The caller owns no reference: once the lock is free, the work may run and end with the last one.
    let own = Unmanaged.passRetained(self)
    defer { own.release() }
    let begins = work.withLock { work in
      body(&work)
      defer { work.hasBegun = true }
      return !work.hasBegun
    }
    if begins { begin() }
    arrivals.signal()
  }

  private func begin() {
    do throws(TransportError) {
      try ServiceThread.start(urgency: .userInitiated, stackSize: stackSize) { self.loop() }
    } catch {
      // The system has no such thread to give: its pool waits until it has one.
      DispatchQueue.global(qos: .userInitiated).async { self.loop() }
    }
  }

  private func loop() {
    while true {
      while let piece = work.withLock({ $0.take() }) { run(piece) }
      if hasMore { continue }
      work.withLock { $0.idle }?()
      switch work.withLock({ $0.next() }) {
      case .goOn: break
      case .wait: arrivals.wait()
      case .runLast(let body): body()
      case .end: return
      }
    }
  }

  /// Whether more work waits, or comes if given the chance: those who were just answered may write again,
  /// and what they write shares one sync with the others.
  var hasMore: Bool {
    if work.withLock({ $0.hasPieces }) { return true }
    sched_yield()
    return work.withLock { $0.hasPieces }
  }

  private func run(_ piece: Piece) {
    switch piece {
    case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
    case .body(let body): body()
    }
  }
}

/// A value that only one store's thread touches.
final class OnThread<Value>: @unchecked Sendable {
  // Unchecked: the store's thread runs one piece of work at a time, and nothing else reads the value.
  // Before the thread begins, only the maker of the value has it.
  let value: Value

  init(_ value: Value) { self.value = value }
}
