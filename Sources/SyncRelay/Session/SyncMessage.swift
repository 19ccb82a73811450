public import EventLog

/// What two stores say to each other during one exchange.
public enum SyncMessage: Sendable, Hashable {
  /// Who the sender is and which events it holds; the first message of each side.
  case hello(Hello)
  /// The fingerprint of each range that both sides hold.
  case shared([RangeFingerprint])
  /// Some events that the other side lacks, every batch whole.
  case events([Event])
  /// What arrived is durable; the next part may follow.
  case acknowledged
  /// Nothing is left to send.
  case done

  /// Who the sender is.
  public struct Hello: Sendable, Hashable {
    /// Whose history the store holds.
    public var dataset: DatasetID
    /// The id under which the store writes.
    public var replica: ReplicaID
    /// Whether the store is ephemeral.
    public var isEphemeral: Bool
    /// The events that the store holds.
    public var coverage: Coverage

    /// Introduces a store.
    public init(_ manifest: StoreManifest, coverage: Coverage) {
      dataset = manifest.dataset
      replica = manifest.replica
      isEphemeral = manifest.isEphemeral
      self.coverage = coverage
    }

    /// Introduces a store by what it says of itself.
    package init(
      dataset: DatasetID, replica: ReplicaID, isEphemeral: Bool, coverage: Coverage
    ) {
      self.dataset = dataset
      self.replica = replica
      self.isEphemeral = isEphemeral
      self.coverage = coverage
    }
  }

  /// A range and its contents as one number; see `Log.fingerprint`.
  public struct RangeFingerprint: Sendable, Hashable {
    /// The events.
    public var range: EventRange
    /// The fingerprint of their lines.
    public var fingerprint: UInt64
  }
}
