import EventLog
import Projections

/// What the exercises of logged sets are called at present.
struct ExerciseNames {
  /// The names of the custom exercises that the state shows, by id.
  private let customs: [UTF8Text: String]

  init(_ state: TrainingState) throws(LogError) {
    var customs: [UTF8Text: String] = [:]
    for exercise in try state.all(CustomExercise.self) where !exercise.name.isEmpty {
      customs[UTF8Text(exercise.id.text)] = exercise.name
    }
    self.customs = customs
  }

  /// The name of a set's exercise: that of the custom exercise, else as it was logged, else the id.
  ///
  /// Sets whose exercises have the same name are taken together, whatever their ids.
  func name(of set: LoggedSet) -> String {
    let id = set.exerciseId ?? ""
    if let name = customs[UTF8Text(id)] { return name }
    if let name = set.exercise, !name.isEmpty { return name }
    return id.isEmpty ? ModuleExercise.unknownName : id
  }
}

/// Picks exercises by name: the one that is called so, else those with this in their names. Capitals do
/// not count.
struct ExerciseFilter {
  private let part: String
  private let isWhole: Bool

  /// - Parameter names: What the exercises are called.
  init(_ part: String, among names: [String]) {
    self.part = part.lowercased()
    isWhole = names.contains { $0.lowercased() == part.lowercased() }
  }

  func matches(_ name: String) -> Bool {
    isWhole ? name.lowercased() == part : name.lowercased().contains(part)
  }
}
