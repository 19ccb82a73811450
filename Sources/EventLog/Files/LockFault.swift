/// The errors of a lock, the same for every file system.
package enum LockFault {
  /// Somebody else holds it.
  /// - Parameter holder: What the holder calls itself; may be empty.
  /// - Parameter path: The lock's file.
  package static func held(by holder: String, _ path: String) -> LogError {
    let name = holder.isEmpty ? "another process" : holder
    return LogError(
      .locked, "the store is being written by \(name)", at: LogError.Position(path: path),
      advice: .waitForWriter)
  }

  /// The writer that held it has lost it.
  /// - Parameter path: The lock's file.
  package static func lost(_ path: String) -> LogError {
    LogError(
      .unusable,
      "the store was removed, another one stands in its place, or this process is a forked copy of the one that opened it",
      at: LogError.Position(path: path), advice: .openAgain)
  }
}
