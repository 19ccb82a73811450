/// The errors of what stands where a store has something else: the same for every file system.
package enum StrangeFault {
  /// Something that a store never makes stands where it has a file or a folder.
  package static func error(_ sort: FileSort, _ attempted: String, _ path: String) -> LogError {
    LogError(
      .strange, "cannot \(attempted): \(sort) stands here, which is not what a store has",
      at: LogError.Position(path: path), advice: .putOwnFileBack)
  }

  /// A file that is to be written to has a second name, where every write would show.
  static func secondName(_ attempted: String, _ path: String) -> LogError {
    LogError(
      .strange, "cannot \(attempted): the file has a second name elsewhere (a hard link)",
      at: LogError.Position(path: path), advice: .putCopyInPlace)
  }

  /// A path that is not below the folder to which a file system is bound.
  static func outside(_ attempted: String, _ path: String, of root: String) -> LogError {
    LogError(
      .strange, "cannot \(attempted): the path is not below \(root)",
      at: LogError.Position(path: path))
  }
}

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
