import EventLog
import Projections
import Training

enum ExerciseCommand: Command {
  private static let remove = CommandOption(
    name: "--remove", meaning: "alias: the name is an exercise of its own again")

  static let description = VerbDescription(
    name: "exercise", summary: "show, rename, alias or merge exercises, or say what one is",
    examples: [
      "ltcli exercise show phone plank": "what is known of it",
      "ltcli exercise rename phone plank \"Front Plank\"": "all its sets have the new name",
      "ltcli exercise alias phone \"Bench Press\" BP": "BP is another name of it",
      "ltcli exercise merge phone Flachbank \"Bench Press\"":
        "says which sets and records move, and asks",
      "ltcli exercise set phone plank --measure time": "its sets are measured by time",
      "ltcli exercise set phone \"Klimmzug mit Band\" --assisted yes":
        "says what that re-reads, and writes nothing",
      "ltcli exercise set phone \"Klimmzug mit Band\" --assisted yes --yes": "writes it",
      "ltcli exercise set phone squat --bar 20kg --plates 2.5kg --rest 180 --note \"rack 14\"":
        "what next and a screen go by",
    ],
    operands: [
      Operand(
        name: "DEED", meaning: "show, rename, set, alias or merge",
        offers: .words(ExerciseDeed.allCases.map(\.rawValue))), .store,
      Operand(
        name: "EXERCISE", meaning: "its name, a part of it, or its id; capitals do not count",
        offers: .store(.exercises)),
      Operand(
        name: "NAME",
        meaning: "rename: its new name; alias: another name; merge: the exercise that stays",
        isOptional: true),
    ],
    options: ExerciseMember.allCases.map(\.option) + [
      remove, yes, .zone, .sameReplica, .json,
    ],
    notes: [
      "Each member that set says is a unit of its own: two devices may say two of them, and both count.",
      "The value none takes back what was said. Sets that do not say what their weight is, or their side,",
      "are read anew: that is said first, and written with --yes alone (exit 6 without): docs/worth.md.",
      "alias and merge leave the sets as they were logged: which exercise a name, or an id, is of is looked",
      "up when they are read, on every device alike. alias --remove shows what was before.",
    ])

  static let yes = CommandOption(
    name: "--yes", meaning: "write it although sets are read anew, without being asked")

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    guard let deed = ExerciseDeed(rawValue: context.operand(0)) else {
      throw .usage(
        "\(Printable.text(context.operand(0))) is no deed of exercise",
        hint: "say show, rename, set, alias or merge: ltcli exercise show STORE EXERCISE")
    }
    let said = ExerciseMember.allCases.filter { context.arguments[$0.option] != nil }
    let name = context.optionalOperand(3)
    switch (deed, name) {
    case (.rename, nil), (.alias, nil), (.merge, nil):
      throw .usage(
        "\(deed.rawValue) needs a name behind the exercise",
        hint: "ltcli exercise \(deed.rawValue) STORE EXERCISE NAME")
    case (.show, .some(let name)), (.set, .some(let name)):
      throw .usage("“\(Printable.text(name))” is one word too many")
    case (.show, nil), (.set, nil), (.rename, _), (.alias, _), (.merge, _): break
    }
    if deed == .set, said.isEmpty {
      throw .usage(
        "set needs what to say, such as --measure time", hint: "ltcli help exercise lists it")
    }
    if deed != .set, !said.isEmpty {
      throw .usage("\(said[0].option.name) goes with set alone")
    }
    if context.arguments.has(remove), deed != .alias {
      throw .usage("--remove goes with alias alone")
    }
    if deed == .show {
      let replica = try context.replica(context.operand(1))
      let exercise = try ExerciseByHand.find(
        context.operand(2), replica, try context.arguments.here.reader())
      try show(exercise, try aliases(of: exercise, in: replica), context)
      return .done
    }
    if deed == .merge || deed == .alias, !context.arguments.has(remove) {
      // The store is free while a person is asked.
      try ExerciseJoining(deed, context, try context.replica(context.operand(1))).confirm()
    }
    return try context.changing(context.operand(1)) { (replica) throws(CommandError) in
      switch deed {
      case .show: break
      case .rename: try ExerciseRenaming.rename(in: replica, context)
      case .set: try set(said, in: replica, context)
      case .alias where context.arguments.has(remove):
        try ExerciseJoining.remove(in: replica, context)
      case .alias, .merge: try ExerciseJoining(deed, context, replica).write()
      }
      return .done
    }
  }

  /// Says what the exercise is.
  private static func set(
    _ said: [ExerciseMember], in replica: Replica, _ context: CommandContext
  ) throws(CommandError) {
    let reader = try context.arguments.here.reader()
    let exercise = try ExerciseByHand.find(context.operand(2), replica, reader)
    var changed = exercise
    for member in said {
      try member.set(context.arguments[member.option] ?? "", of: &changed)
    }
    let rereading = try attempting("reading the sets") {
      var (indexes, places) = (StateIndexes(), SessionClocks(elsewhere: reader.zone))
      return try replica.state.rereading(changed, &indexes) { places.day(of: $0) }
    }
    if !rereading.isNothing, !context.arguments.has(yes) {
      throw CommandError(
        status: .undecided, reason: "\(words(rereading)); nothing is written",
        hint: "--yes writes it")
    }
    let events = try attempting("saying what the exercise is") {
      try replica.writeAtomically(ExerciseByHand.drafts(changed, over: exercise, in: replica))
        .compactMap(\.event)
    }
    var object = json(rereading)
    object["events"] = .array(events.map { .text($0) })
    let written = events.map(\.description).joined(separator: ", ")
    let about = rereading.isNothing ? "no set is read anew" : words(rereading)
    try context.answer(
      object,
      events.isEmpty
        ? "unchanged" : "\(Printable.text(exercise.name)): \(about): \(written)")
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

  /// The other names of an exercise, ascending by their bytes.
  private static func aliases(
    of exercise: CustomExercise, in replica: Replica
  ) throws(CommandError) -> [String] {
    try attempting("reading the exercises") {
      let catalogue = try replica.state.exerciseCatalogue()
      let all = try replica.state.all(CustomExercise.self).filter { other in
        other.isAlias
          && TextOrder.isSame(catalogue.name(of: ExerciseLabel(other)), exercise.name)
      }
      return all.map(\.name).eachOnce().filter { !TextOrder.isSame($0, exercise.name) }
        .sorted { UTF8Text($0) < UTF8Text($1) }
    }
  }

  private static func show(
    _ exercise: CustomExercise, _ aliases: [String], _ context: CommandContext
  ) throws(CommandError) {
    if context.isJSON {
      var object = json(of: exercise)
      if !aliases.isEmpty { object["aliases"] = .array(aliases.map { .string($0) }) }
      return try context.output.json(object)
    }
    try context.output.line(Printable.text(exercise.name), .bold)
    var rows: [[TextTable.Cell]] = []
    if !aliases.isEmpty {
      rows.append(["also called", .init(Printable.text(aliases.joined(separator: ", ")))])
    }
    rows += ExerciseMember.allCases.compactMap { member in
      member.value(of: exercise).map {
        [TextTable.Cell(member.rawValue), .init(Printable.text($0))]
      }
    }
    if rows.isEmpty { return try context.output.line("  nothing is said of it") }
    try context.output.wrapped(rows, indent: 2)
  }
}
