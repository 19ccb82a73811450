package import EventLog
import Projections

/// What the exercises of logged sets are called at present, and what they lift of the athlete's body.
package struct ExerciseCatalogue: Sendable, Hashable {
  /// The names of the custom exercises that have one, by id.
  private var names: [UTF8Text: UTF8Text] = [:]
  /// The parts of the body's weight that custom exercises lift, by id.
  private var shares: [UTF8Text: Double] = [:]
  /// The body's weights that profiles say, in kilograms, by the profile's id.
  private var weights: [UTF8Text: Double] = [:]

  /// That without any custom exercise or profile.
  package init() {}

  /// That of some custom exercises and profiles.
  package init(_ exercises: [CustomExercise], _ profiles: [UserProfile]) {
    for exercise in exercises { add(exercise) }
    for profile in profiles { add(profile) }
  }

  /// Adds a custom exercise.
  package mutating func add(_ exercise: CustomExercise) {
    let id = UTF8Text(exercise.id.text)
    names[id] = exercise.name.isEmpty ? nil : UTF8Text(exercise.name)
    shares[id] = exercise.bodyweightShare.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Removes a custom exercise.
  package mutating func remove(_ exercise: CustomExercise) {
    names[UTF8Text(exercise.id.text)] = nil
    shares[UTF8Text(exercise.id.text)] = nil
  }

  /// Adds a profile.
  package mutating func add(_ profile: UserProfile) {
    weights[UTF8Text(profile.id.text)] = profile.weightKilograms.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Removes a profile.
  package mutating func remove(_ profile: UserProfile) {
    weights[UTF8Text(profile.id.text)] = nil
  }

  /// The present name of an exercise that was logged under a label.
  package func name(of label: ExerciseLabel) -> String {
    if let name = names[label.id] { return name.string }
    if !label.name.string.isEmpty { return label.name.string }
    return label.id.string.isEmpty ? ModuleExercise.unknownName : label.id.string
  }

  /// The traits of the exercise of a name. Of several custom exercises of that name the greatest share counts, and of
  /// several profiles with a weight that of the least id.
  /// - Complexity: O(custom exercises that lift the body)
  package func traits(of name: String) -> ExerciseTraits {
    guard !shares.isEmpty, let weight = weights.min(by: { $0.key < $1.key })?.value else {
      return ExerciseTraits(named: name)
    }
    let share = shares.filter { names[$0.key] == UTF8Text(name) }.values.max() ?? 0
    return ExerciseTraits(named: name, bodyKilograms: share * weight)
  }

  /// The volume of a session's sets, in kilograms: weight, and what is lifted of the body, times repetitions.
  package func volume(of session: Session) -> Double {
    session.sets.reduce(0) { $0 + $1.volume(in: traits(of: name(of: ExerciseLabel($1)))) }
  }
}

extension ExerciseCatalogue {
  /// Writes all that it is.
  package func pack(into writer: inout PackedWriter) {
    writer.add(UInt64(names.count))
    for (id, name) in names.sorted(by: { $0.key < $1.key }) {
      writer.add(id.string)
      writer.add(name.string)
    }
    for numbers in [shares, weights] {
      writer.add(UInt64(numbers.count))
      for (id, number) in numbers.sorted(by: { $0.key < $1.key }) {
        writer.add(id.string)
        writer.add(number)
      }
    }
  }

  /// Reads a catalogue that was packed.
  package init(from reader: inout PackedReader) throws(LogError) {
    for _ in 0..<(try reader.count()) {
      let id = UTF8Text(try reader.text())
      names[id] = UTF8Text(try reader.text())
    }
    shares = try ExerciseCatalogue.numbers(from: &reader)
    weights = try ExerciseCatalogue.numbers(from: &reader)
  }

  private static func numbers(
    from reader: inout PackedReader
  ) throws(LogError) -> [UTF8Text: Double] {
    var numbers: [UTF8Text: Double] = [:]
    for _ in 0..<(try reader.count()) {
      let id = UTF8Text(try reader.text())
      numbers[id] = try reader.double()
    }
    return numbers
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
