public import EventLog

/// What two stores say to each other during one exchange.
public enum SyncMessage: Sendable, Hashable {
  /// Who speaks, and which events it holds; the first message of each side.
  case hello(Hello)
  /// What the events that both hold amount to, range by range.
  case shared([RangeFingerprint])
  /// Some events that the other side lacks, every batch whole.
  case events([Event])
  /// What arrived is durable; the next part may come.
  case acknowledged
  /// Nothing is left to send.
  case done

  /// Who speaks.
  public struct Hello: Sendable, Hashable {
    /// Whose history the store holds.
    public var dataset: DatasetID
    /// Under which id the store writes.
    public var replica: ReplicaID
    /// Whether the store is for a trial.
    public var isEphemeral: Bool
    /// The events that the store holds.
    public var coverage: Coverage

    /// Says who a store is.
    public init(_ manifest: StoreManifest, coverage: Coverage) {
      dataset = manifest.dataset
      replica = manifest.replica
      isEphemeral = manifest.isEphemeral
      self.coverage = coverage
    }
  }

  /// The contents of a range as one number; see `Log.fingerprint`.
  public struct RangeFingerprint: Sendable, Hashable {
    /// The events.
    public var range: EventRange
    /// What their lines amount to.
    public var fingerprint: UInt64
  }
}
