public import EventLog

/// How a session ended: the payload of `session.finished`, or of its last correction.
public struct SessionFinish: ModelPart {
  /// When; a write wants one.
  public var finishedAt: Instant?
  /// The duration in seconds, without breaks if they were measured.
  public var durationSeconds: Double?
  /// Notes made at its end.
  public var notes: String?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().required(\.finishedAt).atLeastZero(
    \.durationSeconds)

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(
    finishedAt: Instant? = nil,
    durationSeconds: Double? = nil,
    notes: String? = nil
  ) {
    self.finishedAt = finishedAt
    self.durationSeconds = durationSeconds
    self.notes = notes
  }
}

extension SessionFinish {
  /// The end of a session that ends at a time.
  public init(at finishedAt: Instant, notes: String? = nil) {
    self.init(finishedAt: finishedAt, notes: notes)
  }
}
