import EventLog
import SyncRelay
import Synchronization

/// How far long work has come, on standard error where a person sees it.
///
/// Not checked: its state is touched under the lock only. So is the console: its other user waits for the work
/// meanwhile, or writes by `interrupt`.
final class Progress: @unchecked Sendable {
  private let lock = Mutex(())
  private let console: any Console
  private let what: String
  private let stride: Int
  private var total: Int
  private var done = 0
  /// How much was reported last.
  private var noted: UInt64 = 0
  private var isShown = false
  private var isStopped = false

  /// Work of so many steps, reported each time that `stride` of them have been done.
  init(_ what: String, of total: Int = 0, on console: any Console, stride: Int = 10_000) {
    (self.what, self.total, self.console, self.stride) = (what, total, console, stride)
  }

  /// Begins the next work; work of one step is not reported.
  func begin(_ total: Int) {
    lock.withLock { _ in (self.total, done) = (isStopped || total < 2 ? 0 : total, 0) }
  }

  func step() {
    lock.withLock { _ in
      done += 1
      guard total > 0, done % stride == 0, console.isErrorTerminal else { return }
      console.writeError("\r\(what): \(done) of \(total)\u{1B}[K")
      isShown = true
    }
  }

  /// Reports how many of all the worker has done, each time that a hundredth more is done. The report goes away with
  /// the last one: work that goes on, such as a watch, has nothing to tell from then on.
  func note(_ count: UInt64, of total: UInt64, _ noun: String) {
    lock.withLock { _ in
      let count = min(count, total)
      guard !isStopped, total > 0, console.isErrorTerminal, count != noted,
        count == total || count >= noted.addingSaturated(max(1, total / 100)) || count < noted
      else { return }
      noted = count
      let (done, all) = (Grouped.text(Int(clamping: count)), Grouped.text(Int(clamping: total)))
      console.writeError("\r\(what): \(done) of \(all) \(noun)\u{1B}[K")
      isShown = true
      if count == total { erase() }
    }
  }

  /// All is done: the report goes away.
  func finish() {
    lock.withLock { _ in erase() }
  }

  /// Writes something else to the console while work is under way: the report goes away until more is done.
  func interrupt(_ write: () -> Void) {
    lock.withLock { _ in
      erase()
      write()
    }
  }

  /// Takes the report away, under the lock.
  private func erase() {
    if isShown { console.writeError("\r\u{1B}[K") }
    isShown = false
  }

  /// Reports no work that begins from here on.
  func stop() {
    lock.withLock { _ in isStopped = true }
  }
}

extension Progress {
  /// How far an exchange has come, of what both sides said at its beginning.
  func note(_ count: ExchangeCount) {
    note(
      count.sent.addingSaturated(count.received), of: count.toSend.addingSaturated(count.toReceive),
      "events")
  }
}

/// Workers that tell a person how many pieces of the work under way are done, where it has more
/// than one. Reading a log is such work, a piece for each segment.
struct WatchedWorkers: Workers {
  let workers: any Workers
  let progress: Progress

  var count: Int { workers.count }

  func perform(_ pieces: Int, _ body: @Sendable (Int) -> Void) {
    progress.begin(pieces)
    workers.perform(pieces) { piece in
      body(piece)
      progress.step()
    }
    progress.finish()
  }
}
