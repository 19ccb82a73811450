package import EventLog

/// Indexes of the state, derived from it. They answer what a scan of the state would find.
///
/// Each is made when it is first asked. The state's owner notes which entities were touched, and the next question
/// reads these again. Dropping the indexes costs only making them again.
///
/// A value belongs to one replica: ask it with that replica's present state only. After a reopening begin with a
/// new one.
package struct StateIndexes: Sendable {
  private var declared: [DeclaredIndex: DerivedIndex<DeclaredReader>] = [:]
  private var members: [IndexedMember: DerivedIndex<MemberReader<MemberKey>>] = [:]
  private var models: [ModelMember: DerivedIndex<ModelReader>] = [:]

  /// A member as a model reads it.
  private struct ModelMember: Sendable, Hashable {
    let model: ObjectIdentifier
    let member: IndexedMember
  }

  /// Indexes that are not made yet.
  package init() {}

  /// Notes the entities that a commit, a receive or the end of a failed write touched, changed or not.
  /// - Complexity: O(entities)
  package mutating func note(_ touched: some Collection<Entity>) {
    // Arrays of the keys: a view of them would keep the old table, and make each change copy it.
    for name in Array(declared.keys) { declared[name]?.note(touched) }
    for name in Array(members.keys) { members[name]?.note(touched) }
    for name in Array(models.keys) { models[name]?.note(touched) }
  }

  /// The units that a declared index has in a span, in order, then in that of their entities' ids as bytes.
  ///
  /// It goes by what counts (merge-rules 5): a corrected unit stands where its correction says, and a retracted one is
  /// left out.
  /// - Parameters:
  ///   - part: Which of them are wanted, and in which order.
  ///   - key: What a caller knows the value by that puts units in order.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: O(log n + found) for n units. What was touched since the last question is read first, and costs
  ///   O(n) once; the first question reads all entities of the kind.
  package mutating func units<Key: Sendable>(
    by index: DeclaredIndex, in span: IndexSpan, _ part: IndexPart = .all, of state: TrainingState,
    key: (Int64) -> Key
  ) throws(LogError) -> [IndexedUnit<Key>] {
    let (entries, found) = try self.entries(by: index, in: span, of: state)
    let count = min(part.limit ?? found.count, found.count)
    func unit(_ entry: IndexEntries<GroupedKey>.Entry) -> IndexedUnit<Key> {
      entries.unit(entry, ofKind: index.kind, key: key(entry.key.order))
    }
    return part.isReversed
      ? found.suffix(count).reversed().map(unit) : found.prefix(count).map(unit)
  }

  /// The entities of the last units that a declared index has in a span: that of the last unit first, each once.
  /// - Parameter limit: How many are wanted at most.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `units`, for the units of the entities that are found.
  package mutating func lastEntities(
    by index: DeclaredIndex, in span: IndexSpan, limit: Int, of state: TrainingState
  ) throws(LogError) -> [Entity] {
    let (entries, found) = try self.entries(by: index, in: span, of: state)
    var (numbers, seen): ([Int32], Set<Int32>) = ([], [])
    for entry in found.reversed() {
      if numbers.count >= limit { break }
      if seen.insert(entry.entity).inserted { numbers.append(entry.entity) }
    }
    return numbers.map { Entity(checkedKind: index.kind, id: entries.id(of: $0)) }
  }

  private typealias GroupedEntries = IndexEntries<GroupedKey>

  private mutating func entries(
    by index: DeclaredIndex, in span: IndexSpan, of state: TrainingState
  ) throws(LogError) -> (all: GroupedEntries, found: ArraySlice<GroupedEntries.Entry>) {
    let all = try declared[index, default: DerivedIndex(DeclaredReader(index))].current(in: state)
    guard let group = declared[index]?.reader.number(of: span.group) else { return (all, []) }
    let start = GroupedKey(group: group, order: span.start ?? .min)
    let end =
      span.end.map { GroupedKey(group: group, order: $0) }
      ?? GroupedKey(group: group + 1, order: .min)
    return (all, all.entries(from: start, to: end))
  }

  /// The entities of a kind by a member of a single unit, in the order of its value, then of their ids'
  /// bytes. An entity of which the member is missing, or neither a string nor a number, is not found.
  /// - Parameters:
  ///   - start: The least value; nil for all from the beginning.
  ///   - end: The first value that is too great; nil for all to the end.
  ///   - part: Which of them are wanted, and in which order.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `units`.
  package mutating func entities(
    by member: IndexedMember, from start: MemberKey? = nil, to end: MemberKey? = nil,
    _ part: IndexPart = .all, in state: TrainingState
  ) throws(LogError) -> [IndexedUnit<MemberKey>] {
    try current(member, nil, in: state).units(from: start, to: end, part, ofKind: member.kind)
  }

  /// The entities of a kind by a member, as `entities(by:)`, also where models read it elsewhere than payloads say.
  /// - Parameter model: The model that reads it, and the value that it has there; nil where payloads say it.
  package mutating func entities(
    by member: IndexedMember,
    as model: ModelKey?,
    from start: MemberKey?, to end: MemberKey?, _ part: IndexPart, in state: TrainingState
  ) throws(LogError) -> [IndexedUnit<MemberKey>] {
    try current(member, model, in: state).units(from: start, to: end, part, ofKind: member.kind)
  }

  /// How many entities `entities(by:as:)` finds.
  /// - Complexity: O(log n), beside what was touched since the last question.
  package mutating func count(
    by member: IndexedMember,
    as model: ModelKey?,
    from start: MemberKey?, to end: MemberKey?, in state: TrainingState
  ) throws(LogError) -> Int {
    try current(member, model, in: state).entries(from: start, to: end).count
  }

  private mutating func current(
    _ member: IndexedMember,
    _ model: ModelKey?,
    in state: TrainingState
  ) throws(LogError) -> IndexEntries<MemberKey> {
    guard let model else {
      return try members[member, default: DerivedIndex(MemberReader(member))].current(in: state)
    }
    let name = ModelMember(model: model.model, member: member)
    let reader = ModelReader(kind: member.kind, key: model.key)
    return try models[name, default: DerivedIndex(reader)].current(in: state)
  }
}

/// Which of the entries that an index finds are wanted, and in which order.
package struct IndexPart: Sendable, Hashable {
  /// Whether the last one comes first.
  package var isReversed: Bool
  /// How many are wanted at most; nil for all.
  package var limit: Int?

  /// All of them, in their order.
  package static let all = IndexPart()

  /// Makes one.
  package init(isReversed: Bool = false, limit: Int? = nil) {
    self.isReversed = isReversed
    self.limit = limit.map { max($0, 0) }
  }
}

extension IndexEntries {
  /// What an entry stands for.
  fileprivate func unit<Shown>(
    _ entry: Entry, ofKind kind: String, key: Shown
  ) -> IndexedUnit<Shown> {
    IndexedUnit(
      key: key, entity: Entity(checkedKind: kind, id: id(of: entry.entity)), event: entry.event)
  }

  /// The units whose keys are in a range, as far as they are wanted.
  fileprivate func units(
    from start: Key?, to end: Key?, _ part: IndexPart, ofKind kind: String
  ) -> [IndexedUnit<Key>] {
    let found = entries(from: start, to: end)
    let count = min(part.limit ?? found.count, found.count)
    return part.isReversed
      ? found.suffix(count).reversed().map { unit($0, ofKind: kind, key: $0.key) }
      : found.prefix(count).map { unit($0, ofKind: kind, key: $0.key) }
  }
}
