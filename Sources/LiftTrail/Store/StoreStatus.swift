/// What a store is doing.
public enum StoreStatus: Sendable, Hashable {
  /// Nobody has asked anything of it yet.
  case unopened
  /// It is being opened.
  case opening(Phase)
  /// It can be read, and written unless it follows.
  case ready
  /// It can be read; the lock is free.
  case suspended
  /// Opening, reading or writing failed. `open()` tries again.
  case failed(TrainingError)
  /// It was closed.
  case closed

  /// What an opening is busy with.
  public enum Phase: Sendable, Hashable {
    /// It takes the lock.
    case lock
    /// It reads the log.
    case log
    /// It makes the state of the log.
    case state
  }
}
