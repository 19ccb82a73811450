import EventLog
import Projections
import Training

extension TrainingState {
  /// The ids of those sessions about which the log has the events of their import and no others.
  ///
  /// About such a session nothing is to be decided: the store shows what the file says, and no person has changed it. It
  /// is what most sessions of a file are that was imported before. All others are decided upon part by part.
  /// - Complexity: O(bytes of the sessions), and a look at the entry of each line that was read
  func unchanged(among sessions: [Session]) throws(LogError) -> Set<UTF8Text> {
    let known = try knownSessions()
    var expected: [UTF8Text: Expected] = [:]
    var entities: Set<Entity> = []
    for session in sessions where known.contains(UTF8Text(session.id.text)) {
      guard let entity = Entity(kind: Session.kind.name, id: session.id.text) else { continue }
      entities.insert(entity)
      expected[UTF8Text(entity.id)] = try Expected(session)
    }
    try log.forEachEvent(about: entities) { (_, event) throws(LogError) in
      expected[UTF8Text(event.entity.id)]?.compare(event)
    }
    return Set(expected.lazy.filter(\.value.isComplete).map(\.key))
  }
}

/// The events that the import of a new session writes, as far as the log has them.
private struct Expected {
  private var writes: ArraySlice<(type: String, data: [UInt8])>
  private var last: Stamp?
  private var differs = false

  init(_ session: Session) throws(LogError) {
    let change = try SessionChange(session, over: nil, isWhole: true)
    writes = change.writes.map { ($0.type, $0.data.canonicalBytes()) }[...]
  }

  /// Takes the next event of the log.
  mutating func compare(_ event: Event) {
    guard !differs, let write = writes.first, event.type.description == write.type,
      event.version == 1, last.map({ $0 < event.stamp }) ?? true,
      event.dataBytes.elementsEqual(write.data)
    else {
      differs = true
      return
    }
    writes.removeFirst()
    last = event.stamp
  }

  /// Whether the log has them all, and nothing else.
  var isComplete: Bool { !differs && writes.isEmpty }
}
