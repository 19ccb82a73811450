import EventLog

/// What an index takes from an entity.
protocol IndexReader: Sendable {
  associatedtype Key: Comparable & Sendable

  /// The kind of the entities that it reads.
  var kind: String { get }

  /// Calls the body with each unit that has a key, in the state's order.
  /// - Parameter view: The entity with the id.
  mutating func read(
    _ id: String, _ view: EntityView, in state: TrainingState,
    _ body: (_ key: Key, _ event: EventID) -> Void
  ) throws(LogError)
}

/// An index that is made at the first question, and then reads again what has changed since.
struct DerivedIndex<Reader: IndexReader>: Sendable {
  private(set) var reader: Reader
  private var entries = IndexEntries<Reader.Key>()
  /// Whether all entities of the kind have been read once.
  private var isMade = false
  /// The ids of the entities to read again.
  private var touched: Set<String> = []

  init(_ reader: Reader) {
    self.reader = reader
  }

  /// Notes that some entities may have changed.
  /// - Complexity: O(entities), and O(1) before the first question
  mutating func note(_ entities: some Collection<Entity>) {
    guard isMade else { return }
    let kind = reader.kind
    for entity in entities where entity.kind == kind { touched.insert(entity.id) }
  }

  /// The entries as the state has them.
  /// - Parameter state: The state that follows from all events so far.
  /// - Throws: `damaged` if a payload cannot be read; the index then stays as it was.
  /// - Complexity: O(1) if nothing has changed; O(entries, and the bytes of the entities touched) if
  ///   something has; O(n log n, and the bytes of the kind's payloads) for n entries at first use.
  mutating func current(in state: TrainingState) throws(LogError) -> IndexEntries<Reader.Key> {
    if !isMade {
      try make(in: state)
    } else if !touched.isEmpty {
      try readTouched(in: state)
    }
    return entries
  }

  private mutating func make(in state: TrainingState) throws(LogError) {
    var fresh: [IndexEntries<Reader.Key>.Entry] = []
    try state.forEachShown(ofKind: reader.kind) { (id, view) throws(LogError) in
      try read(id, view, in: state, as: entries.number(of: id), into: &fresh)
    }
    entries.replace(entriesOf: [], with: fresh)
    isMade = true
  }

  private mutating func readTouched(in state: TrainingState) throws(LogError) {
    var fresh: [IndexEntries<Reader.Key>.Entry] = []
    var old: [Int32] = []
    for id in touched {
      let number = entries.number(of: id)
      old.append(number)
      let entity = Entity(checkedKind: reader.kind, id: id)
      let view = try state.view(of: entity)
      if view.isShown { try read(id, view, in: state, as: number, into: &fresh) }
    }
    entries.replace(entriesOf: old, with: fresh)
    touched = []
  }

  private mutating func read(
    _ id: String, _ view: EntityView, in state: TrainingState, as entity: Int32,
    into fresh: inout [IndexEntries<Reader.Key>.Entry]
  ) throws(LogError) {
    try reader.read(id, view, in: state) { key, event in
      fresh.append(IndexEntries.Entry(key: key, entity: entity, event: event))
    }
  }
}
