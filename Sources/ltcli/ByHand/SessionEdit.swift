import EventLog
import Importers
import Projections
import Training

/// Changes of one session by hand: what is not named stays.
struct SessionEdit {
  private let session: Session
  private let replica: Replica
  private let context: CommandContext
  private let path: String

  init(_ session: Session, in replica: Replica, _ context: CommandContext, path: String) {
    (self.session, self.replica, self.context, self.path) = (session, replica, context, path)
  }

  func rename(to name: String) throws(CommandError) {
    let before = session.started?.name.map { ", was “\(Printable.text($0))”" } ?? ""
    try change("renaming the session", "renamed\(before)") { session in
      session.started?.name = name == "none" ? nil : name
    }
  }

  func note(_ text: String) throws(CommandError) {
    try change("noting it", "noted: \(Printable.short(text, 60))") { session in
      let before = session.started?.notes.flatMap { $0.isEmpty ? nil : $0 + "\n" } ?? ""
      session.started?.notes = before + text
    }
  }

  /// Ends it, at a time of its own day, or with its last set.
  func end(at text: String?, of option: CommandOption) throws(CommandError) {
    guard let start = session.started?.startedAt else { throw noStart }
    var end = session.lastActivity ?? start
    if let text {
      let time = try TimeWord.named(text, by: option)
      end = try when(time, otherwise: start)
    }
    guard end >= start else {
      throw .usage("\(option.name): the session began after that", hint: "write a later time")
    }
    let reader = try reader()
    try change("ending the session", "ended at \(reader.shown(end))") { session in
      session.finished = session.finished ?? SessionFinish()
      session.finished?.finishedAt = end
      session.finished?.durationSeconds = nil
    }
  }

  /// Moves it to another day at the same time of day, or to a day and time.
  func move(to text: String, of option: CommandOption) throws(CommandError) {
    let (start, difference) = try target(text, of: option)
    let before = session.started?.startedAt
    let reader = try reader()
    let was = before.map { ", was \(reader.shown($0))" } ?? ""
    try change("moving the session", "moved to \(reader.shown(start))\(was)") { session in
      session.shift(by: difference)
    }
  }

  /// Makes a new session with the same sets.
  func copy(to text: String?, of option: CommandOption) throws(CommandError) {
    let (start, difference) = try target(text ?? "today", of: option)
    let reader = try reader()
    guard start <= reader.now else {
      throw .usage("\(option.name): \(reader.shown(start)) is still to come")
    }
    var copy = session
    copy.shift(by: difference)
    (copy.id, copy.links, copy.sameAs, copy.timer) = (newID(), [], nil, nil)
    copy.started?.source = nil
    copy.started?.localStart = nil
    copy.started?.plannedFor = nil
    if copy.finished == nil { copy.finished = SessionFinish(at: start) }
    for place in copy.sets.indices { copy.sets[place].id = newID() }
    let events = try attempting("copying the session") {
      try replica.writeAtomically(Session.kind.drafts(saving: copy, over: nil)).compactMap(\.event)
    }
    try context.tellDone(
      "copied to \(reader.shown(start)) as \(copy.id), \(Count.text(copy.sets.count, "set"))",
      events, in: path, ["session": .text(copy.id)])
  }

  // MARK: -

  private func reader() throws(CommandError) -> TimeReader { try context.arguments.here.reader() }

  private func newID<Owner>() -> Identifier<Owner> {
    Identifier(from: context.environment.randomness)
  }

  private var noStart: CommandError {
    CommandError(
      status: .different, reason: "the session \(session.id) has no start yet",
      hint: "a sync with the device that began it brings it")
  }

  private func change(
    _ what: String, _ words: String, _ change: (inout Session) -> Void
  ) throws(CommandError) {
    guard session.started != nil else { throw noStart }
    var changed = session
    change(&changed)
    let events = try attempting(what) {
      try replica.writeAtomically(replica.edits(from: session, to: changed)).compactMap(\.event)
    }
    let reader = try reader()
    let title = try attempting("reading the session") {
      var titles = EntityTitles(replica.state, reader)
      return try titles.title(of: Entity(checkedKind: Session.kind.name, id: session.id.text))
    }
    try context.tellDone(
      "\(title): \(words)", events, in: path, ["session": .text(session.id)])
  }

  /// When it would begin, and by how much that is later.
  private func target(
    _ text: String, of option: CommandOption
  ) throws(CommandError) -> (start: Instant, difference: Int64) {
    guard let start = session.started?.startedAt else { throw noStart }
    try TimeWord.checkOrder(of: text, option.name)
    guard let time = TimeWord(text) else {
      throw .usage(
        "\(option.name): “\(Printable.text(text))” is no day and no time",
        hint: "write it like tue, 'tue 18:30', yesterday, 28.11. or 2026-11-28T18:30")
    }
    let new = try when(time, otherwise: start)
    return (new, new.milliseconds - start.milliseconds)
  }

  /// The moment of a word: a day means the time of day of another moment, a time alone its day; by the clocks where the
  /// session took place.
  private func when(_ time: TimeWord, otherwise moment: Instant) throws(CommandError) -> Instant {
    let reader = try reader()
    var zone = reader.zone
    if let name = session.started?.zone {
      do throws(ImportError) { zone = try LocalTime(zone: name) } catch { zone = reader.zone }
    }
    let clock = zone.clock(at: moment)
    let day = clock - (clock % Day.length + Day.length) % Day.length
    if let days = reader.days(of: time) {
      return zone.instant(onClock: days.lowerBound.start.milliseconds + (clock - day))
    }
    if case .spoken(.ago(0), let ofDay?) = time { return zone.instant(onClock: day + ofDay) }
    return TimeReader(now: reader.now, zone: zone).instants(of: time).lowerBound
  }
}

extension Session {
  /// Puts all that has a time off by so many milliseconds.
  fileprivate mutating func shift(by milliseconds: Int64) {
    func later(_ instant: Instant?) -> Instant? {
      instant.map { Instant(milliseconds: $0.milliseconds + milliseconds) }
    }
    let (start, end) = (later(started?.startedAt), later(finished?.finishedAt))
    started?.startedAt = start
    if let start = started, start.localStart != nil {
      var local = start
      local.zone = nil
      var places = SessionClocks(elsewhere: LocalTime(named: "UTC") ?? .ofMachine)
      if let clock = places.clock(of: local) {
        started?.localStart = Session.clockText(clock + milliseconds)
      }
    }
    finished?.finishedAt = end
    for place in sets.indices { sets[place].loggedAt = later(sets[place].loggedAt) }
    for place in pauses.indices {
      pauses[place].from = later(pauses[place].from)
      pauses[place].to = later(pauses[place].to)
    }
  }

  /// `2026-01-15 18:30:00`.
  private static func clockText(_ milliseconds: Int64) -> String {
    let day = Day(containing: Instant(milliseconds: milliseconds))
    let seconds = (milliseconds - day.start.milliseconds) / 1000
    let fields = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    return "\(day) " + fields.map { Decimal.text(of: $0, digits: 2) }.joined(separator: ":")
  }
}
