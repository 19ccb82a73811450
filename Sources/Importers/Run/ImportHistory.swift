import EventLog
import Projections
import Training

/// What imports and undos wrote of one session, part by part.
struct ImportHistory {
  /// The events of an import that has left no record.
  private var unrecorded = Coverage()
  private var logged: [SessionPart: Write] = [:]
  /// The last adoption of each part.
  private var adopted: [SessionPart: Write] = [:]
  /// The last correction or retraction of each part.
  private var amended: [SessionPart: Write] = [:]
  /// The last correction of each part.
  private var corrected: [SessionPart: Write] = [:]

  /// What one event wrote; a retraction has no payload.
  private struct Write {
    let stamp: Stamp
    let id: EventID
    let payload: JSONObject?

    /// The order of events (merge-rules 1).
    static func < (left: Write, right: Write) -> Bool {
      (left.stamp, left.id) < (right.stamp, right.id)
    }
  }

  /// Takes in the events of a session that an import or an undo wrote.
  /// - Parameter events: All events of the session, with their payloads.
  init(
    _ events: [(event: Event, payload: JSONObject)], _ ledger: ImportLedger
  ) throws(LogError) {
    // Builds before the first record made each session one batch, whose start names its source.
    for (event, payload) in events {
      guard case (.start, .written)? = SessionPart.change(by: event.type.verb, payload),
        try SessionStart.reading(payload).source != nil, !ledger.hasWritten(event.id),
        let seqs = event.batch?.seqs(around: event.id.seq)
      else { continue }
      unrecorded.insert(EventRange(replica: event.id.replica, seqs: seqs))
    }
    for (event, payload) in events
    where ledger.hasWritten(event.id) || unrecorded.contains(event.id) {
      add(event, payload)
    }
  }

  private mutating func add(_ event: Event, _ payload: JSONObject) {
    guard let (part, change) = SessionPart.change(by: event.type.verb, payload) else { return }
    let write = Write(stamp: event.stamp, id: event.id, payload: payload)
    switch change {
    case .written:
      // The first one holds the unit.
      if let first = logged[part], first < write { return }
      logged[part] = write
    case .adopted: Self.note(write, in: &adopted, part)
    case .corrected:
      Self.note(write, in: &amended, part)
      Self.note(write, in: &corrected, part)
    case .removed:
      Self.note(Write(stamp: event.stamp, id: event.id, payload: nil), in: &amended, part)
    case .moved: break
    }
  }

  private static func note(
    _ write: Write, in writes: inout [SessionPart: Write], _ part: SessionPart
  ) {
    if let last = writes[part], write < last { return }
    writes[part] = write
  }

  /// What an import or an undo wrote last of a part.
  func base(of part: SessionPart) -> SessionInStore.Part.Base {
    let payload = corrected[part]?.payload ?? logged[part]?.payload ?? adopted[part]?.payload
    guard let payload else { return .nothing }
    guard let amended = amended[part], amended.payload == nil else { return .written(payload) }
    return .takenOut(payload)
  }
}
