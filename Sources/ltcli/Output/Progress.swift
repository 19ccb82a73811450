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
