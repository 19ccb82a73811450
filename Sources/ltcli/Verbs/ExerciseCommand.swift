import EventLog
import Projections
import Training

enum ExerciseCommand: Command {
  static let description = VerbDescription(
    name: "exercise", summary: "show or say what an exercise is: its measure, help, hands, plates",
    examples: [
      "ltcli exercise phone plank": "what is known of it",
      "ltcli exercise phone plank --measure time": "its sets are measured by time",
      "ltcli exercise phone \"Klimmzug mit Band\" --assisted yes":
        "says what that re-reads, and writes nothing",
      "ltcli exercise phone \"Klimmzug mit Band\" --assisted yes --yes": "writes it",
      "ltcli exercise phone squat --bar 20kg --plates 2.5kg --rest 180 --note \"rack 14\"":
        "what next and a screen go by",
    ],
    operands: [
      .store,
      Operand(
        name: "EXERCISE", meaning: "its name, a part of it, or its id; capitals do not count",
        offers: .store(.exercises)),
    ],
    options: ExerciseMember.allCases.map(\.option) + [yes, .zone, .sameReplica, .json],
    notes: [
      "Each of these is a unit of its own: two devices may say two of them, and both count. The value none",
      "takes back what was said. Sets that do not say what their weight is, or their side, are read anew:",
      "that is said first, and written with --yes alone (exit 6 without). The rules: docs/worth.md.",
    ])

  static let yes = CommandOption(name: "--yes", meaning: "write it although sets are read anew")

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let said = ExerciseMember.allCases.filter { context.arguments[$0.option] != nil }
    let replica =
      said.isEmpty
      ? try context.replica(context.operand(0)) : try context.writableReplica(context.operand(0))
    let reader = try context.arguments.here.reader()
    let exercise = try find(context, replica, reader)
    guard !said.isEmpty else {
      try show(exercise, context)
      return .done
    }
    var changed = exercise
    for member in said {
      try member.set(context.arguments[member.option] ?? "", of: &changed)
    }
    let rereading = try attempting("reading the sessions") {
      var (indexes, places) = (StateIndexes(), SessionClocks(elsewhere: reader.zone))
      return try replica.state.rereading(changed, &indexes) { places.day(of: $0) }
    }
    if !rereading.isNothing, !context.arguments.has(yes) {
      throw CommandError(
        status: .undecided, reason: "\(words(rereading)); nothing is written",
        hint: "--yes writes it")
    }
    let events = try write(changed, over: exercise, in: replica)
    var object = json(rereading)
    object["events"] = .array(events.map { .text($0) })
    let written = events.map(\.description).joined(separator: ", ")
    let about = rereading.isNothing ? "no set is read anew" : words(rereading)
    try context.answer(
      object,
      events.isEmpty
        ? "unchanged" : "\(Printable.text(exercise.name)): \(about): \(written)")
    context.makeSnapshotIfDue(of: replica)
    return .done
  }

  /// The exercise that the operand names; one that no entity is there for is the one of its name alone.
  private static func find(
    _ context: CommandContext, _ replica: Replica, _ reader: TimeReader
  ) throws(CommandError) -> CustomExercise {
    try attempting("looking for the exercise") {
      let state = replica.state
      var indexes = StateIndexes()
      let history = try TrainingHistory(state, on: nil, at: reader)
      let named = try ExerciseNames(ExerciseSummary.all(in: history), in: state)
        .exercise(of: context.operand(1), in: state, &indexes)
      let last = history.only { TextOrder.isSame($0, named.name) }.sets.last
      let key = last.flatMap { ExerciseKey($0) }
      for id in ([key].compactMap(\.self) + named.keys).map(\.entityID) {
        if var found = try state.one(CustomExercise.self, CustomExercise.ID(id)) {
          if found.name.isEmpty { found.name = named.name }
          return found
        }
      }
      var exercise = CustomExercise(named: named.name)
      if let key { exercise.id = CustomExercise.ID(key.entityID) }
      return exercise
    }
  }

  /// Writes what has changed. An exercise that is not there yet gets its name as a starter, which loses to a name that
  /// another device has given it.
  private static func write(
    _ changed: CustomExercise, over exercise: CustomExercise, in replica: Replica
  ) throws(CommandError) -> [EventID] {
    try attempting("saying what the exercise is") {
      guard let entity = Entity(kind: CustomExercise.kind.name, id: exercise.id.text) else {
        throw CommandError(
          status: .inputRefused, reason: "“\(exercise.id)” cannot be the id of an exercise")
      }
      let standing = try replica.state.reading(of: entity)
      var drafts: [EventDraft]
      if standing == nil {
        let named = CustomExercise(id: exercise.id, name: exercise.name)
        drafts = try replica.starters(CustomExercise.kind.drafts(saving: named, over: nil))
        drafts += try CustomExercise.kind.drafts(saving: changed, over: nil).filter { draft in
          draft.type.description != CustomExercise.kind.savedType
        }
      } else {
        drafts = try CustomExercise.kind.drafts(from: exercise, to: changed, over: standing)
      }
      return try replica.writeAtomically(drafts).compactMap(\.event)
    }
  }

  private static func words(_ rereading: Rereading) -> String {
    func kilograms(_ volume: Double) -> String { WeightDisplay.total(volume, in: .kilograms) }
    let records =
      rereading.recordsLost + rereading.recordsGained == 0
      ? "" : ", \(Count.text(rereading.recordsLost + rereading.recordsGained, "record"))"
    let volume =
      rereading.volume == rereading.volumeAfter
      ? "" : ", \(kilograms(rereading.volume)) become \(kilograms(rereading.volumeAfter))"
    return "\(Count.text(rereading.sets, "set"))\(records) read anew\(volume)"
  }

  private static func json(_ rereading: Rereading) -> JSONObject {
    [
      "recordsGained": .count(rereading.recordsGained),
      "recordsLost": .count(rereading.recordsLost), "sets": .count(rereading.sets),
      "volumeKilograms": .number(rereading.volume),
      "volumeKilogramsAfter": .number(rereading.volumeAfter),
    ]
  }

  private static func json(of exercise: CustomExercise) -> JSONObject {
    var object: JSONObject = ["id": .text(exercise.id), "name": .string(exercise.name)]
    object["measure"] = exercise.measure.map { .string($0.rawValue) }
    object["isAssisted"] = exercise.isAssisted.map { .bool($0) }
    object["weightIs"] = exercise.weightIs.map { .string($0.rawValue) }
    object["isOneSided"] = exercise.isOneSided.map { .bool($0) }
    object["bodyweightShare"] = exercise.bodyweightShare.map { .number($0) }
    object["barKilograms"] = exercise.barKilograms.map { .number($0) }
    object["restSeconds"] = exercise.restSeconds.map { .number($0) }
    object["stickyNote"] = exercise.stickyNote.map { .string($0) }
    guard let plates = exercise.plates, let increment = plates.increment else { return object }
    object["plates"] = [
      "increment": .number(increment), "unit": .string(plates.unit?.rawValue ?? ""),
    ]
    return object
  }

  private static func show(
    _ exercise: CustomExercise, _ context: CommandContext
  ) throws(CommandError) {
    if context.isJSON {
      return try context.output.json(json(of: exercise))
    }
    try context.output.line(Printable.text(exercise.name), .bold)
    let rows = ExerciseMember.allCases.compactMap { member in
      member.value(of: exercise).map {
        [TextTable.Cell(member.rawValue), .init(Printable.text($0))]
      }
    }
    if rows.isEmpty { return try context.output.line("  nothing is said of it") }
    try context.output.wrapped(rows, indent: 2)
  }
}
