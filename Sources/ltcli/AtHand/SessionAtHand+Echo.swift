import EventLog
import Projections
import Training

/// What became of a line, from the state as it stands then: so what is echoed is what is stored.
extension SessionAtHand {
  /// What sets came to, the last time, records, what is next, and the rest.
  func echo(
    _ ids: [LoggedSet.ID], of session: Session.ID, began: Session?, _ replica: Replica
  ) throws(CommandError) -> [EchoRow] {
    let (reader, view) = (try reader(), try view(of: replica))
    return try attempting("reading what was logged") {
      guard let session = try view.session(session) else { return [] }
      var rows: [EchoRow] = []
      if let began { rows.append(EchoRow(self.began(began, reader), .faint)) }
      rows += setRows(ids, of: session, view)
      guard let last = session.sets.last(where: { set in ids.contains { $0 == set.id } }) else {
        return rows
      }
      let name = view.catalogue.name(of: ExerciseLabel(last))
      if let earlier = try lastTime(of: name, last, session, view) {
        rows.append(EchoRow("", [earlier], .faint))
      }
      if let next = try self.next(in: session, view) { rows.append(EchoRow("", [next])) }
      if let rest = rest(in: session, reader) { rows.append(EchoRow("", [rest])) }
      return rows
    }
  }

  /// The words for a session that begins with a line.
  private func began(_ session: Session, _ reader: TimeReader) -> String {
    let name = session.started?.name.map { "“\(Printable.text($0))”" } ?? "a session"
    let when = session.started?.startedAt.map { " at \(reader.shown($0))" } ?? ""
    return "\(name) began\(when)"
  }

  /// Rows of sets with their numbers: sets of one line that are alike stand in one row.
  func setRows(_ ids: [LoggedSet.ID], of session: Session, _ view: TypingView) -> [EchoRow] {
    let wanted = Set(ids)
    var rows: [(first: Int, last: Int, name: String, text: String, merits: [String])] = []
    for (place, set) in session.sets.enumerated() where wanted.contains(set.id) {
      let name = view.catalogue.name(of: ExerciseLabel(set))
      let text = SessionAtHand.text(of: set, view)
      let merits = words(for: view.records(of: name, in: session.id)[set.id] ?? [])
      if let row = rows.last, row.last == place, row.name == name, row.text == text,
        merits.isEmpty, row.merits.isEmpty
      {
        rows[rows.count - 1].last = place + 1
      } else {
        rows.append((place + 1, place + 1, name, text, merits))
      }
    }
    return rows.map { row in
      let count = row.last - row.first + 1
      let numbers = count == 1 ? "\(row.first)" : "\(row.first)-\(row.last)"
      let parts =
        [row.name, row.text] + (count == 1 ? [] : ["\(count) sets"])
        + (row.merits.isEmpty ? [] : ["record: " + row.merits.joined(separator: ", ")])
      return EchoRow(numbers, parts, .bold)
    }
  }

  /// A set in words, as it is stored: its work, its kind, RPE and RIR, its note.
  static func text(of set: LoggedSet, _ view: TypingView) -> String {
    let unit = set.weightUnit ?? view.usualUnit
    let text = set.shownItem(in: unit).details.joined(separator: ", ")
    return text.isEmpty ? "nothing" : text
  }

  private func words(for merits: Set<PersonalRecord.Merit>) -> [String] {
    PersonalRecord.Merit.allCases.filter(merits.contains).map { merit in
      switch merit {
      case .heaviest: "heaviest"
      case .strongest: "best estimate"
      case .mostRepetitions: "most repetitions"
      case .furthest: "furthest"
      case .longest: "longest"
      case .fastest: "fastest"
      }
    }
  }

  /// `last time 80 kg × 5 (2026-11-22)`.
  private func lastTime(
    of name: String, _ set: LoggedSet, _ session: Session, _ view: TypingView
  ) throws(LogError) -> String? {
    let before = session.sets.prefix { $0.id != set.id }.count {
      TextOrder.isSame(view.catalogue.name(of: ExerciseLabel($0)), name) && $0.isWork
    }
    guard let last = try view.lastTime(of: name, number: before + 1, before: session) else {
      return nil
    }
    return "last time \(SessionAtHand.text(of: last.set, view)) (\(last.day))"
  }

  /// What the plan has next; nil without one.
  func next(in session: Session, _ view: TypingView) throws(LogError) -> String? {
    guard !session.plan.isEmpty, let running = RunningSession(session, at: view.reader.now) else {
      return nil
    }
    guard let next = running.next else { return "the plan is done" }
    let name = view.name(of: next.exercise)
    let unit = try view.lastSession(of: name)?.sets.last?.set.weightUnit ?? view.usualUnit
    let set = next.set
    let planned = LoggedSet(
      kind: set.kind, weightKilograms: set.weightKilograms, reps: set.reps, seconds: set.seconds,
      distanceMeters: set.distanceMeters, rpe: set.rpe)
    var work = planned.shownItem(in: unit).details.joined(separator: ", ")
    if set.weightKilograms == nil, let target = try view.target(of: name) {
      work += (work.isEmpty ? "" : "; ") + "to do \(target.shownWork(in: unit))"
    }
    let count = next.exercise.sets.count
    return "next \(name) \(next.number) of \(count)\(work.isEmpty ? "" : ": \(work)")"
  }

  /// `rest 3:00, till 19:04:10`; nil where nothing is timed.
  func rest(in session: Session, _ reader: TimeReader) -> String? {
    guard let timer = RunningSession(session, at: reader.now)?.timer else { return nil }
    let end = reader.clock(at: timer.endsAt)
    let seconds = Instant(milliseconds: end.milliseconds).description.dropFirst(11).prefix(8)
    return "rest \(LoggedSet.shownTime(timer.secondsLeft.rounded())), till \(seconds)"
  }
}
