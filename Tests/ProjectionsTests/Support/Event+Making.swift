import EventLog
import Projections
import Training

extension ReplicaID {
  /// Replicas for tests; their order is that of their numbers.
  static func number(_ number: UInt64) -> ReplicaID { ReplicaID(bits: number) }
}

extension Stamp {
  /// So many milliseconds after 2026 begins.
  static func at(_ milliseconds: Int64, counter: UInt16 = 0) -> Stamp {
    guard let stamp = Stamp(instant: .at(milliseconds), counter: counter) else {
      preconditionFailure("no stamp at \(milliseconds)")
    }
    return stamp
  }
}

extension Instant {
  /// So many milliseconds after 2026 begins.
  static func at(_ milliseconds: Int64) -> Instant {
    Instant(milliseconds: 1_767_225_600_000 + milliseconds)
  }
}

extension EventDraft {
  /// A draft that the test knows to be valid.
  static func of(
    _ type: String, _ id: String, _ data: JSONObject = [:], version: UInt64 = 1
  ) -> EventDraft {
    do throws(LogError) {
      guard let type = EventType(type),
        let draft = try EventDraft(type: type, version: version, entityID: id, data: data)
      else { preconditionFailure("no draft: \(type) \(id)") }
      return draft
    } catch {
      preconditionFailure("no payload: \(error)")
    }
  }
}

extension Event {
  /// An event as another device could have written it.
  static func made(
    by replica: UInt64, _ seq: UInt64, at stamp: Stamp, _ draft: EventDraft
  ) throws -> Event {
    let id = EventID(replica: .number(replica), seq: seq)
    return try Event(
      line: EventLine.bytes(of: draft, id: id, stamp: stamp, batch: nil, in: TestDevice.dataset),
      of: TestDevice.dataset)
  }
}

extension Entity {
  /// An entity that the test knows to be valid.
  static func of(_ text: String) -> Entity {
    guard let entity = Entity(text) else { preconditionFailure("no entity: \(text)") }
    return entity
  }
}

extension Fold {
  /// The fold of some positions of a log, taken in one by one in order: the plain way, with which
  /// every other way is compared.
  init(_ log: Log, positions: some Sequence<Int>) throws {
    self.init(kinds: .training)
    for position in positions { try apply(try log.event(at: position), in: log) }
  }
}

extension TrainingState {
  /// The state of some events, taken in one by one in their order.
  init(of events: [Event], in dataset: DatasetID = TestDevice.dataset) throws {
    let log = Log(of: dataset, events: events)
    var fold = Fold(kinds: .training)
    for event in events { try fold.apply(event, in: log) }
    self.init(fold: fold, log: log)
  }

  /// The state as text.
  var text: String {
    get throws { String(decoding: try canonicalBytes(), as: UTF8.self) }
  }
}
