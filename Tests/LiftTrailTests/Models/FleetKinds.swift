import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Training
import Testing

/// Two devices of one athlete whose builds of the app differ in the version of a kind.
struct Fleet {
  let old: ModelStore
  let new: ModelStore

  init() throws {
    old = try ModelStore(1, models: [OldEntry.self, OldWeight.self])
    new = try ModelStore(2, models: [NewEntry.self, NewWeight.self])
  }

  /// The newer device gets what the older one wrote, and has its clock so many seconds behind the start.
  func toNew(at seconds: Int64) async throws {
    try await new.receive(from: old)
    new.clock.set(to: .start(plus: seconds))
  }

  /// The other way round.
  func toOld(at seconds: Int64) async throws {
    try await old.receive(from: new)
    old.clock.set(to: .start(plus: seconds))
  }
}

/// A kind with each sort of part.
struct OldEntry: Model {
  static let kind = Kind<Self>("entry", plural: "entries")
    .list(\.photos, element: "photo").log(\.laps, element: "lap").once(\.closing, verb: "closed")

  var id = Identifier<Self>()
  var amount = 0.0
  var photos: [Picture] = []
  var laps: [Lap] = []
  var closing: Closing?
  var origin = SourcePayload()
}

/// The same in the app's next version, in which amounts and times are half as many.
struct NewEntry: Model {
  static let kind = Kind<Self>("entry", plural: "entries", version: 2)
    .list(\.photos, element: "photo").log(\.laps, element: "lap").once(\.closing, verb: "closed")
    .upgrading(from: 1) { fields in
      fields["amount"] = fields["amount"]?.number.map { .number($0 / 2) }
    }
    .upgrading(\.laps, from: 1) { lap in
      lap["seconds"] = lap["seconds"]?.number.map { .number($0 / 2) }
    }

  var id = Identifier<Self>()
  var amount = 0.0
  var photos: [Picture] = []
  var laps: [Lap] = []
  var closing: Closing?
  var origin = SourcePayload()
}

struct Lap: ListElement {
  var id = Identifier<Self>()
  var seconds = 0.0
  var origin = SourcePayload()
}

struct Closing: ModelPart {
  var note = ""
  var origin = SourcePayload()
}

/// A kind whose member has another type in the app's next version, and has to be there.
struct OldWeight: Model {
  static let kind = Kind<Self>("weight", plural: "weights")
  var id = Identifier<Self>()
  var amount = 0.0
  var origin = SourcePayload()
}

struct NewWeight: Model {
  static let kind = Kind<Self>("weight", plural: "weights", version: 2)
    .upgrading(from: 1) { fields in
      fields["amount"] = fields["amount"]?.number.map { .string("\($0) kg") }
      fields["title"] = "none"
    }
  static let rules = MemberRules<Self>().notEmpty(\.title)
  var id = Identifier<Self>()
  var amount = ""
  var title = ""
  var origin = SourcePayload()
}

extension Instant {
  /// So many seconds behind the time at which stores of tests begin.
  static func start(plus seconds: Int64) -> Instant {
    Instant(milliseconds: 1_704_067_200_000 + seconds * 1_000)
  }
}

extension Event {
  /// An event of a third device, which may have a newer build.
  static func third(
    _ seq: UInt64, at seconds: Int64, _ type: String, _ id: String, _ data: JSONObject,
    version: UInt64 = 2
  ) throws -> Event {
    let type = try #require(EventType(type))
    let draft = try #require(try EventDraft(type: type, version: version, entityID: id, data: data))
    let dataset: DatasetID = try #require(DatasetID(TestStore.dataset))
    let stamp = try #require(Stamp(instant: .start(plus: seconds), counter: 0))
    let event = EventID(replica: ReplicaID(bits: 255), seq: seq)
    return try Event(
      line: EventLine.bytes(of: draft, id: event, stamp: stamp, batch: nil, in: dataset),
      of: dataset)
  }
}
