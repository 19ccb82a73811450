import EventLog
import Projections

/// What a store has of a session: what counts, and what imports wrote of it last.
///
/// The difference between the two is what people have changed since.
struct SessionInStore {
  let entity: Entity
  /// Who deleted it, where it is deleted.
  let deletion: Holder?
  /// Whether it is deleted by the undo of an import, and by nobody else.
  let isTakenBack: Bool
  /// All sets that were logged, retracted ones too, in the state's order.
  let sets: [UTF8Text]
  /// Behind what each set stands that was moved; nil for the start.
  let places: [UTF8Text: UTF8Text?]
  /// Whether somebody else than an import has moved a set.
  let isMovedByHand: Bool
  private var parts: [UnitKey: Part] = [:]

  /// Its start, its end, or one of its sets.
  struct Part {
    /// What was written once.
    var logged: JSONObject?
    /// What an import or an undo wrote last.
    var base = Base.nothing
    /// What counts; nil where it was retracted.
    var current: JSONObject?

    /// What an import or an undo wrote last.
    enum Base {
      /// No import has written it.
      case nothing
      case written(JSONObject)
      /// It was taken out; this is what stood there before.
      case takenOut(JSONObject)
    }

    /// The last payload that an import wrote, whether it was taken out or not.
    var imported: JSONObject? {
      switch base {
      case .nothing: nil
      case .written(let payload), .takenOut(let payload): payload
      }
    }
  }

  static let started = UnitKey(name: "started")
  static let finished = UnitKey(name: "finished")

  static func set(_ id: UTF8Text) -> UnitKey { UnitKey(name: "sets", id: id) }

  subscript(key: UnitKey) -> Part { parts[key] ?? Part() }

  /// Whether an import wrote a set last, and did not take it out.
  func hasImported(_ set: UTF8Text) -> Bool {
    if case .written = self[Self.set(set)].base { true } else { false }
  }

  /// The sets that an import wrote, taken out or not, with their last payloads, in the state's order.
  var importedSets: [(id: UTF8Text, payload: JSONObject)] {
    sets.compactMap { id in self[Self.set(id)].imported.map { (id, $0) } }
  }

  /// Takes what was logged under the ids that a file gives for an import's: they are made from the file,
  /// so nobody else writes under them. It matters where an import has left no record here.
  mutating func adopt(_ ids: some Sequence<UTF8Text>) {
    for key in [Self.started, Self.finished] + ids.map(Self.set) {
      guard let part = parts[key], let logged = part.logged, case .nothing = part.base else {
        continue
      }
      parts[key]?.base = .written(logged)
    }
  }

  /// Reads a session.
  /// - Parameter events: All of its events.
  init(
    _ entity: Entity, events: [Event], in state: TrainingState, _ ledger: ImportLedger
  ) throws(LogError) {
    let folded = try state.folded(entity)
    self.entity = entity
    let deletion = folded.isDeleted ? folded.deletion : nil
    self.deletion = deletion
    isTakenBack = deletion.map { ledger.hasUndone($0.id) } ?? false
    var payloads: [EventID: JSONObject] = [:]
    for event in events { payloads[event.id] = try event.data }
    var history = ImportHistory(unrecorded: events, payloads, ledger)
    for event in events { history.add(event, payloads[event.id] ?? [:], ledger) }
    guard let row = state.kinds[entity.kind],
      let list = row.units.first(where: { $0.name == "sets" })
    else {
      (sets, places, isMovedByHand) = ([], [:], false)
      return
    }
    sets = try folded.order(of: list, row, in: state.log).compactMap(\.id)
    for key in [Self.started, Self.finished] + sets.map(Self.set) {
      var part = Part()
      part.logged = folded.units[key].flatMap { payloads[$0.holder.id] }
      part.current = folded.counting(key, row).flatMap { payloads[$0.id] }
      part.base = history.base(of: key)
      parts[key] = part
    }
    var places: [UTF8Text: UTF8Text?] = [:]
    var isMovedByHand = false
    for id in sets {
      guard let move = folded.units[UnitKey(name: "setPlaces", id: id)]?.holder else { continue }
      places.updateValue(
        payloads[move.id]?["after"]?.string.map { UTF8Text($0) }, forKey: id)
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
    let entities = Set(ids.compactMap { Entity(kind: "session", id: $0.string) })
    var events: [UTF8Text: [Event]] = [:]
    for position in try log.positions(maybeAboutAnyOf: entities) {
      let event = try log.event(at: position)
      guard entities.contains(event.entity) else { continue }
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
