import EventLog
import LiftTrail
import Projections
import Training

/// The session itself: where lines belong, its notes, its end.
extension SessionAtHand {
  /// Does a command.
  mutating func perform(
    _ command: TypedCommand, _ text: String, _ desk: Desk
  ) throws(CommandError) -> LineOutcome {
    switch command {
    case .undo: return try undo(desk)
    case .fix(let number, let change): return try fix(number, change, text, desk)
    case .drop(let numbers): return try drop(numbers, desk)
    case .note(let number?, let text): return try fix(number, "note \(text)", "note", desk)
    case .note(nil, let text): return try noteSession(text, desk)
    case .rest(let seconds): return try rest(seconds, desk)
    case .skip(let name): return try skip(name, desk)
    case .last(let name): return try last(name, desk)
    case .next(let name): return try next(name, desk)
    case .plan: return .said(try plan(desk))
    case .weigh(let weight): return try weigh(weight, on: nil, desk)
    case .list: return .said(try list(desk))
    case .done(let time, let note): return try finish(at: time, note, desk)
    case .quit: return .left(try leaving(desk))
    case .help: return .said(TrainHelp.rows)
    }
  }

  /// `@yesterday 18:30 Push A`: the lines below belong to that session.
  mutating func begin(
    at time: TimeWord, _ name: String?, _ desk: Desk
  ) throws(CommandError) -> LineOutcome {
    if case .now = time {
      (place, exercise) = (.running, nil)
      let session = try attempting("reading the sessions") { try self.session(desk.view) }
      return .said([EchoRow(session.map { title($0, desk.view) } ?? "no session is under way")])
    }
    try choose(time, name, desk.view)
    exercise = nil
    let session = try attempting("reading the sessions") { try self.session(desk.view) }
    return .said([
      EchoRow("the sets below belong to " + (session.map { title($0, desk.view) } ?? "a session"))
    ])
  }

  /// Takes the session of a day or of a time that is past; one that is not there is planned, and begins with its first
  /// set.
  /// - Throws: status 6 where the day has several.
  mutating func choose(
    _ time: TimeWord, _ name: String?, _ view: TypingView
  ) throws(CommandError) {
    let reader = view.reader
    if let days = reader.days(of: time) {
      let sessions = try attempting("reading the sessions") { try view.sessions(on: days) }
      let found = sessions.filter { name == nil || isCalled(name, $0.session) }
      guard found.count < 2 else {
        throw CommandError(
          status: .undecided,
          reason: "\(days.lowerBound) has \(Count.text(found.count, "session"))",
          hint: "say its time: "
            + found.map { title($0.session, view) }.joined(separator: ", or "))
      }
      if let only = found.first {
        place = .known(only.id)
        return
      }
      // Noon: nothing says when.
      let noon = reader.zone.instant(
        onClock: days.lowerBound.start.milliseconds + Self.noon)
      place = .planned(newSession(at: noon, name, in: reader.zone, isPast: true))
      return
    }
    let start = reader.instants(of: time).lowerBound
    guard start <= reader.now else {
      throw CommandError(
        status: .wrongUsage, reason: "\(reader.shown(start)) is still to come",
        hint: "write when the session was, such as 'yesterday 18:30'")
    }
    let same = view.answers.calendar.sessionsInOrder.first { known in
      abs(known.start.milliseconds - start.milliseconds) < Self.minute
    }
    place =
      same.map { .known($0.session) }
      ?? .planned(newSession(at: start, name, in: reader.zone, isPast: true))
  }

  private static let noon: Int64 = 12 * 3_600_000
  private static let minute: Int64 = 60_000

  private func isCalled(_ name: String?, _ session: Session) -> Bool {
    KnownNames.key(name ?? "") == KnownNames.key(session.started?.name ?? "")
  }

  /// A session in a few words: its name, when it began, how many sets it has.
  func title(_ session: Session, _ view: TypingView) -> String {
    var places = SessionClocks(elsewhere: view.reader.zone)
    let began = places.time(of: session.started).map { "\($0.day) \($0.time)" }
    let name = session.started?.name.map { "“\(Printable.text($0))”" } ?? "the session"
    return [name, began.map { "of \($0)" }, "(\(Count.text(session.sets.count, "set")))"]
      .compactMap(\.self).joined(separator: " ")
  }

  /// An exercise alone: the lines behind it are of it. A note of it belongs to the session.
  mutating func take(
    _ typed: TypedName, _ note: String?, _ desk: Desk
  ) throws(CommandError) -> LineOutcome {
    let identity: TypingView.Identity
    switch try meant(typed, desk) {
    case .asked(let asking): return .asked(asking)
    case .exercise(let found): identity = found
    }
    exercise = identity.name
    try attempting("keeping the answer") {
      let drafts = try keeping(identity, typed, desk)
      if !drafts.isEmpty { _ = try desk.replica.writeAtomically(drafts) }
    }
    if let note {
      try change(desk, "noting it") { session in
        session.started?.exerciseNotes.append(ExerciseNote(exercise: identity.name, text: note))
      }
    }
    return .said(try about(identity, desk) + (note.map { [EchoRow("note: \($0)")] } ?? []))
  }

  /// A note of the session, behind what was noted before.
  mutating func noteSession(_ note: String, _ desk: Desk) throws(CommandError) -> LineOutcome {
    try change(desk, "noting it") { session in
      let before = session.started?.notes.map { $0.isEmpty ? "" : $0 + "\n" } ?? ""
      session.started?.notes = before + note
    }
    return .said([EchoRow("note of the session: \(note)")])
  }

  /// Changes the session, which begins where it has not.
  mutating func change(
    _ desk: Desk, _ what: String, _ change: (inout Session) -> Void
  ) throws(CommandError) {
    let reader = desk.view.reader
    let session = desk.session ?? newSession(at: reader.now, nil, in: reader.zone)
    var changed = session
    change(&changed)
    let isNew = desk.session == nil || !isStored(session)
    try attempting(what) {
      let entity = Entity(kind: Session.kind.name, id: session.id.text)
      let standing = try isNew ? nil : entity.flatMap { try desk.replica.state.reading(of: $0) }
      let drafts =
        try isNew
        ? Session.kind.drafts(saving: changed, over: nil)
        : Session.kind.drafts(from: session, to: changed, over: standing)
      _ = try desk.replica.writeAtomically(drafts)
    }
    place = .known(session.id)
  }

  /// Ends the session, now or at a time.
  mutating func finish(
    at time: TimeWord?, _ note: String?, _ desk: Desk
  ) throws(CommandError) -> LineOutcome {
    guard let session = desk.session, isStored(session) else {
      throw CommandError(
        status: .different, reason: "no session is under way",
        hint: "ltcli start, or a first set, begins one")
    }
    let isPast = session.finished != nil
    if isPast, time == nil, note == nil { return .left(try summary(session.id, desk.replica)) }
    let reader = desk.view.reader
    var end = reader.now
    if let time {
      // A time alone is that of the session's own day.
      if case .spoken(.ago(0), let clock?) = time, let start = session.started?.startedAt {
        let day = reader.clock(at: start).day
        end = reader.zone.instant(onClock: day.start.milliseconds + clock)
      } else {
        end = reader.instants(of: time).upperBound
      }
    }
    if isPast, time == nil { end = session.finished?.finishedAt ?? end }
    try self.end(session, at: end, note, desk)
    return .left(try summary(session.id, desk.replica))
  }

  /// Writes when a session ended.
  func end(
    _ session: Session, at end: Instant, _ note: String?, _ desk: Desk
  ) throws(CommandError) {
    if let start = session.started?.startedAt, end < start {
      throw CommandError(
        status: .wrongUsage,
        reason: "the session began at \(desk.view.reader.shown(start)), after that",
        hint: "write a later time")
    }
    var changed = session
    changed.finished = changed.finished ?? SessionFinish()
    changed.finished?.finishedAt = end
    if let note { changed.finished?.notes = note }
    try attempting("ending the session") {
      let entity = Entity(kind: Session.kind.name, id: session.id.text)
      let standing = try entity.flatMap { try desk.replica.state.reading(of: $0) }
      _ = try desk.replica.writeAtomically(
        Session.kind.drafts(from: session, to: changed, over: standing))
    }
  }

  /// `rest 90` begins a rest, `rest` says what is left of it.
  private mutating func rest(
    _ seconds: Double?, _ desk: Desk
  ) throws(CommandError) -> LineOutcome {
    guard let session = desk.session, isStored(session) else { throw nothingAtHand }
    guard let seconds else {
      return .said([EchoRow(rest(in: session, desk.view.reader) ?? "no rest is running")])
    }
    let last = session.sets.last?.id.text
    try change(desk, "beginning the rest") { session in
      session.timer = SessionTimer(
        .rest, startedAt: desk.view.reader.now, seconds: seconds, setId: last)
    }
    let view = try view(of: desk.replica)
    let now = try attempting("reading the session") { try view.session(session.id) }
    return .said([EchoRow(now.flatMap { rest(in: $0, view.reader) } ?? "no rest")])
  }

  /// `skip curls`: what is left of a planned exercise is passed over.
  private mutating func skip(_ typed: TypedName?, _ desk: Desk) throws(CommandError) -> LineOutcome
  {
    guard let session = desk.session, !session.plan.isEmpty else {
      throw CommandError(
        status: .different, reason: "the session has no plan",
        hint: "ltcli train WORKOUT begins one with a plan")
    }
    var name = typed == nil ? desk.nextName : nil
    if let typed {
      switch try meant(typed, desk) {
      case .asked(let asking): return .asked(asking)
      case .exercise(let identity): name = identity.name
      }
    }
    let places = session.plan.indices.filter { place in
      name.map { TextOrder.isSame(desk.view.name(of: session.plan[place]), $0) } ?? false
    }
    guard let name, !places.isEmpty else {
      throw CommandError(
        status: .different, reason: "the plan has no such exercise", hint: "plan shows it")
    }
    try change(desk, "skipping it") { session in
      for place in places { session.plan[place].isSkipped = true }
    }
    let view = try view(of: desk.replica)
    let next = try attempting("reading the session") {
      try view.session(session.id).flatMap { try self.next(in: $0, view) }
    }
    return .said([EchoRow("", ["\(name) skipped"] + (next.map { [$0] } ?? []))])
  }
}
