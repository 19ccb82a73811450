package import EventLog
package import Projections

/// What the exercises of logged sets are called at present, what they say of their sets, and what the athlete weighed.
package struct ExerciseCatalogue: Sendable, Hashable {
  /// What custom exercises say, by id, without what their origins say.
  private var exercises: [UTF8Text: CustomExercise] = [:]
  /// The body's weights by their days.
  private var weights = BodyWeights()
  /// How many of the exercises are those of a name alone.
  private var named = 0
  /// How many of them are one with another one.
  private var aliases = 0

  /// Begins without any exercise, profile or weight.
  package init() {}

  /// Makes one of some custom exercises, profiles and weights of the body.
  package init(
    _ exercises: [CustomExercise], _ profiles: [UserProfile], _ weights: [BodyWeight] = []
  ) {
    for exercise in exercises { add(exercise) }
    for profile in profiles { add(profile) }
    for weight in weights { add(weight) }
  }

  /// Adds a custom exercise.
  package mutating func add(_ exercise: CustomExercise) {
    remove(exercise)
    exercises[UTF8Text(exercise.id.text)] = exercise.sayingOfSets
    if exercise.isNamed { named += 1 }
    if exercise.isAlias { aliases += 1 }
  }

  /// Removes a custom exercise.
  package mutating func remove(_ exercise: CustomExercise) {
    let old = exercises.removeValue(forKey: UTF8Text(exercise.id.text))
    if old?.isNamed == true { named -= 1 }
    if old?.isAlias == true { aliases -= 1 }
  }

  /// Adds a profile.
  package mutating func add(_ profile: UserProfile) { weights.add(profile) }

  /// Removes a profile.
  package mutating func remove(_ profile: UserProfile) { weights.remove(profile) }

  /// Adds a weight of the body.
  package mutating func add(_ weight: BodyWeight) { weights.add(weight) }

  /// Removes a weight of the body.
  package mutating func remove(_ weight: BodyWeight) { weights.remove(weight) }

  /// The entity of the exercise that was logged under a label, or that this one is one with; nil where the state shows
  /// none. A set without an id is of the exercise that has its name alone.
  package func exercise(of label: ExerciseLabel) -> CustomExercise? {
    leader(of: label).map { exercises[$0] } ?? own(of: label)
  }

  private func own(of label: ExerciseLabel) -> CustomExercise? {
    if !label.id.string.isEmpty { return exercises[label.id] }
    // Few stores have such exercises, and making an id takes time.
    guard named > 0, !label.name.string.isEmpty else { return nil }
    return exercises[UTF8Text(ExerciseKey.named(label.name).entityID)]
  }

  /// The present name of an exercise that was logged under a label.
  package func name(of label: ExerciseLabel) -> String {
    if let leader = leader(of: label) {
      if let name = exercises[leader]?.name, !name.isEmpty { return name }
      return ExerciseKey(namedBy: leader.string)?.name ?? leader.string
    }
    if let name = exercise(of: label)?.name, !name.isEmpty { return name }
    if !label.name.string.isEmpty { return label.name.string }
    return label.id.string.isEmpty ? ModuleExercise.unknownName : label.id.string
  }

  /// The traits of the exercise that was logged under a label: what its entity says, else the words of the name under
  /// which it was logged. Its present name says nothing, so a rename changes no sum.
  package func traits(of label: ExerciseLabel, on day: Day) -> ExerciseTraits {
    guard let exercise = exercise(of: label) else {
      return ExerciseTraits(named: label.name.string)
    }
    let share = exercise.bodyweightShare ?? 0
    return ExerciseTraits(
      exercise, logged: label.name.string,
      bodyKilograms: share > 0 ? share * (weights.kilograms(on: day) ?? 0) : 0)
  }

  /// The volume of a session's sets, in kilograms: weight, and what is lifted of the body, times repetitions.
  /// - Parameter day: The day of the session.
  package func volume(of session: Session, on day: Day) -> Double {
    session.sets.reduce(0) { $0 + $1.volume(in: traits(of: ExerciseLabel($1), on: day)) }
  }
}

// MARK: - Exercises that are one with another one

extension ExerciseCatalogue {
  /// Whether any exercise is one with another one.
  package var hasAliases: Bool { aliases > 0 }

  /// Whether sets under a label are read as those of another exercise.
  package func isAliased(_ label: ExerciseLabel) -> Bool { leader(of: label) != nil }

  /// The id of the entity of the exercise as which sets under a label are read: of one by itself, its own.
  func first(of label: ExerciseLabel) -> UTF8Text { leader(of: label) ?? entityID(of: label) }

  private func entityID(of label: ExerciseLabel) -> UTF8Text {
    label.id.string.isEmpty ? UTF8Text(ExerciseKey.named(label.name).entityID) : label.id
  }

  /// The id of the exercise that the one of a label is one with; nil where it is one by itself.
  ///
  /// An exercise says it by its id, else the exercise of its name alone does: so a name that comes in later is of that
  /// exercise, too. Where exercises lead to each other in a circle, the least id is the first.
  /// - Complexity: O(exercises that it leads to)
  private func leader(of label: ExerciseLabel) -> UTF8Text? {
    guard aliases > 0 else { return nil }
    let own = own(of: label)
    let start = own.map { UTF8Text($0.id.text) } ?? entityID(of: label)
    var name = own?.name ?? ""
    if name.isEmpty { name = label.name.string }
    guard var id = next(after: start, called: name) else { return nil }
    var seen = [start]
    while !seen.contains(id) {
      seen.append(id)
      var name = exercises[id]?.name ?? ""
      if name.isEmpty { name = ExerciseKey(namedBy: id.string)?.name ?? "" }
      guard let next = next(after: id, called: name) else { return id }
      id = next
    }
    let least = seen[(seen.firstIndex(of: id) ?? 0)...].min()
    return least == start ? nil : least
  }

  private func next(after id: UTF8Text, called name: String) -> UTF8Text? {
    if let exercise = exercises[id], exercise.isAlias {
      return exercise.sameAs.map { UTF8Text($0.text) }
    }
    guard !name.isEmpty else { return nil }
    let named = UTF8Text(CustomExercise.id(named: name).text)
    guard named != id, let exercise = exercises[named], exercise.isAlias,
      let other = exercise.sameAs.map({ UTF8Text($0.text) }), other != id
    else { return nil }
    return other
  }
}

extension CustomExercise {
  /// Whether it says what its sets mean by their weights and sides.
  package var saysOfSets: Bool { isAssisted != nil || weightIs != nil || isOneSided != nil }

  /// Whether it is the exercise of a name alone.
  package var isNamed: Bool { id.text.utf8.starts(with: ExerciseKey.namePrefix.utf8) }

  /// Whether it is one with another one.
  package var isAlias: Bool { sameAs.map { !$0.text.isEmpty && $0 != id } ?? false }

  /// The exercise with its name and what it says of its sets alone.
  fileprivate var sayingOfSets: CustomExercise {
    CustomExercise(
      id: id, name: name, bodyweightShare: bodyweightShare, measure: measure,
      isAssisted: isAssisted, weightIs: weightIs, isOneSided: isOneSided, sameAs: sameAs)
  }
}

extension ExerciseCatalogue {
  /// Writes the exercises and the body's weights.
  package func pack(into writer: inout PackedWriter) {
    writer.add(UInt64(exercises.count))
    for (id, exercise) in exercises.sorted(by: { $0.key < $1.key }) {
      writer.add(id.string)
      writer.add(exercise.name)
      writer.add(exercise.bodyweightShare ?? -1)
      writer.add(exercise.measure?.rawValue ?? "")
      writer.add(exercise.weightIs?.rawValue ?? "")
      writer.add(exercise.sameAs?.text ?? "")
      for isSaid in [exercise.isAssisted, exercise.isOneSided] {
        writer.add(Int64(isSaid.map { $0 ? 1 : 0 } ?? -1))
      }
    }
    weights.pack(into: &writer)
  }

  /// Reads a catalogue that was packed.
  package init(from reader: inout PackedReader) throws(LogError) {
    for _ in 0..<(try reader.count()) {
      var exercise = CustomExercise(id: CustomExercise.ID(try reader.text()))
      exercise.name = try reader.text()
      let share = try reader.double()
      exercise.bodyweightShare = share < 0 ? nil : share
      exercise.measure = ExerciseMeasure(rawValue: try reader.text())
      exercise.weightIs = WeightMeaning(rawValue: try reader.text())
      let sameAs = try reader.text()
      exercise.sameAs = sameAs.isEmpty ? nil : CustomExercise.ID(sameAs)
      let (isAssisted, isOneSided) = (try reader.whole(), try reader.whole())
      exercise.isAssisted = isAssisted < 0 ? nil : isAssisted == 1
      exercise.isOneSided = isOneSided < 0 ? nil : isOneSided == 1
      add(exercise)
    }
    weights = try BodyWeights(from: &reader)
  }
}

/// How a set names its exercise.
package struct ExerciseLabel: Sendable, Hashable, Comparable {
  /// The exercise's id; empty where the set has none.
  package let id: UTF8Text
  /// The name at the time; empty where the set has none.
  package let name: UTF8Text

  /// A label by its parts.
  package init(id: UTF8Text, name: UTF8Text) { (self.id, self.name) = (id, name) }

  /// The label of a set.
  package init(_ set: LoggedSet) {
    id = UTF8Text(set.exerciseId ?? "")
    name = UTF8Text(set.exercise ?? "")
  }

  /// The label of sets of an exercise that is there as an entity: those of a name alone have no id.
  package init(_ exercise: CustomExercise) {
    if let name = ExerciseKey(namedBy: exercise.id.text)?.name {
      self.init(id: UTF8Text(""), name: UTF8Text(name))
    } else {
      self.init(id: UTF8Text(exercise.id.text), name: UTF8Text(exercise.name))
    }
  }

  /// Orders by the bytes of the ids, then of the names.
  package static func < (left: ExerciseLabel, right: ExerciseLabel) -> Bool {
    (left.id, left.name) < (right.id, right.name)
  }
}
