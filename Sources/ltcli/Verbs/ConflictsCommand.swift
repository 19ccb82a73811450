import EventLog
import Projections
import SyncRelay

enum ConflictsCommand: Command {
  private static let since = CommandOption(
    name: "--since", value: CommandOption.time,
    meaning: "only where one of the two was written at this time or later")
  private static let all = CommandOption(
    name: "--all", meaning: "also what was decided since, and later edits that may have known")

  static let description = VerbDescription(
    name: "conflicts", summary: "list writes that lost to others made without knowing of them",
    examples: [
      "ltcli conflicts phone": "the worst first: what gave way, what counts, and why",
      "ltcli conflicts phone --since yesterday": "only what was written since",
    ],
    operands: [.store], options: [since, all, .json],
    notes: [
      "Listed is what is proved: of what is written once each refused value; else two writes of which",
      "neither device knew the other. A later edit by a device that had got yours is none. Where yours went",
      "to anybody before, that is not known, and only --all lists it. ltcli explain STORE KIND/ID --take",
      "EVENT writes again what lost. What log, export or a copy of the folder took out is not noted",
      "(merge-rules 18).",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let from = try context.arguments.first(since)
    let replica = try context.replica(context.operand(0))
    let found = try attempting("looking for conflicts") { try replica.conflicts() }
      .filter { conflict in from.map { conflict.stamp >= $0 } ?? true }
    let shown = context.arguments.has(all) ? found : found.filter(\.isOpen)
    var list = ConflictList(
      conflicts: shown, hidden: found.count - shown.count,
      store: ShellWord.quoted(context.operand(0)),
      words: EventWords(replica.state, try context.arguments.here.reader()))
    try attempting("looking for conflicts") {
      if context.isJSON {
        for conflict in shown { try context.output.json(list.json(conflict)) }
      } else {
        try list.print(on: context.output)
      }
    }
    return .done
  }
}

/// Conflicts for people and programs.
struct ConflictList {
  let conflicts: [Conflict]
  /// How many are not listed.
  let hidden: Int
  /// The store, as a word of the shell.
  let store: String
  var words: EventWords

  mutating func print(on output: Output) throws {
    output.usePager()
    for conflict in conflicts {
      let what = conflict.unit.map { "\(conflict.entity).\($0)" } ?? "\(conflict.entity)"
      try output.line(what, .bold)
      try output.wrapped(
        [
          [.init(conflict.lostWord, .faint), .init(try line(conflict.lost))],
          [.init("counts", .faint), .init(try line(conflict.won))],
          [.init("why", .faint), .init("\(conflict.sort.words): \(conflict.rule.text)")],
          [
            .init(conflict.settledBy == nil ? "take it" : "settled", .faint), .init(next(conflict)),
          ],
        ], indent: 2)
    }
    let count = Count.text(conflicts.count, "conflict")
    try output.sentence(
      hidden == 0
        ? count
        : "\(count); --all lists \(hidden) more, decided since or not known to be conflicts")
  }

  private func next(_ conflict: Conflict) -> String {
    if let settled = conflict.settledBy { return "\(settled) decides since" }
    let command = "ltcli explain \(store) \(conflict.entity) --take \(conflict.lost.id)"
    return conflict.isProven ? command : "\(command); not known whether its writer knew of yours"
  }

  private mutating func line(_ holder: Holder) throws -> String {
    let event = try words.state.log.event(holder.id)
    let said = try event?.data.memberWords ?? ""
    return "\(event?.type.verb ?? "") \(said), by \(try words.device(holder.id.replica)), "
      + "\(words.time(holder.stamp))  (\(holder.id))"
  }

  mutating func json(_ conflict: Conflict) throws -> JSONObject {
    var object: JSONObject = [
      "entity": .text(conflict.entity), "lost": try json(conflict.lost),
      "proven": .bool(conflict.isProven), "rule": .string(conflict.rule.rawValue),
      "side": .string(conflict.side.rawValue), "sort": .string(conflict.sort.rawValue),
      "won": try json(conflict.won),
    ]
    object["settledBy"] = conflict.settledBy.map { .text($0) }
    object["unit"] = conflict.unit.map { .text($0) }
    return object
  }

  private mutating func json(_ holder: Holder) throws -> JSONValue {
    var object: JSONObject = ["id": .text(holder.id), "stamp": .text(holder.stamp)]
    object["device"] = try words.name(of: holder.id.replica).map { .string($0) }
    if let event = try words.state.log.event(holder.id) {
      object["type"] = .text(event.type)
      object["value"] = .object(try event.data)
    }
    return .object(object)
  }
}

extension Conflict {
  fileprivate var lostWord: String {
    switch side {
    case .mine: "yours"
    case .theirs, .others: "gave way"
    }
  }
}
