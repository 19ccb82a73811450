import EventLog
import Projections
import SyncRelay

enum RevertCommand: Command {
  private static let replica = CommandOption(
    name: "--replica", value: "HEX|NAME",
    meaning: "whose events: a replica's id, or what its device is called", isRequired: true)
  private static let since = CommandOption(
    name: "--since", value: CommandOption.time,
    meaning: "only events stamped at this time or later", isRequired: true)
  private static let until = CommandOption(
    name: "--until", value: CommandOption.time,
    meaning: "only events stamped at this time or earlier")
  private static let force = CommandOption(
    name: "--even-changed", meaning: "also what was changed since by others")

  static let description = VerbDescription(
    name: "revert", summary: "take back what one device has written since a time",
    examples: [
      "ltcli revert phone --replica watch --since 'tue 18:00' --dry-run": "what would be written",
      "ltcli revert phone --replica 0c5c7fd0a6a3a450 --since 2026-01-15": "takes it back",
    ],
    operands: [.store],
    options: [replica, since, until, force, .yes, .dryRun, .sameReplica, .json],
    notes: [
      "It writes new events that give each value what it had here without those events, as an undo does",
      "(merge-rules 14), all of them or none. What another device has changed since is not touched: it is",
      "listed, and nothing is written (exit 6), unless --even-changed is given. Nothing is erased: the",
      "events stay. Where it deletes or takes sets away, a person is asked, and a script says --yes (exit",
      "6 without it). ltcli undo takes the revert back, and is named with what it wrote.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    // The store is free while a person is asked.
    if !context.isTrial, !context.arguments.has(.yes) {
      let replica = try context.replica(context.operand(0))
      try confirm(try plan(in: replica.state, context).undo, in: replica.state, context)
    }
    return try context.changing(context.operand(0)) { (store) throws(CommandError) in
      let plan = try plan(in: store.state, context)
      var written: [EventID] = []
      if !context.isTrial, !plan.undo.drafts.isEmpty {
        written = try attempting("writing what takes it back") {
          try store.write(command: "revert", plan.undo.batches)
        }
      }
      try tell(plan, written, context)
      return .done
    }
  }

  /// What is to be taken back, and by which writes.
  private static func plan(
    in state: TrainingState, _ context: CommandContext
  ) throws(CommandError) -> RevertPlan {
    let (first, last) = (try context.arguments.first(since), try context.arguments.last(until))
    let writer = try writer(in: state, context)
    let plan = try attempting("planning the revert") {
      try RevertPlan(of: writer, from: first ?? .first, upTo: last, in: state)
    }
    guard !plan.events.isEmpty else {
      throw CommandError(
        status: .different, reason: "\(writer) has written nothing then",
        hint: "ltcli log STORE --replica \(writer) lists what it wrote")
    }
    try check(plan.undo, state, context)
    return plan
  }

  /// Asks where entities are deleted, or elements taken away.
  private static func confirm(
    _ plan: UndoPlan, in state: TrainingState, _ context: CommandContext
  ) throws(CommandError) {
    let reader = try context.arguments.here.reader()
    let entities = plan.batches.compactMap { drafts in
      drafts.first { draft in
        state.kinds[draft.entity.kind]?.verbs.contains { verb in
          guard verb.verb == draft.type.verb else { return false }
          switch verb.action {
          case .deletes, .removes: return true
          case .writes: return false
          }
        } ?? false
      }?.entity
    }
    if entities.isEmpty { return }
    let list = try attempting("reading what would go") {
      var titles = EntityTitles(state, reader)
      return try entities.map { try titles.title(of: $0) }
    }
    try Confirmation(
      deed: "delete, or take something away from, \(Count.text(list.count, "entity", "entities"))",
      list: list
    ).ask(context)
  }

  /// Refuses what was changed since, what cannot be taken back, and what this build cannot read.
  private static func check(
    _ plan: UndoPlan, _ state: TrainingState, _ context: CommandContext
  ) throws(CommandError) {
    func list(_ parts: [UndoPlan.Part]) -> String {
      let rest = parts.count > 8 ? [" and \(parts.count - 8) more"] : []
      return (parts.prefix(8).map(\.description) + rest).joined(separator: ", ")
    }
    if !plan.changed.isEmpty, !context.arguments.has(force) {
      throw CommandError(
        status: .undecided, attempted: "planning the revert",
        reason: "changed since: \(list(plan.changed))",
        hint: "--even-changed takes those back, too; ltcli explain says who changed each")
    }
    guard plan.lasting.isEmpty else {
      throw CommandError(
        status: .inputRefused, attempted: "planning the revert",
        reason: "no event can take back \(list(plan.lasting))")
    }
    for draft in plan.drafts {
      let newer = try attempting("planning the revert") { try state.newerVersion(than: draft) }
      if let newer { throw .overwriting(newer, attempted: "planning the revert") }
    }
  }

  /// The replica that is named, by its id or by its device's name.
  private static func writer(
    in state: TrainingState, _ context: CommandContext
  ) throws(CommandError) -> ReplicaID {
    let word = context.arguments[replica] ?? ""
    if let id = ReplicaID(word) { return id }
    let named = try attempting("reading the devices") {
      try state.log.coverage.replicas.filter { try state.deviceName(of: $0) == word }
    }
    switch named.count {
    case 1: return named[0]
    case 0:
      throw CommandError(
        status: .different, reason: "no device is called “\(Printable.text(word))”",
        hint: "write a replica's id, as ltcli log prints it before the colon")
    default:
      throw CommandError(
        status: .undecided,
        reason: "“\(Printable.text(word))” may be any of \(named.count) replicas",
        hint: "name one of " + named.map(\.description).joined(separator: ", "))
    }
  }

  private static func tell(
    _ plan: RevertPlan, _ written: [EventID], _ context: CommandContext
  ) throws(CommandError) {
    if context.isJSON {
      var object: JSONObject = [
        "dryRun": .bool(context.isTrial), "events": .texts(written),
        "reverted": .texts(plan.events),
        "writes": .array(
          plan.undo.drafts.map { ["entity": .text($0.entity), "type": .text($0.type)] }),
      ]
      object["command"] = written.first.map { .text($0) }
      return try context.output.json(object)
    }
    if context.isTrial { try context.output.line("a dry run: nothing was written") }
    var table = TextTable()
    for draft in plan.undo.drafts {
      try context.output.row(["\(draft.type)", .init("\(draft.entity.id)", .bold)], of: &table)
    }
    try context.output.table(table)
    let count = Count.text(plan.undo.drafts.count, "event")
    try context.output.line(
      "\(Count.text(plan.events.count, "event")) taken back by \(count)"
        + (written.first.map { ", from \($0) on" } ?? ""))
    if let first = written.first {
      let store = ShellWord.quoted(context.operand(0))
      try context.output.line("ltcli undo \(store) \(first) takes it back", .faint)
    }
  }
}
