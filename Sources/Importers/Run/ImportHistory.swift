import EventLog
import Projections

/// What imports and undos wrote of one session, unit by unit.
struct ImportHistory {
  /// The events of an import that has left no record.
  private var unrecorded = Coverage()
  private var logged: [UnitKey: Write] = [:]
  /// The last correction or retraction of each unit.
  private var amended: [UnitKey: Write] = [:]
  /// The last payload of each unit that was no retraction.
  private var lastPayload: [UnitKey: Write] = [:]

  /// What one event wrote; no payload where it retracted.
  private struct Write {
    let stamp: Stamp
    let id: EventID
    let payload: JSONObject?

    /// The order of events (merge-rules 1).
    static func < (left: Write, right: Write) -> Bool {
      (left.stamp, left.id) < (right.stamp, right.id)
    }
  }

  /// Looks for an import that has left no record: builds before the first record made each session one
  /// batch, whose start names its source.
  init(unrecorded events: [Event], _ payloads: [EventID: JSONObject], _ ledger: ImportLedger) {
    for event in events
    where event.type.verb == "started" && payloads[event.id]?["source"]?.string != nil {
      guard !ledger.hasWritten(event.id), let seqs = event.batch?.seqs(around: event.id.seq) else {
        continue
      }
      unrecorded.insert(EventRange(replica: event.id.replica, seqs: seqs))
    }
  }

  /// Takes in an event, where an import or an undo wrote it.
  mutating func add(_ event: Event, _ payload: JSONObject, _ ledger: ImportLedger) {
    guard ledger.hasWritten(event.id) || unrecorded.contains(event.id),
      let (key, verb) = Self.part(event.type.verb, payload)
    else { return }
    let write = Write(stamp: event.stamp, id: event.id, payload: payload)
    switch verb {
    case .logs:
      // The first one holds the unit.
      if let first = logged[key], first < write { return }
      logged[key] = write
    case .corrects:
      Self.note(write, in: &amended, key)
      Self.note(write, in: &lastPayload, key)
    case .retracts:
      Self.note(Write(stamp: event.stamp, id: event.id, payload: nil), in: &amended, key)
    }
  }

  private static func note(_ write: Write, in writes: inout [UnitKey: Write], _ key: UnitKey) {
    if let last = writes[key], write < last { return }
    writes[key] = write
  }

  /// What an import or an undo wrote last of a unit.
  func base(of key: UnitKey) -> SessionInStore.Part.Base {
    let payload = lastPayload[key]?.payload ?? logged[key]?.payload
    guard let payload else { return .nothing }
    guard let amended = amended[key], amended.payload == nil else { return .written(payload) }
    return .takenOut(payload)
  }

  private enum Verb { case logs, corrects, retracts }

  /// Which unit a verb of a session writes, and how; nil for moves and deletions.
  private static func part(_ verb: String, _ payload: JSONObject) -> (UnitKey, Verb)? {
    let set = payload["id"]?.string.map { SessionInStore.set(UTF8Text($0)) }
    return switch verb {
    case "started": (SessionInStore.started, .logs)
    case "startedCorrected": (SessionInStore.started, .corrects)
    case "startedRetracted": (SessionInStore.started, .retracts)
    case "finished": (SessionInStore.finished, .logs)
    case "finishedCorrected": (SessionInStore.finished, .corrects)
    case "finishedRetracted": (SessionInStore.finished, .retracts)
    case "setLogged": set.map { ($0, .logs) }
    case "setCorrected": set.map { ($0, .corrects) }
    case "setRetracted": set.map { ($0, .retracts) }
    default: nil
    }
  }
}
