public import EventLog

/// One visit to the gym as it happened: its parts are written once, and may be corrected (kind `session`).
public struct Session: Model {
  /// Its id.
  public var id: Identifier<Session>
  /// Its start; nil if it has not arrived yet, though sets may have.
  public var started: SessionStart?
  /// Its end; nil while it is running.
  public var finished: SessionFinish?
  /// The sets that were done, in the order of their stamps and moves (merge-rules 10).
  public var sets: [LoggedSet] = []
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>("session", plural: "sessions", priority: 2, hasFields: false)
    .once(\.started, named: "started", verb: "started").once(
      \.finished, named: "finished", verb: "finished"
    )
    .log(\.sets, named: "sets", element: "set", priority: 1).showing(\.sets, \.shownItem)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<Session> = Identifier(),
    started: SessionStart? = nil,
    finished: SessionFinish? = nil,
    sets: [LoggedSet] = []
  ) {
    self.id = id
    self.started = started
    self.finished = finished
    self.sets = sets
  }
}

extension Session {
  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}

extension Session {
  /// Whether it has begun and not ended.
  public var isRunning: Bool { started != nil && finished == nil }
}
