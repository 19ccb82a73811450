import EventLog
import Synchronization

/// How far long work has come, on standard error where a person sees it.
final class Progress {
  private let console: any Console
  private let what: String
  private let total: Int
  private let stride: Int
  private var done = 0
  private var isShown = false

  /// Work of so many steps, reported each time that `stride` of them have been done.
  init(_ what: String, of total: Int, on console: any Console, stride: Int = 10_000) {
    (self.what, self.total, self.console, self.stride) = (what, total, console, stride)
  }

  /// One more step is done.
  func step() {
    done += 1
    guard done % stride == 0, console.isErrorTerminal else { return }
    console.writeError("\r\(what): \(done) of \(total)\u{1B}[K")
    isShown = true
  }

  /// All is done: the report goes away.
  func finish() {
    if isShown { console.writeError("\r\u{1B}[K") }
    isShown = false
  }
}

/// Workers that tell a person how many pieces of the work under way are done, where it has more than
/// one. Reading a log is such work, a piece for each segment.
struct WatchedWorkers: Workers {
  private let workers: any Workers
  private let watch: Watch

  /// Does the work with other workers, and reports it under a name.
  init(_ workers: any Workers, _ what: String, on console: any Console) {
    self.workers = workers
    watch = Watch(what, on: console)
  }

  var count: Int { workers.count }

  func perform(_ pieces: Int, _ body: @Sendable (Int) -> Void) {
    let watch = watch
    watch.begin(pieces)
    workers.perform(pieces) { piece in
      body(piece)
      watch.step()
    }
    watch.finish()
  }

  /// Reports nothing from here on.
  func stop() {
    watch.stop()
  }
}

/// The progress of one piece of work after another.
///
/// Not checked: its state is touched under the lock only. So is the console; whoever else could
/// write to it is waiting for the workers meanwhile.
private final class Watch: @unchecked Sendable {
  private let lock = Mutex(())
  private let console: any Console
  private let what: String
  private var progress: Progress?
  private var isStopped = false

  init(_ what: String, on console: any Console) {
    (self.what, self.console) = (what, console)
  }

  func begin(_ pieces: Int) {
    lock.withLock { _ in
      guard !isStopped, pieces > 1 else { return }
      progress = Progress(what, of: pieces, on: console, stride: 1)
    }
  }

  func step() {
    lock.withLock { _ in progress?.step() }
  }

  func finish() {
    lock.withLock { _ in
      progress?.finish()
      progress = nil
    }
  }

  func stop() {
    lock.withLock { _ in isStopped = true }
  }
}
