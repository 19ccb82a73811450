import EventLog
import Projections
import Training

/// Says in words what commands wrote.
struct CommandWords {
  private let replica: Replica
  private let ledger: CommandLedger
  private var titles: EntityTitles

  init(_ replica: Replica, _ ledger: CommandLedger, _ reader: TimeReader) {
    (self.replica, self.ledger) = (replica, ledger)
    titles = EntityTitles(replica.state, reader)
  }

  /// What a command wrote: `logged 3 sets of “Push A” of 2026-01-15 18:30`.
  mutating func words(_ command: WrittenCommand) throws(LogError) -> String {
    guard let record = command.record else { return try words(of: command.events) }
    if record.isOfImport {
      let file = record.file.map { Printable.short($0, 40) } ?? "a file"
      return record.undoes == nil
        ? "imported \(file) (\(record.name))" : "took back: imported \(file)"
    }
    guard let undoes = record.undoes else { return try words(of: command.events) }
    guard let first = EventID(undoes), let target = try replica.command(with: first, ledger) else {
      return "took back \(undoes)"
    }
    // An undo of an undo brings back.
    if target.isUndo, let before = target.record?.undoes.flatMap({ EventID($0) }),
      let original = try replica.command(with: before, ledger), !original.isUndo
    {
      return "brought back: \(try words(original))"
    }
    return target.isUndo ? "took back an undo, \(first)" : "took back: \(try words(target))"
  }

  /// More sorts of events than these are not told one by one.
  private static let mostPhrases = 3

  private mutating func words(of events: [EventID]) throws(LogError) -> String {
    var order: [EventType] = []
    var counts: [EventType: Int] = [:]
    var entities: [EventType: Set<Entity>] = [:]
    for id in events {
      guard let event = try replica.log.event(id) else { continue }
      if counts[event.type] == nil { order.append(event.type) }
      counts[event.type, default: 0] += 1
      entities[event.type, default: []].insert(event.entity)
    }
    // An answer that was kept on the way is not what was meant.
    let told = order.filter { $0.kind != Setting.kind.name }
    if !told.isEmpty { order = told }
    let phrases = order.prefix(Self.mostPhrases).map { type in
      CommandWords.phrase(type, counts[type] ?? 0, entities[type]?.count ?? 0)
    }
    let more = order.count - phrases.count
    let text = phrases.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    let all = order.reduce(into: Set<Entity>()) { $0.formUnion(entities[$1] ?? []) }
    guard all.count == 1, let only = all.first else { return text.isEmpty ? "nothing" : text }
    return "\(text): \(try titles.title(of: only))"
  }

  /// What people call one of a kind.
  static func noun(_ kind: String) -> String { nouns[kind]?.one ?? kind }

  /// So many of a kind.
  static func count(_ count: Int, _ kind: String) -> String {
    let noun = nouns[kind] ?? (kind, kind + "s")
    return Count.text(count, noun.one, noun.many)
  }

  private static let nouns: [String: (one: String, many: String)] = [
    "session": ("session", "sessions"), "userProfile": ("profile", "profiles"),
    "bodyWeight": ("weight of the body", "weights of the body"),
    "customExercise": ("exercise", "exercises"), "module": ("module", "modules"),
    "workout": ("workout", "workouts"), "program": ("program", "programs"),
    "programWeek": ("week of a program", "weeks of programs"),
    "scheduledWorkout": ("planned workout", "planned workouts"),
    "routine": ("routine", "routines"), "occurrence": ("day of a routine", "days of routines"),
    "progression": ("progression", "progressions"), "setting": ("setting", "settings"),
    "device": ("device", "devices"),
  ]

  /// What so many events of a type did to so many entities.
  private static func phrase(_ type: EventType, _ events: Int, _ entities: Int) -> String {
    let things = count(entities, type.kind)
    switch type.description {
    case "session.started", "session.startedAdopted": return "began \(things)"
    case "session.finished", "session.finishedAdopted": return "ended \(things)"
    case "session.startedCorrected": return "changed \(things)"
    case "session.finishedCorrected": return "changed the end of \(things)"
    case "session.finishedRetracted": return "took back the end of \(things)"
    case "session.setLogged", "session.setAdopted": return "logged \(Count.text(events, "set"))"
    case "session.setCorrected": return "changed \(Count.text(events, "set"))"
    case "session.setRetracted": return "took \(Count.text(events, "set")) away"
    case "session.setMoved": return "moved \(Count.text(events, "set"))"
    case "session.plannedSaved": return "planned \(Count.text(events, "exercise"))"
    case "session.sameAsSet": return "joined or parted \(things)"
    case "customExercise.sameAsSet": return "said what \(things) is one with"
    default: break
    }
    switch type.verb {
    case "saved": return "saved \(things)"
    case "deleted": return "deleted \(things)"
    case "archived": return "archived \(things)"
    default: return "changed \(things) (\(type.verb))"
    }
  }
}

extension WrittenCommand {
  /// When it was written. A starter has a stamp of its own, and what is written behind it that of the moment.
  func moment(in log: Log) throws(LogError) -> Instant {
    guard let last = events.last, let event = try log.event(last) else { return writtenAt }
    return max(writtenAt, event.stamp.instant)
  }
}
