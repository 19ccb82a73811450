import EventLog
import Training

/// Reads what a line says as sets of an exercise: where its looks leave several meanings, by what is known of the
/// exercise and what was answered before; else it asks.
struct SetInterpreter {
  private(set) var facts: ExerciseFacts

  /// Why a group is no set yet.
  enum Stop: Error {
    case question(TypedQuestion)
    case refused(TypedRefusal)
  }

  init(_ facts: ExerciseFacts) { self.facts = facts }

  /// The sets of a line, in its order. What a group leaves out is taken from the one before it.
  static func read(_ typed: TypedSets, _ facts: ExerciseFacts) -> SetsReading {
    var interpreter = SetInterpreter(facts)
    var sets: [LoggedSet] = []
    var doubts: [String] = []
    do throws(Stop) {
      for group in typed.groups {
        var group = group
        if group.marks.kind == .normal { group.marks.kind = nil }
        if group.marks.kind == nil { group.marks.kind = group.isDrop ? .drop : typed.kind }
        let read = try interpreter.sets(of: group)
        for set in read where interpreter.asksAbout(set) {
          if let doubt = interpreter.doubt(of: set), !doubts.contains(doubt) {
            doubts.append(doubt)
          }
        }
        sets += read
        interpreter.facts.last = read.last ?? interpreter.facts.last
        if let unit = read.last?.weightUnit { interpreter.facts.unit = unit }
        guard sets.count <= TypedSets.mostSets else {
          throw .refused(
            TypedRefusal(
              reason: "these are more than \(TypedSets.mostSets) sets",
              hint: "the order is load x repetitions x sets; log them on several lines"))
        }
      }
      return .sets(sets, doubts: doubts)
    } catch {
      switch error {
      case .question(let question): return .question(question)
      case .refused(let refusal): return .refused(refusal)
      }
    }
  }

  /// A set with what a correction names of it in place of what it had.
  static func change(
    _ set: LoggedSet, by group: TypedGroup, _ facts: ExerciseFacts
  ) -> SetsReading {
    var facts = facts
    facts.last = set
    if let unit = set.weightUnit { facts.unit = unit }
    let interpreter = SetInterpreter(facts)
    do throws(Stop) {
      let read = try interpreter.sets(of: group)
      guard read.count == 1, let new = read.first else {
        throw .refused(
          TypedRefusal(reason: "a correction is of one set", hint: "log the others on a line"))
      }
      var changed = set
      if group.work != .none { changed.takeWork(of: new, group.work) }
      changed.takeMarks(of: new)
      let doubt = group.work == .none ? nil : interpreter.doubt(of: changed)
      return .sets([changed], doubts: doubt.map { [$0] } ?? [])
    } catch {
      switch error {
      case .question(let question): return .question(question)
      case .refused(let refusal): return .refused(refusal)
      }
    }
  }

  /// The sets of one group.
  private func sets(of group: TypedGroup) throws(Stop) -> [LoggedSet] {
    if let reps = group.repetitions.first(where: { $0.isOpen }), group.marks.failed == nil {
      return try sets(of: group, meaning: plus(reps, group))
    }
    var group = group
    let work = try work(of: &group)
    return try marked(work, group)
  }

  /// Puts the marks of a group on its sets: an RPE behind several of different repetitions is that of the last one.
  private func marked(_ sets: [LoggedSet], _ group: TypedGroup) throws(Stop) -> [LoggedSet] {
    var sets = sets
    let marks = group.marks
    if marks.rpe.count > 1, marks.rpe.count != sets.count {
      throw .refused(
        TypedRefusal(
          reason: "\(marks.rpe.count) RPEs stand behind \(Count.text(sets.count, "set"))",
          hint: "write one for the last set, or one for each"))
    }
    let isList = Set(sets.map(\.reps)).count > 1
    for place in sets.indices {
      if marks.rpe.count > 1 {
        sets[place].rpe = marks.rpe[place]
      } else if let rpe = marks.rpe.first, !isList || place == sets.count - 1 {
        sets[place].rpe = rpe
      }
      if let rir = marks.rir, !isList || place == sets.count - 1 { sets[place].rir = rir }
      if sets[place].kind == nil { sets[place].kind = marks.kind }
      if let side = marks.side { sets[place].side = side }
      if let failed = marks.failed { sets[place].failedReps = Double(failed) }
      if marks.isAssisted, let weight = sets[place].weightKilograms, weight > 0 {
        sets[place].weightKilograms = -weight
        sets[place].weightText = sets[place].weightText.map { "-" + $0 }
      }
    }
    return sets
  }
}

// MARK: what stands behind a plus

extension TypedReps {
  /// Whether what stands behind the plus may be several things: one more is one that failed, and of several pluses each
  /// is a run of its own.
  fileprivate var isOpen: Bool { more.count == 1 && more[0] > 1 }
}

extension TypedGroup {
  /// The repetitions that were typed.
  fileprivate var repetitions: [TypedReps] {
    switch work {
    case .lifted(_, let reps, _), .repetitions(let reps, _), .numbers(let reps): reps
    case .programme(_, let reps, _), .repetitionsAt(let reps, _), .loadAndNumber(_, let reps),
      .secondsOrHands(_, let reps, _), .handsOrSets(_, let reps):
      [reps]
    case .loadThenTwo, .load, .more, .held, .covered, .failed, .again, .none: []
    }
  }
}

extension SetInterpreter {
  /// What `12+4` means: `failed`, `runs`, or of equal numbers `sides`.
  private func plus(_ reps: TypedReps, _ group: TypedGroup) throws(Stop) -> String {
    let (first, more) = (reps.done, reps.more[0])
    var plain = group.text.replacing("\(first)+\(more)", with: "\(first)", maxReplacements: 1)
    // Without an `x` a number may not be repetitions, nor stand beside other groups.
    if case .numbers = group.work { plain = "x" + plain }
    var choices = [
      TypedQuestion.Choice(
        answer: "runs", words: "\(first), a breath, then \(more)",
        spelling: "\(plain) > x\(more)"),
      .init(
        answer: "failed", words: "\(first), and \(more) that failed",
        spelling: "\(plain) \(more) failed"),
    ]
    if first == more {
      choices.insert(
        .init(answer: "sides", words: "\(first) each side", spelling: "\(plain) each"), at: 0)
    }
    return try choice(.plus, group.text, choices)
  }

  private func sets(of group: TypedGroup, meaning: String) throws(Stop) -> [LoggedSet] {
    var group = group
    let work = try work(of: &group)
    let read = try marked(work, group)
    switch meaning {
    case "failed": return read
    case "sides":
      group.marks.side = .each
      return try marked(
        work.map { set in
          var set = set
          set.failedReps = nil
          return set
        }, group)
    default:
      return read.flatMap { set -> [LoggedSet] in
        guard let more = set.failedReps, more > 1 else { return [set] }
        var (first, run) = (set, set)
        first.failedReps = nil
        (run.reps, run.failedReps, run.kind, run.rpe) = (more, nil, .drop, nil)
        return [first, run]
      }
    }
  }

  /// The answer to a question: the one that was given before, else it is asked.
  func choice(
    _ kind: TypedQuestion.Kind, _ text: String, _ choices: [TypedQuestion.Choice]
  ) throws(Stop) -> String {
    if let answer = facts.answers[kind], choices.contains(where: { $0.answer == answer }) {
      return answer
    }
    throw .question(TypedQuestion(kind: kind, text: text, choices: choices))
  }
}

extension LoggedSet {
  /// Takes the work of another set: what it names, and no more.
  fileprivate mutating func takeWork(of other: LoggedSet, _ work: TypedWork) {
    if work.namesLoad {
      (weightKilograms, weightText, weightUnit, weightIs) = (
        other.weightKilograms, other.weightText, other.weightUnit, other.weightIs
      )
    }
    if other.reps != nil, work.namesReps { (reps, failedReps) = (other.reps, other.failedReps) }
    if let seconds = other.seconds { self.seconds = seconds }
    if other.distanceMeters != nil {
      (distanceMeters, distanceText, distanceUnit) = (
        other.distanceMeters, other.distanceText, other.distanceUnit
      )
    }
  }

  /// Takes the marks that another set has.
  fileprivate mutating func takeMarks(of other: LoggedSet) {
    if let kind = other.kind { self.kind = kind == .normal ? nil : kind }
    if let rpe = other.rpe { self.rpe = rpe }
    if let rir = other.rir { self.rir = rir }
    if let side = other.side { self.side = side }
    if let failed = other.failedReps { failedReps = failed }
  }
}

extension TypedWork {
  /// Whether it says a load.
  fileprivate var namesLoad: Bool {
    switch self {
    case .lifted, .loadThenTwo, .programme, .repetitionsAt, .loadAndNumber, .load, .handsOrSets,
      .secondsOrHands, .more, .failed(.some), .numbers:
      true
    case .held(_, let load, _), .covered(_, _, let load, _): load != nil
    case .repetitions, .failed(nil), .again, .none: false
    }
  }

  /// Whether it says repetitions.
  fileprivate var namesReps: Bool {
    switch self {
    case .load, .held, .covered, .again, .none: false
    case .lifted, .loadThenTwo, .programme, .repetitionsAt, .repetitions, .numbers, .loadAndNumber,
      .more, .secondsOrHands, .handsOrSets, .failed:
      true
    }
  }
}
