import EventLog
import Projections

enum BundleCommand: Command {
  private static let entity = CommandOption(
    name: "--entity", value: "KIND/ID",
    meaning: "only this entity and its batches; may be given more than once",
    isRepeated: true)

  static let description = VerbDescription(
    name: "bundle", summary: "make a store that can be sent: the same history, told of nobody",
    examples: [
      "ltcli bundle phone case": "a store in which every rule decides as in yours",
      "ltcli bundle phone case --entity session/s1 --entity workout/w1":
        "only the events of these two",
      "ltcli bundle phone case && ltcli explore case -o case.html": "the same as a page",
    ],
    operands: [
      .store,
      Operand(name: "OUT", meaning: "a folder that is empty or does not exist yet", form: .folder),
    ],
    options: [entity],
    notes: [
      "No text, day or number of your store stands in its place: texts become words, numbers their ranks,",
      "all days move by the same number of weeks, ids get other names of the same form. What stays is what",
      "is equal, the order, the time of day, weekdays, and how many events of which kind there are. So the",
      "bundle shows the same conflicts and the same winners; the verb checks that before it writes one.",
      "Kept as they are: names of kinds and members, words of a fixed choice such as kg, and yes or no.",
      "Receipts stay out. The bundle is a trial store of a dataset of its own, so no sync joins the two.",
      "Exit 1 if no disguise was found, which takes events that differ in their bytes alone.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let replica = try context.replica(context.operand(0))
    let path = context.operand(1)
    let entities = try entities(of: replica, context)
    let bundle: Bundle?
    do {
      bundle = try Bundle.of(replica, entities, context.environment)
    } catch let fault as Disguise.Fault {
      throw error(of: fault)
    } catch {
      throw CommandError(error, attempting: "disguising the events")
    }
    guard let bundle else {
      throw CommandError(
        status: .different, attempted: "disguising the events",
        reason: "in every disguise that was tried a rule decides otherwise",
        hint:
          "name some entities with \(entity.name), to leave out those that differ in their bytes alone"
      )
    }
    try write(bundle, of: replica, to: path, context)
    try context.output.line(
      "\(path): \(Count.text(bundle.events.count, "event")) of "
        + "\(Count.text(bundle.entityCount, "entity", "entities")), told of nobody")
    return .done
  }

  /// The entities that are wanted; nil for all.
  private static func entities(
    of replica: Replica, _ context: CommandContext
  ) throws(CommandError) -> Set<Entity>? {
    let words = context.arguments.all(entity)
    if words.isEmpty { return nil }
    let known = try attempting("reading the log") {
      KnownEntities(try replica.log.entities(of: replica.log.coverage))
    }
    return Set(
      try words.map { (word) throws(CommandError) in
        let (row, id) = try KnownEntities.reading(word, of: entity, replica.kinds)
        return try known.entity(row, id)
      })
  }

  private static func write(
    _ bundle: Bundle, of replica: Replica, to path: String, _ context: CommandContext
  ) throws(CommandError) {
    var manifest = try NewStore.manifest(
      at: path, dataset: bundle.dataset, isEphemeral: true, context)
    // The store takes a fresh id when it gets events under this one, and goes on to know it as its own.
    manifest.replica = bundle.replica
    try attempting("writing the bundle") {
      try NewStore.make(at: path, manifest, bundle.events, of: replica.store, context.environment)
    }
  }

  private static func error(of fault: Disguise.Fault) -> CommandError {
    let reason =
      switch fault {
      case .noRoomForDays: "its days fill all years that can be written, so none can move"
      case .noRoomForTimes: "every time of a day stands in it, so none can stand for another"
      }
    return CommandError(
      status: .inputRefused, attempted: "disguising the events", reason: reason,
      hint: "name some entities with \(entity.name)")
  }
}
