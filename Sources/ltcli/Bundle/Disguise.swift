import EventLog
import Projections

/// A history that tells nothing of a person, and in which every rule decides as in the one that it is made of.
///
/// Texts become words, numbers their ranks, days move by some weeks, ids get other names. Equal stays equal, and order
/// stays: of stamps, ids, numbers, days and texts.
struct Disguise {
  let dataset: DatasetID
  private let kinds: KindTable
  private let ids: Set<UTF8Text>
  private let shift: WeekShift
  private let rename: IdentifierRenaming
  private let words: TextWords
  private let rank: NumberRanks
  private let time: TimeRanks

  /// Why a history has no disguise.
  enum Fault: Error {
    /// Its stamps or days fill all years that can be written.
    case noRoomForDays
    /// Every minute of a day stands in it.
    case noRoomForTimes
  }

  /// Draws one for some events.
  /// - Parameter attempt: How often it was tried before, by which other words and numbers are taken.
  init(
    _ events: [Event], _ kinds: KindTable, as dataset: DatasetID, attempt: Int,
    _ random: inout some RandomNumberGenerator
  ) throws {
    self.kinds = kinds
    self.dataset = dataset
    let content = try HistoryContent(events, kinds)
    ids = content.ids
    guard let shift = WeekShift(stamps: content.stamps, days: content.days, &random) else {
      throw Fault.noRoomForDays
    }
    self.shift = shift
    let start = attempt == 0 ? 1 : Int.random(in: 1...1_000, using: &random)
    guard let time = TimeRanks(content.times, from: start) else { throw Fault.noRoomForTimes }
    self.time = time
    rename = IdentifierRenaming(ids, shift, &random)
    words = TextWords(content.texts, from: attempt == 0 ? 0 : start)
    rank = NumberRanks(content.numbers, from: start)
  }

  /// What stands for an event.
  /// - Throws: `tooLarge` where its line would be longer than a line may be.
  func event(_ event: Event) throws(LogError) -> Event {
    let (type, entity) = (event.type, event.entity)
    let data = try event.data.mapped(by: kinds.schema(of: event)) { part in
      value(part, isOrder: part.isTop && part.member == "order" && kinds.isInOrder(event))
    }
    guard
      let draft = EventDraft(
        type: type, version: event.version, entityID: rename(entity.id), payload: try Payload(data),
        isChecked: true)
    else {
      throw LogError(.malformed, "the id of \(entity) has no other name")
    }
    let id = EventID(replica: replica(event.id.replica), seq: event.id.seq)
    return try Event(
      line: EventLine.bytes(
        of: draft, id: id, stamp: shift.stamp(event.stamp), batch: event.batch, in: dataset),
      of: dataset)
  }

  /// What stands for a replica.
  func replica(_ replica: ReplicaID) -> ReplicaID {
    ReplicaID(rename(replica.description)) ?? replica
  }

  /// What stands for an entity.
  func entity(_ entity: Entity) -> Entity {
    Entity(kind: entity.kind, id: rename(entity.id)) ?? entity
  }

  /// - Parameter isOrder: Whether it says where an element stands: no number counts as 0 then, so 0 is left out.
  private func value(_ part: PayloadPart, isOrder: Bool) -> JSONValue? {
    switch part.value {
    case .number(let number):
      return isOrder && number == 0 ? nil : .number(rank(number))
    case .key(let key):
      return .string(text(key, part))
    case .string(let string):
      return .string(text(string, part))
    }
  }

  private func text(_ text: String, _ part: PayloadPart) -> String {
    switch part.sort(of: text, among: ids) {
    case .kept: return text
    case .identifier: return rename(text)
    case .event:
      guard let replica = PayloadPart.replica(in: text) else { return text }
      return rename(replica) + String(decoding: text.utf8.dropFirst(16), as: UTF8.self)
    case .day: return shift.text(text)
    case .time: return time(text)
    case .text: return words(text)
    }
  }
}

/// What a history has that must be told otherwise.
private struct HistoryContent {
  private(set) var ids: Set<UTF8Text> = []
  private(set) var texts: Set<UTF8Text> = []
  private(set) var numbers: Set<Double> = []
  private(set) var times: Set<Int> = []
  /// The first and the last of the stamps that move.
  private(set) var stamps: ClosedRange<Instant>?
  /// The first and the last day, counted from 1970-01-01.
  private(set) var days: ClosedRange<Int>?

  init(_ events: [Event], _ kinds: KindTable) throws(LogError) {
    for event in events {
      ids.insert(UTF8Text(event.entity.id))
      ids.insert(UTF8Text(event.id.replica.description))
      if WeekShift.moves(event.stamp) {
        let instant = event.stamp.instant
        stamps =
          stamps.map { min($0.lowerBound, instant)...max($0.upperBound, instant) }
          ?? instant...instant
      }
      try forEachPart(of: event, kinds) { part, content in
        guard case .string(let text) = part.value, !text.isEmpty else { return }
        if part.isIdentifier { content.ids.insert(UTF8Text(text)) }
        if let replica = PayloadPart.replica(in: text) { content.ids.insert(UTF8Text(replica)) }
      }
    }
    for id in ids {
      for case .day(let day) in IdentifierSymbols(id.string, hasDays: true).symbols {
        note(day: day)
      }
    }
    for event in events {
      try forEachPart(of: event, kinds) { part, content in
        switch part.value {
        case .number(let number): content.numbers.insert(number)
        case .string(let text), .key(let text): content.add(text, part)
        }
      }
    }
  }

  private mutating func forEachPart(
    of event: Event, _ kinds: KindTable, _ body: (PayloadPart, inout HistoryContent) -> Void
  ) throws(LogError) {
    var parts: [PayloadPart] = []
    _ = try event.data.mapped(by: kinds.schema(of: event)) { part in
      parts.append(part)
      return .null
    }
    for part in parts { body(part, &self) }
  }

  private mutating func add(_ text: String, _ part: PayloadPart) {
    switch part.sort(of: text, among: ids) {
    case .kept, .identifier, .event: break
    case .day: if let day = WeekShift.day(in: text) { note(day: day) }
    case .time: if let time = TimeRanks.minute(of: text) { times.insert(time) }
    case .text: texts.insert(UTF8Text(text))
    }
  }

  private mutating func note(day: Int) {
    days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
  }
}

extension KindTable {
  /// The verb of an event; nil where this build does not know it.
  private func verb(of event: Event) -> (row: KindRow, verb: VerbRow)? {
    let type = event.type
    guard let row = self[type.kind], let verb = row.verbs.first(where: { $0.verb == type.verb })
    else { return nil }
    return (row, verb)
  }

  /// What its kind says of an event's payload; nil where that is unknown.
  fileprivate func schema(of event: Event) -> PayloadSchema? { verb(of: event)?.verb.schema }

  /// Whether the payload's `order` says where an element stands.
  fileprivate func isInOrder(_ event: Event) -> Bool {
    guard let (row, verb) = verb(of: event) else { return false }
    switch verb.action {
    case .writes(let unit), .removes(let unit):
      return row.units.contains { $0.name == unit && $0.shape == .listByOrder }
    case .deletes: return false
    }
  }
}
