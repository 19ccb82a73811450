import EventLog
import Projections
import Training

/// What a store has of a session: what counts, and what imports wrote of it last.
///
/// The difference between the two is what people have changed since.
struct SessionInStore {
  let entity: Entity
  /// The deletion, where it is deleted.
  let deletion: Holder?
  /// Whether only the undo of an import has deleted it.
  let isTakenBack: Bool
  /// All sets that were logged, retracted ones too, in the state's order.
  let sets: [UTF8Text]
  /// The set behind which each moved set stands; nil for the start of the list.
  let places: [UTF8Text: UTF8Text?]
  /// Whether a person has moved a set.
  let isMovedByHand: Bool
  private var parts: [SessionPart: Part] = [:]

  /// The payloads of a start, an end or a set.
  struct Part {
    /// What was logged, or adopted where nothing was logged.
    var logged: JSONObject?
    /// Whether it was adopted.
    var isAdopted = false
    /// What an import or an undo wrote last.
    var base = Base.nothing
    /// What counts; nil where it was retracted.
    var current: JSONObject?

    /// What an import or an undo wrote last.
    enum Base {
      /// Neither has written it.
      case nothing
      case written(JSONObject)
      /// It was retracted; this is what stood there before.
      case takenOut(JSONObject)
    }

    /// The last payload that an import wrote, whether it was retracted or not.
    var imported: JSONObject? {
      switch base {
      case .nothing: nil
      case .written(let payload), .takenOut(let payload): payload
      }
    }
  }

  subscript(part: SessionPart) -> Part { parts[part] ?? Part() }

  /// Whether an import wrote a set last, and did not retract it.
  func hasImported(_ set: UTF8Text) -> Bool {
    if case .written = self[.set(set)].base { true } else { false }
  }

  /// The sets that an import wrote, retracted ones too, with their last payloads, in the state's order.
  func importedSets() throws(LogError) -> [WrittenSet] {
    var imported: [WrittenSet] = []
    for id in sets {
      if let payload = self[.set(id)].imported { imported.append(try WrittenSet(reading: payload)) }
    }
    return imported
  }

  /// Treats what was logged under the ids of a file as an import's: these ids are made from the file, so no person
  /// writes under them. It matters where an import has left no record here.
  mutating func adopt(_ ids: some Sequence<UTF8Text>) {
    for part in [SessionPart.start, .end] + ids.map(SessionPart.set) {
      guard let logged = parts[part]?.logged, case .nothing? = parts[part]?.base else { continue }
      parts[part]?.base = .written(logged)
    }
  }

  /// Reads a session.
  /// - Parameter events: All of its events.
  init(
    _ entity: Entity, events: [Event], in state: TrainingState, _ ledger: ImportLedger
  ) throws(LogError) {
    let view = try state.view(of: entity)
    self.entity = entity
    deletion = view.isDeleted ? view.deletion : nil
    isTakenBack = deletion.map { ledger.hasUndone($0.id) } ?? false
    var payloads: [EventID: JSONObject] = [:]
    for event in events { payloads[event.id] = try event.data }
    let history = try ImportHistory(events.map { ($0, payloads[$0.id] ?? [:]) }, ledger)
    sets = try view.order(of: SessionPart.sets, in: state.log).compactMap(\.id)
    for part in [SessionPart.start, .end] + sets.map(SessionPart.set) {
      parts[part] = Part(
        logged: view.logged(part.unit).flatMap { payloads[$0.holder.id] },
        isAdopted: view[part.unit] == nil,
        base: history.base(of: part),
        current: view.counting(part.unit).flatMap { payloads[$0.id] })
    }
    var places: [UTF8Text: UTF8Text?] = [:]
    var isMovedByHand = false
    for id in sets {
      guard let move = view.move(SessionPart.set(id).unit) else { continue }
      places.updateValue(payloads[move.id].flatMap(ListMoves.Move.after), forKey: id)
      if !ledger.hasWritten(move.id) { isMovedByHand = true }
    }
    (self.places, self.isMovedByHand) = (places, isMovedByHand)
  }
}

extension TrainingState {
  /// What the store has of some sessions; nothing of those that it has never seen.
  /// - Complexity: O(events of the sessions), and a look at the entry of each line that was read.
  func sessions(
    _ ids: Set<UTF8Text>, _ ledger: ImportLedger
  ) throws(LogError) -> [UTF8Text: SessionInStore] {
    let entities = Set(ids.compactMap { Entity(kind: Session.kind.name, id: $0.string) })
    var events: [UTF8Text: [Event]] = [:]
    try log.forEachEvent(about: entities) { _, event in
      events[UTF8Text(event.entity.id), default: []].append(event)
    }
    var found: [UTF8Text: SessionInStore] = [:]
    for entity in entities {
      let id = UTF8Text(entity.id)
      guard let own = events[id] else { continue }
      found[id] = try SessionInStore(entity, events: own, in: self, ledger)
    }
    return found
  }
}
