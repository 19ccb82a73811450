extension Store {
  /// Says durably where the log ends, and gives the lock back. From then on the store is open for
  /// reading only.
  package func endWriting() {
    guard let writing else { return }
    self.writing = nil
    do throws(LogError) {
      // A forked copy of the writer has nothing to say about what the real one does.
      try writing.lock.check()
      try writing.writer.finish()
    } catch {
      // Nothing is lost by it: the next writer makes durable once more what is durable already.
    }
  }
}
