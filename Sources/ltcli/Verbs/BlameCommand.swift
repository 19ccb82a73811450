import EventLog
import Projections
import SyncRelay

enum BlameCommand: Command {
  static let description = VerbDescription(
    name: "blame", summary: "say of each value of an entity which event it is from",
    examples: [
      "ltcli blame phone module/push-a": "each member, with the device and the day",
      "ltcli blame phone session/today --at 2026-01-15T18:00": "as of a time",
    ],
    operands: [
      .store,
      Operand(
        name: "KIND/ID",
        meaning: "what to look at, or the beginning of its id, or the day of a session",
        form: .entity),
    ], options: [.at, .position, .json],
    notes: [
      "A write says all members of its part, so the event named is the first of those in a row that said",
      "this value. ltcli explain says why it counts, ltcli history what else there was.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let asOf = try AsOf(context.arguments)
    let state = try asOf.state(of: try context.replica(context.operand(0)))
    let choice = try UnitChoice(context, in: state)
    let explanation = try attempting("reading the log") {
      try state.explanation(of: choice.entity, upTo: asOf.lastStamp, position: asOf.lastPosition)
    }
    if explanation.isDeleted {
      throw CommandError(
        status: .different, reason: "\(choice.entity) is deleted, so it has no values",
        hint: "ltcli explain \(ShellWord.quoted(context.operand(0))) \(choice.entity) says by whom")
    }
    let keys = Set(try choice.units(of: explanation, in: state).map(\.key))
    let origins = try attempting("reading the log") {
      try state.origins(in: explanation).filter { keys.contains($0.unit) }
    }
    var words = EventWords(state, try context.arguments.here.reader())
    try attempting("reading the log") {
      try context.isJSON
        ? context.output.json(json(origins, choice.entity, &words))
        : print(origins, choice.entity, &words, context)
    }
    return .done
  }

  private static func json(
    _ origins: [MemberOrigin], _ entity: Entity, _ words: inout EventWords
  ) throws -> JSONObject {
    var values: [JSONValue] = []
    for origin in origins {
      var object: JSONObject = [
        "event": .text(origin.event.id), "member": .string(origin.member),
        "stamp": .text(origin.event.stamp), "unit": .text(origin.unit), "value": origin.value,
      ]
      object["device"] = try words.name(of: origin.event.id.replica).map { .string($0) }
      values.append(.object(object))
    }
    return ["entity": .text(entity), "members": .array(values)]
  }

  private static func print(
    _ origins: [MemberOrigin], _ entity: Entity, _ words: inout EventWords,
    _ context: CommandContext
  ) throws {
    context.output.usePager()
    try context.output.line("\(entity)", .bold)
    if origins.isEmpty { return try context.output.line("it has no values") }
    var table = FittedTable([
      .init(heading: "part"), .init(heading: "value", isCut: true),
      .init(heading: "device", rank: 1, isCut: true), .init(heading: "written"),
      .init(heading: "event", rank: 2),
    ])
    for group in groups(of: origins) {
      let values = group.map { "\($0.member) \($0.value.shownText)" }.joined(separator: ", ")
      guard let first = group.first else { continue }
      table.add([
        .init("\(first.unit)", .faint), .init(values),
        .init(try words.device(first.event.id.replica)), .init(words.time(first.event.stamp)),
        .init("\(first.event.id)", .faint),
      ])
    }
    try context.output.table(table.table(in: context.output.width, indent: 2))
  }

  /// A row for each member of a single unit; of a list's element one for each event.
  private static func groups(of origins: [MemberOrigin]) -> [[MemberOrigin]] {
    var groups: [[MemberOrigin]] = []
    for origin in origins {
      let isWithLast =
        groups.last?.first.map {
          $0.unit == origin.unit && $0.unit.id != nil && $0.event == origin.event
        } ?? false
      if isWithLast {
        groups[groups.count - 1].append(origin)
      } else {
        groups.append([origin])
      }
    }
    return groups
  }
}
