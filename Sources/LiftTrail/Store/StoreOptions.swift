public import EventLog

/// How a store is opened.
public struct StoreOptions: Sendable {
  /// Whether this process writes, or follows another one.
  public var access = Access.writing
  /// What people call this device. It is noted when the store is made.
  public var deviceName: String?
  /// Whose history the store holds: needed where a second device joins. Nil makes a new one, or takes
  /// the one that is there.
  public var dataset: DatasetID?
  /// Whether the store is for a trial. A real store does not sync with it unless told to.
  public var isEphemeral = false

  /// What a process does with a store.
  public enum Access: Sendable {
    /// It reads and writes, as the only writer.
    case writing
    /// It reads, and takes in what a writer in another process adds.
    case following
  }

  /// Makes options: writing, to a store of a new dataset where there is none.
  public init() {}
}
