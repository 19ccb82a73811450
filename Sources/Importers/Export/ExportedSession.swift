import EventLog
import Projections

/// One session of a state: the payloads that count, as they are.
struct ExportedSession {
  let id: String
  /// Nil where the start has not arrived.
  let start: JSONObject?
  /// Nil while it is running.
  let finish: JSONObject?
  let sets: [JSONObject]

  /// When it began; nil where nobody knows.
  var startedAt: Instant? { start?["startedAt"]?.string.flatMap { Instant($0) } }

  /// What people call it; empty where they call it nothing.
  var name: String { start?["name"]?.string ?? "" }

  /// What stands for it where something is said of it: its name, else its id.
  var title: String { name.isEmpty ? id : name }

  /// All sessions that the state shows, by their starts, those without one at the end.
  /// - Complexity: O(n log n) in the sessions, plus O(bytes of what they show).
  static func all(in state: TrainingState) throws(LogError) -> [ExportedSession] {
    var sessions: [(start: Int64, session: ExportedSession)] = []
    for entity in try state.entities(ofKind: "session") {
      guard let bytes = try state.canonicalBytes(of: entity),
        let shown = try JSONReader.value(of: bytes).object
      else { continue }
      let session = ExportedSession(
        id: entity.id, start: shown["started"]?.object, finish: shown["finished"]?.object,
        sets: (shown["sets"]?.array ?? []).compactMap(\.object))
      sessions.append((session.startedAt?.milliseconds ?? .max, session))
    }
    // Equal starts stay in the order of the ids.
    return sessions.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element.session)
  }
}

/// What exercises are called whose sets do not say it.
struct ExportedExercises {
  /// The members of each custom exercise, by its id.
  let fields: [UTF8Text: JSONObject]

  init(of state: TrainingState) throws(LogError) {
    var fields: [UTF8Text: JSONObject] = [:]
    for entity in try state.entities(ofKind: "customExercise") {
      fields[UTF8Text(entity.id)] = try state.value(of: UnitKey(name: "fields"), in: entity)
    }
    self.fields = fields
  }

  /// The name of a set's exercise: its own, or that of the custom exercise; empty where nobody knows one.
  func name(of set: JSONObject) -> String {
    if let name = set["exercise"]?.string, !name.isEmpty { return name }
    return set["exerciseId"]?.string.flatMap { fields[UTF8Text($0)]?["name"]?.string } ?? ""
  }
}
