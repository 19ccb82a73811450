package import EventLog
package import Projections

// The one way from a state to a next target, which the tool and the library share.

/// An exercise as lists have it: all sets whose exercise has one name at present, whatever their ids.
package struct NamedExercise: Sendable {
  /// Its present name.
  package let name: String
  /// The exercises, by id or by a name alone, that have the name at present: the ids ascending by their bytes, then the
  /// names. An exercise whose entity has no name has that under which its last set was logged.
  package let keys: [ExerciseKey]
  /// What the exercises are called and say of their sets; what the body weighs makes no target.
  package let catalogue: ExerciseCatalogue
  private let exercises: [CustomExercise]

  /// The exercise of a name.
  /// - Complexity: O(bytes of the custom exercises), and O(log n) for n sets for each progression of an exercise that no
  ///   entity names
  package init(
    _ name: String, in state: TrainingState, _ finder: inout some SetFinder
  ) throws(LogError) {
    self.name = name
    exercises = try state.all(CustomExercise.self)
    catalogue = ExerciseCatalogue(exercises, [])
    var (ids, names): (Set<UTF8Text>, Set<UTF8Text>) = ([UTF8Text(name)], [UTF8Text(name)])
    for exercise in exercises {
      // Of exercises without a name the sets have to be asked.
      guard catalogue.hasAliases || exercise.name.isEmpty || TextOrder.isSame(exercise.name, name)
      else { continue }
      ids.insert(UTF8Text(exercise.id.text))
      if let key = ExerciseKey(namedBy: exercise.id.text) { names.insert(key.text) }
    }
    for progression in try state.entities(ofKind: Progression.kind.name) {
      let key = ExerciseKey(entityID: progression.id)
      if key.isID { ids.insert(key.text) }
    }
    var keys: [ExerciseKey] = []
    for key in ids.sorted().map(ExerciseKey.id) + names.sorted().map(ExerciseKey.named)
    where TextOrder.isSame(try catalogue.presentName(of: key, in: state, &finder), name) {
      keys.append(key)
    }
    self.keys = keys
  }

  /// The exercise that a key names: that of the name that the key's has at present.
  package init(
    of key: ExerciseKey, in state: TrainingState, _ finder: inout some SetFinder
  ) throws(LogError) {
    let catalogue = ExerciseCatalogue(try state.all(CustomExercise.self), [])
    let name = try catalogue.presentName(of: key, in: state, &finder)
    try self.init(name, in: state, &finder)
  }

  /// The sessions that count and have sets of it, in the order of their starts, with these sets alone.
  /// - Parameters:
  ///   - since: The first day that is wanted; nil for all.
  ///   - day: The day on which a session began, by the clocks where it took place.
  /// - Complexity: O(bytes of the sessions that have the exercise since that day)
  package func history(
    since: Day?, in state: TrainingState, _ finder: inout some SetFinder,
    day: (SessionStart) -> Day?
  ) throws(LogError) -> TrainingHistory {
    let entities = try finder.sessions(of: self, since: since, in: state)
    var sessions: [Session] = []
    for entity in entities.sorted(by: { UTF8Text($0.id) < UTF8Text($1.id) }) {
      if let session = try state.countedSession(entity) { sessions.append(session) }
    }
    return TrainingHistory(sessions, exercises: exercises, day: day).only {
      TextOrder.isSame($0, name)
    }
  }

  /// Its progression: of several of its keys the first one's that has one, else the one of all exercises.
  package func progression(in state: TrainingState) throws(LogError) -> Progression? {
    for key in keys {
      if let own = try state.one(Progression.self, Progression.id(of: key)) { return own }
    }
    guard var common = try state.one(Progression.self, Progression.defaultID) else { return nil }
    // A weight is of one exercise.
    common.baseline = nil
    return common
  }

  /// The entity that says what it is: that of the last set; without a set the first of its keys that has one.
  fileprivate func entity(_ last: LoggedSet?, in state: TrainingState) throws(LogError)
    -> CustomExercise?
  {
    if let last {
      guard let entity = catalogue.exercise(of: ExerciseLabel(last)) else { return nil }
      return try state.one(CustomExercise.self, entity.id)
    }
    for key in keys {
      let id = CustomExercise.ID(key.entityID)
      if let found = try state.one(CustomExercise.self, id) { return found }
    }
    return nil
  }
}

extension ExerciseCatalogue {
  /// What an exercise is called at present: as its entity says; else as its last set was logged; else by its id or name.
  fileprivate func presentName(
    of key: ExerciseKey, in state: TrainingState, _ finder: inout some SetFinder
  ) throws(LogError) -> String {
    let empty = UTF8Text("")
    var label = ExerciseLabel(id: key.isID ? key.text : empty, name: key.isID ? empty : key.text)
    if key.isID, exercise(of: label)?.name.isEmpty ?? true,
      let last = try finder.lastName(of: key, in: state)
    {
      label = ExerciseLabel(id: key.text, name: UTF8Text(last))
    }
    return name(of: label)
  }
}

extension NextTarget {
  /// What to do next of an exercise.
  /// - Parameters:
  ///   - unit: The unit of the weights where the exercise says none; nil for that of its last set, else the athlete's.
  ///   - day: The day on which a session began, by the clocks where it took place.
  /// - Returns: The progression and the target; nil each where there is none.
  package static func next(
    of exercise: NamedExercise, unit: MassUnit? = nil, in state: TrainingState,
    _ finder: inout some SetFinder, day: (SessionStart) -> Day?
  ) throws(LogError) -> (progression: Progression?, target: NextTarget?) {
    guard let progression = try exercise.progression(in: state) else { return (nil, nil) }
    let since = progression.baseline?.since
    let sessions = try exercise.history(since: since, in: state, &finder, day: day).sessions
      .filter { session in since.map { session.day >= $0 } ?? true }
    let last = sessions.last?.sets.last
    let newest = sessions.flatMap(\.sets).reversed().map(\.set)
    let entity = try exercise.entity(last?.set, in: state)
    let isHelp = last?.traits.isAssisted ?? entity?.isAssisted ?? false
    let common = try state.all(UserProfile.self).lazy.compactMap(\.weightUnit).first
    let lastUnit = newest.lazy.compactMap(\.weightUnit).first
    let weights = LoadableWeights(
      of: entity, progression, bar: try state.athletesBar(),
      unit: unit ?? lastUnit ?? common ?? .kilograms, isHelp: isHelp)
    let weightIs = entity?.weightIs ?? newest.lazy.compactMap(\.weightIs).first
    let terms = Terms(measure: entity?.measure, weightIs: weightIs, weights: weights)
    let performances = sessions.map { session in
      Performance(session, of: exercise, weightIs == .perHand ? 2 : 1)
    }
    return (progression, NextTarget(of: progression, after: performances, terms))
  }
}

extension NextTarget.Performance {
  /// - Parameter hands: How many hands lift the target's weight, each as much.
  fileprivate init(_ trained: TrainedSession, of exercise: NamedExercise, _ hands: Double) {
    let traits = trained.sets.last?.traits ?? ExerciseTraits(named: "")
    var plan = trained.session.plan.filter { planned in
      let label = ExerciseLabel(
        id: UTF8Text(planned.exerciseId ?? ""), name: UTF8Text(planned.name))
      return TextOrder.isSame(exercise.catalogue.name(of: label), exercise.name)
    }
    for index in plan.indices {
      for place in plan[index].sets.indices {
        let planned = LoggedSet(weightKilograms: plan[index].sets[place].weightKilograms)
        guard planned.weightKilograms != nil else { continue }
        plan[index].sets[place].weightKilograms = planned.ownLoad(in: traits)
      }
    }
    self.init(
      day: trained.day, sets: trained.sets.map { $0.asTarget(hands) }, plan: plan,
      isRunning: trained.session.isRunning)
  }
}

extension TrainedSet {
  /// The set as a target compares it: help below zero, and the weight for so many hands.
  fileprivate func asTarget(_ hands: Double) -> LoggedSet {
    var set = self.set.stated(in: traits)
    if let weight = set.weightKilograms {
      set.weightKilograms = weight * set.hands(in: traits) / hands
      set.weightIs = hands == 2 ? .perHand : .sum
    }
    return set
  }
}
