public import EventLog
public import Projections

/// A timer of a running session that says other than its plan: another rest, a longer one, none, or the time of an
/// exercise. Without one, the rest after a set is that set's `restSeconds`.
public struct SessionTimer: ModelPart {
  /// What is timed; nil if missing or unknown to this build.
  public var kind: Kind?
  /// When it began.
  public var startedAt: Instant?
  /// How long it runs, in seconds; 0 ends a rest at once.
  public var seconds: Double?
  /// The set after which the athlete rests, or which is being timed.
  public var setId: String?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What is timed.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// The rest between two sets.
    case rest
    /// A set that lasts for a time.
    case exercise
  }

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().atLeastZero(\.seconds)

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(
    _ kind: Kind?, startedAt: Instant? = nil, seconds: Double? = nil, setId: String? = nil
  ) {
    self.kind = kind
    self.startedAt = startedAt
    self.seconds = seconds
    self.setId = setId
  }
}

/// A time in which a session stood still: an element of ``Session/pauses``.
public struct SessionPause: ListElement {
  /// Its id within the session.
  public var id: Identifier<SessionPause>
  /// When it began.
  public var from: Instant?
  /// When it ended; nil while it lasts.
  public var to: Instant?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().required(\.from)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(id: Identifier<SessionPause> = Identifier(), from: Instant? = nil, to: Instant? = nil)
  {
    self.id = id
    self.from = from
    self.to = to
  }
}

/// A service that has a session, too: an element of ``Session/links``. Its id is the service, so that two devices that
/// upload one session write one link.
public struct SessionLink: ListElement {
  /// The service: `healthKit`, `strava`, `garmin`.
  public var id: Identifier<SessionLink>
  /// What the session is called there.
  public var externalId: String?
  /// Where it can be looked at.
  public var url: String?
  /// When it was sent there; nil if it came from there.
  public var uploadedAt: Instant?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<SessionLink>, externalId: String? = nil, url: String? = nil,
    uploadedAt: Instant? = nil
  ) {
    self.id = id
    self.externalId = externalId
    self.url = url
    self.uploadedAt = uploadedAt
  }
}
