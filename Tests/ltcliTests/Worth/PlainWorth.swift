import EventLog
import Projections
import Training

/// What `docs/worth.md` says of a state, section by section, written as plainly as the page: each question goes through
/// all sets again.
struct PlainWorth {
  /// A set that counts, and where it stands.
  struct Found {
    let session: Session
    let day: Day
    let set: LoggedSet
    /// 1: the entity of its exercise.
    let exercise: CustomExercise?
    /// 1: its present name.
    let name: String
    /// 4: what the athlete weighed.
    let body: Double
  }

  let sessions: [Session]
  let exercises: [CustomExercise]
  let profiles: [UserProfile]
  let bodyWeights: [BodyWeight]
  let progressions: [Progression]
  /// 6: the athlete's bar.
  let bar: Double
  private(set) var sets: [Found] = []

  init(_ state: TrainingState) throws {
    exercises = try state.all(CustomExercise.self)
    profiles = try state.all(UserProfile.self)
    bodyWeights = try state.all(BodyWeight.self)
    progressions = try state.all(Progression.self)
    bar =
      try state.all(Setting.self).first { $0.id == "bar.kilograms" }.map {
        max(0, $0.value.number ?? 0)
      } ?? 0
    let all = try state.all(Session.self)
    let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    // 5: second records count nowhere.
    sessions = all.filter { session in
      guard session.started?.startedAt != nil else { return false }
      var chain = [session.id]
      while let next = byID[chain[chain.count - 1]]?.sameAs, byID[next] != nil {
        if let place = chain.firstIndex(of: next) { return chain[place...].min() == session.id }
        chain.append(next)
      }
      return chain.count == 1
    }.sorted { (PlainWorth.start($0), $0.id) < (PlainWorth.start($1), $1.id) }
    for session in sessions {
      guard let start = session.started?.startedAt else { continue }
      let day = Day(containing: start)
      for set in session.sets {
        let first = first(of: set.exerciseId ?? "", set.exercise ?? "")
        let exercise = exercise(of: set, first)
        sets.append(
          Found(
            session: session, day: day, set: set, exercise: exercise,
            name: first.map(name(of:)) ?? name(of: set, exercise),
            body: (exercise?.bodyweightShare ?? 0) * weight(on: day)))
      }
    }
  }

  private static func start(_ session: Session) -> Int64 {
    session.started?.startedAt?.milliseconds ?? .min
  }

  /// 1: the exercise that one is one with, by its id and the name under which it was logged; nil for one by itself.
  func first(of id: String, _ logged: String) -> String? {
    if id.isEmpty, logged.isEmpty { return nil }
    var chain = [id.isEmpty ? CustomExercise.id(named: logged).text : id]
    var name = entity(chain[0])?.name ?? ""
    if name.isEmpty { name = logged }
    while let next = next(after: chain[chain.count - 1], called: name) {
      if let place = chain.firstIndex(of: next) {
        // Of a circle the least is the first.
        let least = chain[place...].min { Array($0.utf8).lexicographicallyPrecedes($1.utf8) }
        return least == chain[0] ? nil : least
      }
      chain.append(next)
      name = self.name(of: next)
    }
    return chain.count == 1 ? nil : chain[chain.count - 1]
  }

  private func next(after id: String, called name: String) -> String? {
    for id in name.isEmpty ? [id] : [id, CustomExercise.id(named: name).text] {
      if let other = entity(id)?.sameAs?.text, !other.isEmpty, other != id { return other }
    }
    return nil
  }

  private func entity(_ id: String) -> CustomExercise? { exercises.first { $0.id.text == id } }

  /// 1: what an exercise is called without a set: as its entity says, as its id was made of, else as the id.
  func name(of id: String) -> String {
    if let name = entity(id)?.name, !name.isEmpty { return name }
    return WorthHistory.names.first { CustomExercise.id(named: $0).text == id } ?? id
  }

  /// 1.
  private func exercise(of set: LoggedSet, _ first: String?) -> CustomExercise? {
    if let first { return entity(first) }
    let id = set.exerciseId ?? ""
    let name = set.exercise ?? ""
    if id.isEmpty, name.isEmpty { return nil }
    let wanted = id.isEmpty ? CustomExercise.id(named: name).text : id
    return exercises.first { $0.id.text == wanted }
  }

  /// 1.
  private func name(of set: LoggedSet, _ exercise: CustomExercise?) -> String {
    [exercise?.name, set.exercise, set.exerciseId].compactMap { $0 }.first { !$0.isEmpty }
      ?? "Unknown Exercise"
  }

  /// 4.
  private func weight(on day: Day) -> Double {
    let history = bodyWeights.filter {
      $0.day.map { $0 <= day } ?? false && $0.weightKilograms ?? 0 > 0
    }
    let last = history.max {
      ($0.day ?? day, $0.measuredAt?.milliseconds ?? .min, $0.id)
        < ($1.day ?? day, $1.measuredAt?.milliseconds ?? .min, $1.id)
    }
    if let last { return last.weightKilograms ?? 0 }
    return profiles.filter { $0.weightKilograms ?? 0 > 0 }.min { $0.id < $1.id }?.weightKilograms
      ?? 0
  }
}

extension PlainWorth.Found {
  /// 3: whether the set says what its weight is.
  private var saysWeight: Bool { self.set.weightIs != nil || set.weightKilograms ?? 0 < 0 }
  var isAssisted: Bool {
    exercise?.isAssisted ?? (set.exercise ?? "").lowercased().contains("assisted")
  }
  /// 3: the weight, negative where it is help.
  var ownLoad: Double {
    let weight = set.weightKilograms ?? 0
    return !saysWeight && isAssisted ? -abs(weight) : weight
  }
  var hands: Double { (set.weightIs ?? exercise?.weightIs) == .perHand ? 2 : 1 }
  private var sides: Double {
    if let side = set.side { return side == .each ? 2 : 1 }
    return exercise?.isOneSided == true ? 2 : 1
  }
  var load: Double { ownLoad * hands }

  /// 4.
  var volume: Double {
    guard set.kind != .warmup, set.reps ?? 0 > 0, ownLoad >= 0 else { return 0 }
    return (load + body) * (set.reps ?? 0) * sides
  }

  /// 2.
  var isMeasured: Bool {
    if set.kind == .warmup { return false }
    if set.failedReps ?? 0 > 0, set.reps ?? 0 <= 0 { return false }
    return set.reps ?? 0 > 0 || set.seconds ?? 0 > 0 || set.distanceMeters ?? 0 > 0
  }

  /// 2: the record that the set is measured for, and its value.
  var measured: (by: PersonalRecord.Merit, value: Double)? {
    guard isMeasured else { return nil }
    let (reps, seconds, meters) = (set.reps ?? 0, set.seconds ?? 0, set.distanceMeters ?? 0)
    if exercise?.measure == .reps, reps > 0 { return (.mostRepetitions, reps) }
    if exercise?.measure == .time, seconds > 0 { return (.longest, seconds) }
    if exercise?.measure == .distanceAndTime, meters > 0 { return (.furthest, meters) }
    if load != 0 { return (.heaviest, load) }
    if reps > 0 { return (.mostRepetitions, reps) }
    if meters > 0 { return (.furthest, meters) }
    return seconds > 0 ? (.longest, seconds) : nil
  }

  /// 2: what ranks it among the sets of its exercise.
  var rank: [Double] {
    let (reps, seconds, meters) = (set.reps ?? 0, set.seconds ?? 0, set.distanceMeters ?? 0)
    let course = meters > 0 ? (seconds > 0 ? -seconds : -Double.infinity) : seconds
    let distance = meters.rounded()
    if exercise?.measure == .reps, reps > 0 { return [1, reps, load, distance, course] }
    if exercise?.measure == .time, seconds > 0 { return [1, seconds, load, reps, distance] }
    if exercise?.measure == .distanceAndTime, meters > 0 {
      return [1, distance, course, load, reps]
    }
    return [0, load, reps, distance, course]
  }

  /// 5.
  var estimate: Double? {
    guard measured?.by == .heaviest, load > 0, let reps = set.reps, reps >= 1, reps <= 12 else {
      return nil
    }
    return reps == 1 ? ownLoad : ownLoad * (30 + reps) / 30
  }
}

extension PlainWorth {
  /// The names of the exercises.
  var names: Set<String> { Set(sets.map(\.name)) }

  func sets(of name: String) -> [Found] { sets.filter { $0.name == name } }

  /// 4: of a session.
  func volume(of session: Session.ID) -> Double {
    sets.filter { $0.session.id == session }.reduce(0) { $0 + $1.volume }
  }

  /// 2: the first set that no other one is better than.
  func best(of name: String) -> LoggedSet? {
    var best: Found?
    for found in sets(of: name) where found.isMeasured {
      if let known = best, !known.rank.lexicographicallyPrecedes(found.rank) { continue }
      best = found
    }
    return best?.set
  }

  /// 5: each as `session set merits`.
  func records(of name: String) -> [String] {
    var records: [String] = []
    var greatest: [PersonalRecord.Merit: Double] = [:]
    var quickest: [Double: Double] = [:]
    for session in sessions {
      let sets = sets(of: name).filter { $0.session.id == session.id }
      var found: [(set: Int, merit: PersonalRecord.Merit)] = []
      for merit in PersonalRecord.Merit.allCases where merit != .fastest {
        var values: [(Int, Double)] = []
        for (place, set) in sets.enumerated() {
          if let measured = set.measured, measured.by == merit {
            values.append((place, measured.value))
          }
          if merit == .strongest, let estimate = set.estimate {
            values.append((place, estimate * set.hands))
          }
        }
        if merit == .heaviest {
          // Sets without a load are 0, where the session has no load above it.
          let bare = sets.firstIndex { $0.measured.map { $0.by != .heaviest } ?? false }
          if let bare, !values.contains(where: { $0.1 >= 0 }) { values.append((bare, 0)) }
        }
        guard let most = values.map(\.1).max() else { continue }
        let place = values.first { $0.1 == most }.map(\.0) ?? 0
        if let before = greatest[merit], most > before + 0.005 { found.append((place, merit)) }
        greatest[merit] = max(greatest[merit] ?? most, most)
      }
      var times: [Double: (place: Int, seconds: Double)] = [:]
      for (place, set) in sets.enumerated() where set.measured?.by == .furthest {
        guard let seconds = set.set.seconds, seconds > 0 else { continue }
        let meters = (set.set.distanceMeters ?? 0).rounded()
        if let known = times[meters], known.seconds <= seconds { continue }
        times[meters] = (place, seconds)
      }
      for (meters, time) in times {
        if let before = quickest[meters], time.seconds < before - 0.005 {
          found.append((time.place, .fastest))
        }
        quickest[meters] = min(quickest[meters] ?? time.seconds, time.seconds)
      }
      for (place, set) in sets.enumerated() {
        let merits = found.filter { $0.set == place }.map(\.merit)
        if !merits.isEmpty { records.append(PlainWorth.text(session.id, set.set.id, Set(merits))) }
      }
    }
    return records
  }

  /// A record as text.
  static func text(
    _ session: Session.ID, _ set: LoggedSet.ID, _ merits: Set<PersonalRecord.Merit>
  ) -> String {
    "\(session) \(set) "
      + PersonalRecord.Merit.allCases.filter(merits.contains).map { "\($0)" }.joined(separator: " ")
  }
}

extension PlainWorth {
  /// All by which sets are asked for.
  var keys: [ExerciseKey] {
    WorthHistory.names.map { .named($0) } + WorthHistory.ids.map { .id($0) }
  }

  /// 1: the sets that are read as those of a key's exercise, oldest first, each as `session set`.
  func sets(of key: ExerciseKey) -> [String] {
    found(key).map { "\($0.session.id) \($0.set.id)" }
  }

  /// The sessions of the last of them, the newest first.
  func newestSessions(of key: ExerciseKey, limit: Int) -> [Session.ID] {
    var sessions: [Session.ID] = []
    for found in found(key).reversed() where !sessions.contains(found.session.id) {
      sessions.append(found.session.id)
    }
    return Array(sessions.prefix(limit))
  }

  private func found(_ key: ExerciseKey) -> [Found] {
    let id = key.name == nil ? key.entityID : ""
    let logged = key.name ?? sets.last { $0.set.exerciseId == id }?.set.exercise ?? ""
    func first(_ id: String, _ name: String) -> String {
      self.first(of: id, name) ?? (id.isEmpty ? CustomExercise.id(named: name).text : id)
    }
    let wanted = first(id, logged)
    return sets.filter { found in
      ExerciseKey(found.set) != nil
        && first(found.set.exerciseId ?? "", found.set.exercise ?? "") == wanted
    }
  }
}
