import Dispatch
import Foundation
import Synchronization

/// A thread of its own, on which everything of one store runs, one piece of work after the other.
///
/// Nobody else ever waits for a disk: no caller's thread, and none of Swift's pool, whose threads are few.
/// It begins with the first piece of work and ends with `end`.
final class StoreThread: SerialExecutor {
  private let work = Mutex(Work())
  private let arrivals = DispatchSemaphore(value: 0)

  private struct Work {
    var jobs: [UnownedJob] = []
    var hasBegun = false
    var hasEnded = false
    /// What runs whenever there is nothing else to do.
    var idle: (@Sendable () -> Void)?
    /// What runs last.
    var last: (@Sendable () -> Void)?
  }

  /// Sets what the thread does whenever it has run all jobs and before it waits for more.
  func setIdle(_ body: @escaping @Sendable () -> Void) { work.withLock { $0.idle = body } }

  /// Adds a job behind the others.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    change { $0.jobs.append(job) }
  }

  /// Has the thread end when all jobs are done, after one last piece of work.
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
    if begins { start() }
    arrivals.signal()
  }

  private func start() {
    let thread = Thread { self.run() }
    thread.name = "LiftTrail"
    thread.qualityOfService = .userInitiated
    thread.stackSize = StoreThread.stackSize
    thread.start()
  }

  /// An app's closures run here too; secondary threads of Apple's systems have half a megabyte.
  private static let stackSize = 4 << 20

  private func run() {
    while true {
      let (jobs, hasEnded) = work.withLock { work in
        defer { work.jobs = [] }
        return (work.jobs, work.hasEnded)
      }
      for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
      if !jobs.isEmpty { continue }
      if let idle = work.withLock({ $0.idle }) { idle() }
      if hasEnded { break }
      arrivals.wait()
    }
    let last = work.withLock { work in
      work.idle = nil
      defer { work.last = nil }
      return work.last
    }
    last?()
  }
}

/// A value that only one store's thread touches.
final class OnThread<Value>: @unchecked Sendable {
  // Unchecked: the store's thread runs one piece of work at a time, and nothing else reads the value;
  // before the thread begins, whoever makes the value has it alone.
  let value: Value

  init(_ value: Value) { self.value = value }
}
