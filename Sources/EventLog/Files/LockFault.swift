/// The error of a writer that has lost its lock.
enum LockFault {
  /// - Parameter path: The lock's file.
  static func lost(_ path: String? = nil) -> LogError {
    LogError(
      .unusable,
      "the store was removed, or this process is a forked copy of the one that opened it",
      at: LogError.Position(path: path), advice: "open the store again")
  }
}
