import LiftTrail

/// What the app knows of a session beyond the built-in kind.
nonisolated struct SessionExtras: ModelExtension {
  typealias Base = Session

  var id = Identifier<Self>()  // The session's.
  var strava: StravaUpload?
  var origin = SourcePayload()

  // One device uploads, another goes on logging: neither loses anything.
  static let kind = Kind<Self>(extending: Session.self)
    .apart(\.strava, verb: "stravaSet", priority: 8)
}

nonisolated struct StravaUpload: ModelPart {
  var activity = ""
  var url: String?
  var origin = SourcePayload()
}
