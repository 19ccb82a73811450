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
  }

  /// Removes a custom exercise.
  package mutating func remove(_ exercise: CustomExercise) {
    let old = exercises.removeValue(forKey: UTF8Text(exercise.id.text))
    if old?.isNamed == true { named -= 1 }
  }

  /// Adds a profile.
  package mutating func add(_ profile: UserProfile) { weights.add(profile) }

  /// Removes a profile.
  package mutating func remove(_ profile: UserProfile) { weights.remove(profile) }

  /// Adds a weight of the body.
  package mutating func add(_ weight: BodyWeight) { weights.add(weight) }

  /// Removes a weight of the body.
  package mutating func remove(_ weight: BodyWeight) { weights.remove(weight) }

  /// The entity of the exercise that was logged under a label; nil where the state shows none. A set without an id is of
  /// the exercise that has its name alone.
  package func exercise(of label: ExerciseLabel) -> CustomExercise? {
    if !label.id.string.isEmpty { return exercises[label.id] }
    // Few stores have such exercises, and making an id takes time.
    guard named > 0, !label.name.string.isEmpty else { return nil }
    return exercises[UTF8Text(ExerciseKey.named(label.name).entityID)]
  }

  /// The present name of an exercise that was logged under a label.
  package func name(of label: ExerciseLabel) -> String {
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

extension CustomExercise {
  /// Whether it says what its sets mean by their weights and sides.
  package var saysOfSets: Bool { isAssisted != nil || weightIs != nil || isOneSided != nil }

  /// Whether it is the exercise of a name alone.
  fileprivate var isNamed: Bool { id.text.utf8.starts(with: ExerciseKey.namePrefix.utf8) }

  /// The exercise with its name and what it says of its sets alone.
  fileprivate var sayingOfSets: CustomExercise {
    CustomExercise(
      id: id, name: name, bodyweightShare: bodyweightShare, measure: measure,
      isAssisted: isAssisted, weightIs: weightIs, isOneSided: isOneSided)
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

  /// Orders by the bytes of the ids, then of the names.
  package static func < (left: ExerciseLabel, right: ExerciseLabel) -> Bool {
    (left.id, left.name) < (right.id, right.name)
  }
}
