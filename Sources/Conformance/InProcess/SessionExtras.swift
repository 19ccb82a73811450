import Projections
import Training

/// The extension of the fixtures that no build ships: it stands for what an app adds to a built-in kind.
/// `Fixtures/README.md` says what it is made of.
struct SessionExtras: ModelExtension {
  typealias Base = Session
  static let kind = Kind<Self>(extending: Session.self)
    .apart(\.strava, verb: "stravaSet", priority: 8)
    .list(\.photos, element: "photo", priority: 9)

  var id = Identifier<Self>()
  var strava: Upload?
  var photos: [Photo] = []
  var origin = SourcePayload()

  struct Upload: ModelPart {
    static let rules = MemberRules<Self>().required(\.activity)

    var activity: String?
    var origin = SourcePayload()
  }

  struct Photo: ListElement {
    var id = Identifier<Self>()
    var file: String?
    var order: Double?
    var origin = SourcePayload()
  }
}
