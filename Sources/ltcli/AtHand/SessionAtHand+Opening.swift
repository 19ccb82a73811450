import EventLog
import Projections
import Training

/// Which session lines belong to at the beginning: the one that runs, one of an earlier day, or a new one.
extension SessionAtHand {
  /// A session that was left without a set for longer is asked about: it may have been forgotten.
  private static let longestPause: Int64 = 3 * 3_600_000

  /// Takes the session of a word of `--session`: its id, the beginning of it, or its day.
  mutating func choose(session word: String) throws(CommandError) {
    let replica = try context.replica(path)
    guard let row = replica.fold.kinds.named(Session.kind.name) else {
      throw CommandError(status: .different, reason: "this store's app knows no sessions")
    }
    let id = try replica.fold.kinds.withID(word).flatMap { $0.0.kind == row.kind ? $0.1 : nil }
    let entity = try EntityChoice(row, id ?? word, context.arguments.here)
      .entity(in: replica.state)
    place = .known(Session.ID(entity.id))
  }

  /// Takes the session of a day or time that an option names.
  mutating func choose(on text: String, _ name: String?) throws(CommandError) {
    try TimeWord.checkOrder(of: text, "--on")
    guard let time = TimeWord(text) else {
      throw .usage(
        "--on: “\(Printable.text(text))” is no day and no time",
        hint: "write it like tue, 'last tue 18:30', yesterday, 28.11. or 2026-11-28T18:30")
    }
    let desk = try desk(try context.replica(path), Decisions())
    try choose(time, name, desk.view)
    if let name, case .planned(let session) = place {
      place = .planned(try planned(session, as: name, desk, mayAsk: nil) ?? session)
    }
  }

  /// The session that is under way, if it was not forgotten.
  /// - Throws: status 6 where nothing was logged in it for hours.
  func checkNotForgotten() throws(CommandError) {
    guard case .running = place else { return }
    let desk = try desk(try context.replica(path), Decisions())
    guard let session = desk.session, isForgotten(session, desk.view.reader) else { return }
    throw forgotten(session, desk).error
  }

  /// Whether nothing was logged in a session for hours.
  private func isForgotten(_ session: Session, _ reader: TimeReader) -> Bool {
    guard let last = session.lastActivity else { return true }
    return reader.now.milliseconds - last.milliseconds > Self.longestPause
  }

  private func forgotten(_ session: Session, _ desk: Desk) -> Asking {
    let last = session.lastActivity.map { ", last at \(desk.view.reader.shown($0))" } ?? ""
    return Asking(
      text: "\(title(session, desk.view)) still runs\(last)",
      choices: [
        .init(words: "go on with it", spelling: "--go-on", decision: .line("go on")),
        .init(
          words: "end it at its last set", spelling: "ltcli finish --at-last-set",
          decision: .line("end")),
      ])
  }

  /// What `train` begins with: it goes on with what runs, or plans a session.
  /// - Parameter ask: Asks the person; nil where there is none.
  mutating func open(
    _ name: String?, goesOn: Bool, ask: ((Asking) throws(CommandError) -> Decision)?
  ) throws(CommandError) -> [EchoRow] {
    let desk = try desk(try context.replica(path), Decisions())
    if let session = desk.session {
      let isSame = name.map { isOf($0, session, desk.view) } ?? true
      var goesOn = goesOn && isSame
      if !goesOn, isSame, !isForgotten(session, desk.view.reader) { goesOn = true }
      if !goesOn {
        let asking = forgotten(session, desk)
        guard let ask else { throw asking.error }
        goesOn = try ask(asking) == .line("go on")
      }
      if goesOn {
        place = .known(session.id)
        return [EchoRow("", ["go on with \(title(session, desk.view))"], .bold)]
          + (try standing(desk))
      }
      try end(forgotten: session)
    }
    let reader = desk.view.reader
    let session = newSession(at: reader.now, name, in: reader.zone)
    guard let name else {
      place = .planned(session)
      return [EchoRow("a session begins with the first set")]
    }
    let begun = try planned(session, as: name, desk, mayAsk: ask) ?? session
    place = .planned(begun)
    let planned = begun.plan.isEmpty ? "" : ", \(Count.text(begun.plan.count, "exercise"))"
    let title = Printable.text(begun.started?.name ?? name)
    var rows = [EchoRow("“\(title)”\(planned) begins with the first set")]
    let next = try attempting("reading the plan") { try self.next(in: begun, desk.view) }
    if let next { rows.append(EchoRow(next)) }
    return rows
  }

  private func isOf(_ name: String, _ session: Session, _ view: TypingView) -> Bool {
    KnownNames([session.started?.name ?? ""].filter { !$0.isEmpty }).matching(name).count == 1
  }

  /// Ends a session at its last set.
  func end(forgotten session: Session) throws(CommandError) {
    let desk = try desk(try context.writableReplica(path), Decisions())
    try end(session, at: session.lastActivity ?? desk.view.reader.now, nil, desk)
  }

  /// A session with the plan of the workout that a name means; nil where it means none, and is the session's own name.
  /// - Throws: status 6 where it may be several, and nobody can be asked.
  private func planned(
    _ session: Session, as name: String, _ desk: Desk,
    mayAsk ask: ((Asking) throws(CommandError) -> Decision)?
  ) throws(CommandError) -> Session? {
    let workouts = try attempting("reading the workouts") {
      try desk.view.state.all(Workout.self).filter { !$0.isArchived && !$0.name.isEmpty }
    }
    var found = KnownNames(workouts.map(\.name).eachOnce()).matching(name)
    if found.count > 1 {
      let asking = Asking(
        text: "“\(Printable.text(name))” may be \(Count.text(found.count, "workout"))",
        choices: found.prefix(8).map {
          .init(words: $0, spelling: "\"\($0)\"", decision: .line($0))
        })
      guard let ask else { throw asking.error }
      guard case .line(let chosen) = try ask(asking) else { return nil }
      found = [chosen]
    }
    guard
      let workout = workouts.first(where: { workout in
        found.contains { TextOrder.isSame($0, workout.name) }
      })
    else { return nil }
    return try attempting("reading the plan of \(workout.name)") {
      var session = session
      session.plan = try [PlannedExercise](copying: workout) {
        try desk.view.state.one(Module.self, $0)
      }
      session.started?.name = workout.name
      session.started?.workoutId = workout.id
      session.started?.moduleIds = workout.moduleIds
      return session
    }
  }

  /// Begins the session at once, before its first set.
  mutating func start() throws(CommandError) -> [EchoRow] {
    guard case .planned(let session) = place else { return [] }
    let desk = try desk(try context.writableReplica(path), Decisions())
    try attempting("beginning the session") {
      _ = try desk.replica.writeAtomically(Session.kind.drafts(saving: session, over: nil))
    }
    place = .known(session.id)
    let view = try view(of: desk.replica)
    var rows = [EchoRow("", ["\(title(session, view)) began"], .bold)]
    let next = try attempting("reading the plan") { try self.next(in: session, view) }
    if let next { rows.append(EchoRow(next)) }
    context.makeSnapshotIfDue(of: desk.replica)
    return rows
  }
}
