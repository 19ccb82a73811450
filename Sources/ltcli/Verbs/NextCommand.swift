import EventLog
import LiftTrail
import Projections
import Training

enum NextCommand: Command {
  static let description = VerbDescription(
    name: "next", summary: "say what to do next of an exercise, and why",
    examples: [
      "ltcli next phone Squat": "the weight and the repetitions, the time or the distance, and why",
      "ltcli next phone bench --unit lb": "of the one exercise with bench in its name, in pounds",
    ],
    operands: [
      .store,
      Operand(
        name: "EXERCISE", meaning: "its name, a part of it, or its id; capitals do not count",
        offers: .store(.exercises)),
    ], options: [.unit, .zone, .json],
    notes: [
      "It follows from the progression of the exercise, else from the one called default, and from the sets",
      "that were logged since its baseline. Where the session had a plan, each planned set has to be done,",
      "with the weight and the repetitions that it says; without a plan the sets with the target's weight",
      "or more count, of several weights the lightest. After three lighter sessions in a row it begins with",
      "what was lifted last. Weights are those that the exercise's plates and bar can make; without any",
      "word on them pounds go by 5. What is held lasts longer, a distance takes no longer or goes further,",
      "help is less. Nothing is written. JSON has kilograms. The rules: docs/worth.md.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let word = context.operand(1)
    let forced = try context.unit()
    let reader = try context.arguments.here.reader()
    return try context.answeringOfTraining { (answers) throws(CommandError) in
      let (exercise, next) = try attempting("reading the progression") {
        var (finder, places) = (BookFinder(answers.book), SessionClocks(elsewhere: reader.zone))
        let names = try ExerciseNames(answers.book.summaries, in: answers.state)
        let exercise = try names.exercise(of: word, in: answers.state, &finder)
        return (
          exercise,
          try NextTarget.next(of: exercise, unit: forced, in: answers.state, &finder) {
            places.day(of: $0)
          }
        )
      }
      return try answer(
        context, word, forced, exercise, next.progression, next.target, answers.book)
    }
  }

  private static func answer(
    _ context: CommandContext, _ word: String, _ forced: MassUnit?, _ exercise: NamedExercise,
    _ progression: Progression?, _ target: NextTarget?, _ book: ExerciseBook
  ) throws(CommandError) -> ExitStatus {
    guard let progression else {
      throw CommandError(
        status: .different,
        reason:
          "\(Printable.text(exercise.name)) has no progression, and there is none called default",
        hint: #"append {"type":"progression.saved","entity":"default","data":{"scheme":"linear","#
          + #""incrementKilograms":2.5}}"#)
    }
    guard let target else {
      throw CommandError(
        status: .different,
        reason: "\(Printable.text(exercise.name)) has neither a baseline nor a set to begin with",
        hint: Suggestion.text(for: word, among: book.exercises)
          ?? "ltcli exercises STORE lists what was done")
    }
    try context.isJSON
      ? context.output.json(json(of: exercise.name, progression, target))
      : print(exercise.name, target, forced ?? target.unit, on: context.output)
    return .done
  }

  private static func print(
    _ exercise: String, _ target: NextTarget, _ unit: MassUnit, on output: Output
  ) throws(CommandError) {
    try output.line("\(Printable.text(exercise)): \(target.shownWork(in: unit))")
    for reason in target.reasons { try output.line("  \(reason.text(in: unit))") }
  }

  private static func json(
    of exercise: String, _ progression: Progression, _ target: NextTarget
  ) -> JSONObject {
    var object: JSONObject = [
      "exercise": .string(exercise), "measure": .string(target.measure.rawValue),
      "progression": .text(progression.id), "reasons": .texts(target.reasons),
      "unit": .string(target.unit.rawValue),
    ]
    object["weightKilograms"] = target.weightKilograms.map { .number($0) }
    object["weightIs"] = target.weightIs.map { .string($0.rawValue) }
    object["reps"] = target.reps.map { .number($0) }
    object["seconds"] = target.seconds.map { .number($0) }
    object["distanceMeters"] = target.distanceMeters.map { .number($0) }
    return object
  }
}
