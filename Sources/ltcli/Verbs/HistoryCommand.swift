import EventLog
import Projections

enum HistoryCommand: Command {
  private static let arrival = CommandOption(
    name: "--arrival", meaning: "in the order in which the events came here, not by their stamps")

  static let description = VerbDescription(
    name: "history", summary: "list what happened to an entity, each change as a small difference",
    examples: [
      "ltcli history phone session/today": "when each set came, changed or went, and by whom",
      "ltcli history phone module/push-a.fields": "only its name and notes",
      "ltcli history phone module/push-a --arrival": "what this store knew when",
    ],
    operands: [
      .store,
      Operand(
        name: "KIND/ID",
        meaning: "what to look at, KIND/ID.UNIT or KIND/ID.UNIT/ELEMENT for a part; as in explain",
        form: .entity),
    ], options: [arrival, .json],
    notes: [
      "By stamps, each event is compared with what all earlier ones come to. With --arrival, with what this",
      "store had before: an event that came late may change nothing.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let state = try context.replica(context.operand(0)).state
    let choice = try UnitChoice(context, in: state)
    let explanation = try attempting("reading the log") {
      try state.explanation(of: choice.entity)
    }
    let keys = Set(try choice.units(of: explanation, in: state).map(\.key))
    let changes = try attempting("reading the log") {
      try state.changes(
        of: choice.entity, in: context.arguments.has(arrival) ? .arrival : .stamps
      ).filter { change in
        choice.unit == nil || change.unit.map { keys.contains($0) } ?? true
      }
    }
    var words = EventWords(state, try context.arguments.here.reader())
    try attempting("reading the log") {
      if context.isJSON {
        for change in changes { try context.output.json(json(change, &words)) }
        return
      }
      context.output.usePager()
      try context.output.line("\(choice.entity)", .bold)
      var table = FittedTable([
        .init(heading: "written"), .init(heading: "device", rank: 1, isCut: true),
        .init(heading: "event", rank: 2), .init(heading: "what", rank: 3),
        .init(heading: "change", isCut: true),
      ])
      for change in changes {
        table.add([
          .init(words.time(change.event.stamp)), .init(try words.device(change.event.id.replica)),
          .init("\(change.event.id)", .faint), .init(change.type.verb, .faint),
          .init(change.words, change.isVisible ? .plain : .faint),
        ])
      }
      try context.output.table(table.table(in: context.output.width, indent: 2))
    }
    return .done
  }

  private static func json(
    _ change: EventChange, _ words: inout EventWords
  ) throws -> JSONObject {
    var object: JSONObject = [
      "changes": .bool(change.isVisible), "effect": .string(change.effect.rawValue),
      "id": .text(change.event.id), "position": .count(change.position),
      "shown": .bool(change.isShown), "stamp": .text(change.event.stamp),
      "type": .text(change.type),
    ]
    object["after"] = change.after.map { .object($0) }
    object["beatenBy"] = change.beatenBy.map { .text($0) }
    object["before"] = change.before.map { .object($0) }
    object["device"] = try words.name(of: change.event.id.replica).map { .string($0) }
    object["place"] = change.places.after.map { .count($0) }
    object["unit"] = change.unit.map { .text($0) }
    return object
  }
}
