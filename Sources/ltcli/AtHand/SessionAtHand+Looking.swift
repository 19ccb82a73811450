import EventLog
import Projections
import Training

/// What only looks: the last time, what is next, the plan, the sets so far; and the body's weight.
extension SessionAtHand {
  /// What is known of an exercise as it comes to hand.
  func about(
    _ identity: TypingView.Identity, _ desk: Desk
  ) throws(CommandError) -> [EchoRow] {
    try attempting("reading the sets of \(identity.name)") {
      let entity = try desk.view.entity(of: identity)
      var rows = [EchoRow("", [identity.name], .bold)]
      if let note = entity?.stickyNote { rows.append(EchoRow("", [note])) }
      rows += try lastRows(of: identity.name, desk.view, in: desk.session)
      if let best = try best(of: identity.name, desk.view) {
        rows.append(EchoRow("", [best], .faint))
      }
      if let target = try desk.view.target(of: identity.name) {
        let unit = try desk.view.lastSession(of: identity.name)?.sets.last?.set.weightUnit
        rows.append(EchoRow("", ["next \(target.shownWork(in: unit ?? target.unit))"]))
      }
      return rows
    }
  }

  /// The sets of the last session with an exercise.
  private func lastRows(
    of name: String, _ view: TypingView, in session: Session?
  ) throws(LogError) -> [EchoRow] {
    guard let last = try view.lastSession(of: name, where: { $0.session != session?.id }) else {
      return [EchoRow("", ["it was never done before"], .faint)]
    }
    let sets = last.sets.map { SessionAtHand.text(of: $0.set, view) }
    var grouped: [(text: String, count: Int)] = []
    for text in sets {
      if grouped.last?.text == text {
        grouped[grouped.count - 1].count += 1
      } else {
        grouped.append((text, 1))
      }
    }
    let words = grouped.map { $0.count > 1 ? "\($0.count) sets of \($0.text)" : $0.text }
    return [EchoRow("", ["last time (\(last.day)): " + words.joined(separator: "; ")], .faint)]
  }

  private func best(of name: String, _ view: TypingView) throws(LogError) -> String? {
    let sets = try view.sessions(of: name).flatMap(\.sets).filter { $0.set.isDone }
    guard var best = sets.first else { return nil }
    for trained in sets where trained.set.isBetter(than: best.set, in: best.traits) {
      best = trained
    }
    return "best \(best.set.shownWork(in: best.set.weightUnit ?? view.usualUnit))"
  }

  func last(_ typed: TypedName?, _ desk: Desk) throws(CommandError) -> LineOutcome {
    switch try meant(typed, desk) {
    case .asked(let asking): return .asked(asking)
    case .exercise(let identity):
      let rows = try attempting("reading the sets of \(identity.name)") {
        try lastRows(of: identity.name, desk.view, in: desk.session)
      }
      return .said([EchoRow("", [identity.name], .bold)] + rows)
    }
  }

  func next(_ typed: TypedName?, _ desk: Desk) throws(CommandError) -> LineOutcome {
    if typed == nil, let session = desk.session,
      let next = try attempting("reading the plan", { try self.next(in: session, desk.view) })
    {
      return .said([EchoRow(next)])
    }
    switch try meant(typed, desk) {
    case .asked(let asking): return .asked(asking)
    case .exercise(let identity):
      let target: NextTarget? = try attempting("reading the progression") {
        try desk.view.target(of: identity.name)
      }
      guard let target else {
        return .said([EchoRow("\(identity.name) has no progression, so nothing says what is next")])
      }
      return .said(
        [EchoRow("", [identity.name, target.shownWork(in: target.unit)], .bold)]
          + target.reasons.map { EchoRow($0.text(in: target.unit), .faint) })
    }
  }

  /// The plan of the session, each exercise with how many of its sets are done.
  func plan(_ desk: Desk) throws(CommandError) -> [EchoRow] {
    guard let session = desk.session, !session.plan.isEmpty else {
      return [EchoRow("the session has no plan")]
    }
    var rows: [EchoRow] = session.plan.map { exercise in
      let done = exercise.sets.enumerated().count { place, planned in
        let id = planned.id ?? Identifier("\(place + 1)")
        return session.sets.contains { $0.plannedId == exercise.id && $0.plannedSetId == id }
      }
      let state = exercise.isSkipped ? "skipped" : "\(done) of \(exercise.sets.count) done"
      return EchoRow("", [desk.view.name(of: exercise), state])
    }
    let next = try attempting("reading the plan") { try self.next(in: session, desk.view) }
    if let next { rows.append(EchoRow(next)) }
    return rows
  }

  /// All sets of the session with their numbers.
  func list(_ desk: Desk) throws(CommandError) -> [EchoRow] {
    guard let session = desk.session, isStored(session), !session.sets.isEmpty else {
      return [EchoRow("no set yet")]
    }
    return [EchoRow(title(session, desk.view))]
      + setRows(session.sets.map(\.id), of: session, desk.view)
  }

  /// Where the session stands: what an empty line asks.
  func standing(_ desk: Desk) throws(CommandError) -> [EchoRow] {
    guard let session = desk.session else { return [] }
    var rows: [EchoRow] = []
    if let rest = rest(in: session, desk.view.reader) { rows.append(EchoRow(rest)) }
    let next = try attempting("reading the plan") { try self.next(in: session, desk.view) }
    if let next { rows.append(EchoRow(next)) }
    return rows
  }

  /// What is said as the program is left while the session goes on.
  func leaving(_ desk: Desk) throws(CommandError) -> [EchoRow] {
    guard let session = desk.session, isStored(session) else {
      return [EchoRow("nothing was logged")]
    }
    if session.finished != nil { return try summary(session.id, desk.replica) }
    return [
      EchoRow(
        "\(title(session, desk.view)) goes on; ltcli train takes it up, ltcli finish ends it")
    ]
  }

  /// A session that has ended, in a few words.
  func summary(_ id: Session.ID, _ replica: Replica) throws(CommandError) -> [EchoRow] {
    let view = try view(of: replica)
    return try attempting("reading the session") {
      guard let session = try view.session(id) else { return [] }
      let trained = try view.trained(id)
      var parts = [
        session.started?.name.map { "“\(Printable.text($0))”" } ?? "the session",
        Count.text(session.sets.count, "set"),
      ]
      if let volume = trained?.volume, volume > 0 {
        let weights = try WeightDisplay(nil, view.state)
        parts.append(WeightDisplay.total(volume, in: weights.unit(of: session.sets)))
      }
      if let seconds = session.durationSeconds, seconds > 0 { parts.append(session.durationText) }
      let records = (trained?.exercises ?? []).reduce(0) { count, name in
        count + view.records(of: name, in: id).count
      }
      if records > 0 { parts.append(Count.text(records, "personal record")) }
      return [EchoRow("", parts, .bold)]
    }
  }

  /// `weigh 81.4`: what the athlete weighs on a day.
  func weigh(
    _ text: String, on day: Day?, _ desk: Desk
  ) throws(CommandError) -> LineOutcome {
    let sets: TypedSets?
    do throws(TypedRefusal) { sets = try SetsParser.sets(in: text) } catch {
      throw refused(text, error)
    }
    var weight: TypedWeight?
    switch sets?.groups.first?.work {
    case .load(.weight(let typed)) where typed.sign == .plain && !typed.isEach: weight = typed
    case .numbers(let reps) where reps.count == 1 && reps[0].more.isEmpty:
      weight = TypedWeight(text: "\(reps[0].done)")
    // `81,4`
    case .numbers(let reps) where reps.count == 2 && reps.allSatisfy(\.more.isEmpty):
      weight = TypedWeight(text: "\(reps[0].done).\(reps[1].done)")
    default: break
    }
    guard let weight, sets?.groups.count == 1, weight.amount > 0 else {
      throw refused(
        text, TypedRefusal(reason: "this is no weight", hint: "write it as 81.4 or 179lb"))
    }
    let unit = weight.unit ?? desk.view.usualUnit
    let kilograms = weight.amount * unit.inKilograms
    guard (20...400).contains(kilograms) || desk.decided.isSure else {
      return .asked(asking(about: "a body of \(weight.text) \(unit.rawValue)"))
    }
    let today = desk.view.reader.today
    var model = BodyWeight(on: day ?? today, kilograms: kilograms, unit: unit)
    model.weightText = weight.text
    if day == nil || day == today { model.measuredAt = desk.view.reader.now }
    try attempting("writing the weight") {
      let entity = Entity(kind: BodyWeight.kind.name, id: model.id.text)
      let standing = try entity.flatMap { try desk.replica.state.reading(of: $0) }
      _ = try desk.replica.writeAtomically(BodyWeight.kind.drafts(saving: model, over: standing))
    }
    return .said([
      EchoRow("", ["body weight on \(model.day ?? today)", "\(weight.text) \(unit.rawValue)"])
    ])
  }
}
