import EventLog
import Projections
import Training

/// The names of the exercises of a store, among which a word names one.
struct ExerciseNames {
  /// Those of lists, then of exercises that were never done; each once.
  private let names: [String]
  private let ids: Set<UTF8Text>
  /// The exercises of names that are one with another one, by these names in lower case.
  private let aliases: [String: String]

  /// - Parameter done: All that was done.
  init(_ done: [ExerciseSummary], in state: TrainingState) throws(LogError) {
    let exercises = try state.all(CustomExercise.self)
    let progressions = try state.all(Progression.self).map(\.id.text)
    let catalogue = try state.exerciseCatalogue()
    var aliases: [String: String] = [:]
    for exercise in exercises where exercise.isAlias {
      aliases[exercise.name.lowercased()] = catalogue.name(of: ExerciseLabel(exercise))
    }
    self.aliases = aliases
    let others =
      exercises.filter { !$0.name.isEmpty }.map { catalogue.name(of: ExerciseLabel($0)) }
      + progressions.compactMap { ExerciseKey(namedBy: $0)?.name }
    names = (done.map(\.name) + others).eachOnce()
    ids = Set(
      (done.flatMap(\.ids) + exercises.map(\.id.text) + progressions).map { UTF8Text($0) })
  }

  /// The exercise that a word names: by its name, by its id, by a part of its name that no other has, or by
  /// the beginning of its id. Case does not
  /// count. A word that names none stands for itself.
  /// - Throws: status 6 with the choices where several have the word in their names.
  func exercise(
    of word: String, in state: TrainingState, _ finder: inout some SetFinder
  ) throws -> NamedExercise {
    let lowered = word.lowercased()
    if let name = names.first(where: { TextOrder.isSame($0, word) })
      ?? names.first(where: { $0.lowercased() == lowered })
    {
      return try NamedExercise(name, in: state, &finder)
    }
    if let name = aliases[lowered] { return try NamedExercise(name, in: state, &finder) }
    if ids.contains(UTF8Text(word)) { return try NamedExercise(of: .id(word), in: state, &finder) }
    let begun = ids.filter { UTF8Text.begins($0.string, with: word) }
    let found = names.filter { $0.lowercased().contains(lowered) }
    if found.isEmpty, begun.count == 1, let id = begun.first {
      return try NamedExercise(of: .id(id), in: state, &finder)
    }
    guard found.count > 1 else {
      return try NamedExercise(found.first ?? word, in: state, &finder)
    }
    let shown = found.prefix(ExerciseNames.mostShown).map { "“\(Printable.text($0))”" }
    let more = found.count > shown.count ? " and \(found.count - shown.count) more" : ""
    throw CommandError(
      status: .undecided,
      reason: "\(found.count) exercises have “\(Printable.text(word))” in their names: "
        + shown.joined(separator: ", ") + more,
      hint: "say more of the name, or its id; ltcli exercises STORE lists them")
  }

  /// So many names are told apart at a glance.
  private static let mostShown = 5
}
