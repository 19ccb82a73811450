import EventLog
import Training

// What each form of work comes to: one total switch, and the rules that it calls.

extension SetInterpreter {
  /// No bare whole number above this is a number of sets, nor one below it plainly a load.
  static let mostBareSets = 10

  /// The sets that the work of a group says, without its marks. What was read as a mark may turn out to be a load.
  func work(of group: inout TypedGroup) throws(Stop) -> [LoggedSet] {
    switch group.work {
    case .lifted(let load, let reps, let sets): try lifted(load, reps, sets, &group)
    case .loadThenTwo(let load, let first, let second):
      try loadThenTwo(load, first, second, group)
    case .programme(let sets, let reps, let weight): try times(sets, self.sets(weight, reps))
    case .repetitionsAt(let reps, let weight), .loadAndNumber(let weight, let reps):
      self.sets(weight, reps)
    case .repetitions(let reps, let sets):
      try times(sets ?? 1, reps.flatMap { self.sets(lastLoad, $0) })
    case .numbers(let reps): try numbers(reps, group)
    case .load(let load): [try withLastReps(try loaded(load))]
    case .more(let number): try more(number, group)
    case .held(let seconds, let load, let sets):
      try times(sets ?? 1, [held(seconds, try load.map(loaded) ?? LoggedSet.nothing)])
    case .secondsOrHands(let text, let reps, let sets): try secondsOrHands(text, reps, sets)
    case .handsOrSets(let weight, let reps): try handsOrSets(weight, reps, group)
    case .covered(let distance, let course, let load, let sets):
      try covered(distance, course, load, sets, group)
    case .failed(let load):
      [try load.map(loaded) ?? lastLoad].map { set in
        var set = set
        (set.reps, set.failedReps) = (0, 1)
        return set
      }
    case .again(let count): try times(count, [try again])
    case .none: [LoggedSet.nothing]
    }
  }

  // MARK: loads

  /// `80x5` and its like. A small bare number in front may be a number of sets.
  private func lifted(
    _ load: TypedLoad, _ reps: [TypedReps], _ sets: Int?, _ group: inout TypedGroup
  ) throws(Stop) -> [LoggedSet] {
    if case .weight(let weight) = load, weight.isBare, sets == nil, reps.count == 1 {
      switch facts.sort {
      case .unloaded, .timed: return try setsOrLoad(weight, reps[0], group)
      case .loaded, .unknown, .distance:
        if isSmall(weight) { return try smallLoad(weight, reps[0], &group) }
      }
    }
    let set = try loaded(load)
    return try times(sets ?? 1, reps.flatMap { self.sets(set, $0) })
  }

  /// Whether a bare load is so small that it may be a number of sets: at most 10, and less than 60 % of the last one.
  private func isSmall(_ weight: TypedWeight) -> Bool {
    guard weight.amount <= Double(Self.mostBareSets), weight.amount >= 1 else { return false }
    return facts.lastAmount.map { weight.amount < 0.6 * $0 } ?? true
  }

  /// `3x8`: 3 kg, or three sets.
  private func smallLoad(
    _ weight: TypedWeight, _ reps: TypedReps, _ group: inout TypedGroup
  ) throws(Stop) -> [LoggedSet] {
    let (count, unit) = (Int(weight.amount), facts.unit.rawValue)
    let again = facts.lastAmount == nil ? "" : " with \(lastLoad.shownWork(in: facts.unit))"
    let rest = group.behindWork
    var choices = [
      TypedQuestion.Choice(
        answer: "load", words: "\(weight.text) \(unit) × \(reps.text)",
        spelling: "\(weight.text)\(unit)x\(reps.text)\(rest)"),
      .init(
        answer: "sets", words: "\(Count.text(count, "set")) of \(reps.text)\(again)",
        spelling: "x\(reps.text)x\(count)\(rest)"),
    ]
    // A programme's form, as in `3x12@10`, has its load there.
    let rpe = group.marks.rpe.count == 1 ? group.marks.rpe.first : nil
    if let rpe, group.text.contains("@") {
      let load = LoggedSet.text(rpe)
      choices.append(
        .init(
          answer: "loadBehind",
          words: "\(Count.text(count, "set")) of \(reps.text) with \(load) \(unit)",
          spelling: "\(count)x\(reps.text)@\(load)\(unit)"))
    }
    switch try choice(.smallLoad, group.text, choices) {
    case "sets": return try times(count, sets(lastLoad, reps))
    case "loadBehind":
      group.marks.rpe = []
      let weight = TypedWeight(text: LoggedSet.text(rpe ?? 0), unit: facts.unit)
      return try times(count, sets(weight, reps))
    default: return sets(weight, reps)
    }
  }

  /// `3x10` of what never had a load: sets of repetitions, or of seconds.
  private func setsOrLoad(
    _ weight: TypedWeight, _ reps: TypedReps, _ group: TypedGroup
  ) throws(Stop) -> [LoggedSet] {
    let count = Int(weight.amount)
    let isTimed = facts.sort == .timed
    let seconds = isTimed ? try self.seconds(reps, group) : 0
    func several() throws(Stop) -> [LoggedSet] {
      try times(
        count, isTimed ? [held(seconds, lastLoad)] : sets(LoggedSet.nothing, reps))
    }
    if (1...Self.mostBareSets).contains(count) { return try several() }
    let unit = facts.unit.rawValue
    guard (1...TypedSets.mostSets).contains(count) else {
      if isTimed {
        throw .refused(
          TypedRefusal(
            reason: "“\(group.text)” of what is held has no time",
            hint: "write \(weight.text)\(unit) \(reps.text)s"))
      }
      return sets(weight, reps)
    }
    let answer = try choice(
      .smallLoad, group.text,
      [
        .init(
          answer: "load", words: "\(weight.text) \(unit) × \(reps.text)",
          spelling: "\(weight.text)\(unit)x\(reps.text)\(group.behindWork)"),
        .init(
          answer: "sets", words: "\(count) sets of \(reps.text)\(isTimed ? " s" : "")",
          spelling: "x\(reps.text)x\(count)\(group.behindWork)"),
      ])
    return answer == "sets" ? try several() : sets(weight, reps)
  }

  /// `80 5x3`.
  private func loadThenTwo(
    _ load: TypedLoad, _ first: Int, _ second: Int, _ group: TypedGroup
  ) throws(Stop) -> [LoggedSet] {
    let set = try loaded(load)
    func several(_ count: Int, of reps: Int) throws(Stop) -> [LoggedSet] {
      try times(count, sets(set, TypedReps(done: reps)))
    }
    if first == second { return try several(first, of: second) }
    if first > Self.mostBareSets, second <= Self.mostBareSets {
      return try several(second, of: first)
    }
    if second > Self.mostBareSets, first <= Self.mostBareSets {
      return try several(first, of: second)
    }
    let text = load.text
    let answer = try choice(
      .twoBehindLoad, group.text,
      [
        .init(
          answer: "sets", words: "\(first) sets of \(second)",
          spelling: "\(text)x\(second)x\(first)\(group.behindWork)"),
        .init(
          answer: "reps", words: "\(second) sets of \(first)",
          spelling: "\(text)x\(first)x\(second)\(group.behindWork)"),
      ])
    return answer == "sets"
      ? try several(first, of: second) : try several(second, of: first)
  }

  /// `2x20x10`.
  private func handsOrSets(
    _ weight: TypedWeight, _ reps: TypedReps, _ group: TypedGroup
  ) throws(Stop) -> [LoggedSet] {
    let unit = facts.unit.rawValue
    var each = weight
    each.isEach = true
    let answer = try choice(
      .hands, group.text,
      [
        .init(
          answer: "hands", words: "\(weight.text) \(unit) in each hand × \(reps.text)",
          spelling: "2x\(weight.text)\(unit)x\(reps.text)\(group.behindWork)"),
        .init(
          answer: "sets", words: "\(reps.text) sets of \(weight.text) with 2 \(unit)",
          spelling: "2\(unit)x\(weight.text)x\(reps.text)\(group.behindWork)"),
      ])
    if answer == "hands" { return sets(each, reps) }
    return try times(
      reps.done, sets(TypedWeight(text: "2"), TypedReps(done: Int(weight.amount))))
  }

  /// `20s x10`.
  private func secondsOrHands(
    _ text: String, _ reps: TypedReps, _ sets: Int?
  ) throws(Stop) -> [LoggedSet] {
    switch facts.sort {
    // Nobody counts fractions of a second so.
    case .unloaded where text.contains("."), .unknown where text.contains("."), .loaded:
      return try times(
        sets ?? 1, self.sets(TypedWeight(text: text, isEach: true), reps))
    case .timed, .unloaded, .distance, .unknown:
      guard reps.more.isEmpty, sets == nil else {
        throw .refused(
          TypedRefusal(
            reason: "“\(text)s” may be seconds, and so often is no number of sets",
            hint: "write \(text)s x\(reps.done) for \(reps.done) holds, or 2x\(text)kg x5"))
      }
      return try times(reps.done, [held(Double(text) ?? 0, LoggedSet.nothing)])
    }
  }

  // MARK: distances

  private func covered(
    _ distance: TypedDistance, _ course: TypedCourse?, _ load: TypedLoad?, _ sets: Int?,
    _ group: TypedGroup
  ) throws(Stop) -> [LoggedSet] {
    let set = try load.map(loaded) ?? LoggedSet.nothing
    var seconds: Double?
    switch course {
    case .pace(let pace, let meters): seconds = (pace * distance.meters / meters).rounded()
    case .seconds(let time, let mayBeHours):
      seconds = time
      if mayBeHours, isFast(time, over: distance.meters) {
        let hours = LoggedSet.shownTime(time * 60)
        let answer = try choice(
          .hours, group.text,
          [
            .init(
              answer: "hours", words: "\(distance.text) \(distance.unit) in \(hours)",
              spelling: "\(distance.text)\(distance.unit) \(hours)"),
            .init(
              answer: "minutes",
              words: "\(distance.text) \(distance.unit) in \(LoggedSet.shownTime(time))",
              spelling: "\(distance.text)\(distance.unit) \(LoggedSet.text(time))s"),
          ])
        if answer == "hours" { seconds = time * 60 }
      }
    case nil: break
    }
    return try times(sets ?? 1, [covered(distance, seconds, set)])
  }

  func covered(
    _ distance: TypedDistance, _ seconds: Double?, _ load: LoggedSet
  ) -> LoggedSet {
    var set = load
    set.distanceMeters = LoggedSet.rounded(distance.meters)
    set.distanceText = distance.text
    set.distanceUnit = distance.unit == "k" ? "km" : distance.unit
    set.seconds = seconds
    return set
  }
}
