import EventLog
import Projections
import Training

enum WorkoutCommand: Command {
  static let description = VerbDescription(
    name: "workout", summary: "make a workout of what was done in a session",
    examples: [
      "ltcli workout new phone \"Push A\"": "with the exercises and sets of the last session",
      "ltcli workout new phone \"Push A\" from tue": "of the session of that day",
      "ltcli start \"Push A\"": "begins a session with its plan",
    ],
    operands: [
      Operand(name: "new", meaning: "makes one", offers: .words(["new"])), .store,
      Operand(name: "NAME", meaning: "what it is called"),
      Operand(
        name: "from SESSION", meaning: "from and the session: its id, its day, or last",
        isOptional: true, isRepeated: true, offers: .store(.sessions)),
    ],
    options: [.zone, .sameReplica, .json],
    notes: ["A name that another workout has is refused (exit 6). ltcli undo takes it back."])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let making = try Making<Workout>(context, form: "ltcli workout new STORE NAME from SESSION")
    var words = Array(context.arguments.operands.dropFirst(3))
    if words.first == "from" { words.removeFirst() }
    guard words.count < 2 else {
      throw .usage("“\(Printable.text(words[1]))” is one word too many")
    }
    let reader = try context.arguments.here.reader()
    return try context.changing(context.operand(1)) { (replica) throws(CommandError) in
      try making.checkName(\.name, in: replica)
      let session = try source(words.first ?? "last", in: replica, reader, context)
      let workout = try workout(making.name, of: session, in: replica, context)
      try making.write(
        workout,
        "\(Count.text(workout.exercises.count, "exercise")), "
          + Count.text(workout.exercises.reduce(0) { $0 + $1.sets.count }, "set"), in: replica)
      return .done
    }
  }

  private static func source(
    _ word: String, in replica: Replica, _ reader: TimeReader, _ context: CommandContext
  ) throws(CommandError) -> Session {
    guard word == "last" else { return try SessionCommand.session(word, in: replica, context) }
    let last = try attempting("reading the sessions") {
      try TrainingHistory(replica.state, on: nil, at: reader).sessions.last {
        !$0.session.sets.isEmpty
      }
    }
    if let last { return last.session }
    throw CommandError(
      status: .different, reason: "no session has sets",
      hint: "ltcli train, or ltcli set, logs them")
  }

  /// The exercises of a session in their order, each with its sets as a plan.
  private static func workout(
    _ name: String, of session: Session, in replica: Replica, _ context: CommandContext
  ) throws(CommandError) -> Workout {
    let catalogue = try attempting("reading the exercises") {
      try replica.state.exerciseCatalogue()
    }
    var exercises: [ModuleExercise] = []
    for set in session.sets {
      let name = catalogue.name(of: ExerciseLabel(set))
      let planned = PlannedSet(
        kind: set.kind, reps: set.reps, weightKilograms: set.weightKilograms,
        seconds: set.seconds, distanceMeters: set.distanceMeters, restSeconds: set.restSeconds)
      if let place = exercises.firstIndex(where: { TextOrder.isSame($0.name ?? "", name) }) {
        exercises[place].sets.append(planned)
        continue
      }
      exercises.append(
        ModuleExercise(
          id: Identifier(from: context.environment.randomness), name: name,
          templateId: set.exerciseId.flatMap { $0.isEmpty ? nil : Identifier($0) },
          order: Double(exercises.count + 1), sets: [planned]))
    }
    guard !exercises.isEmpty else {
      throw CommandError(status: .different, reason: "the session \(session.id) has no sets")
    }
    return Workout(
      id: Identifier(from: context.environment.randomness), name: name, exercises: exercises)
  }
}
