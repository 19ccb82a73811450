import EventLog
import Projections
import SyncRelay
import Training

enum ClearCommand: Command {
  private static let everywhere = CommandOption(
    name: "--everywhere", meaning: "delete everything, on all devices that sync")

  private static let here = CommandOption(
    name: "--here", meaning: "set the folder aside; other devices keep what they have")

  private static let reason = CommandOption(
    name: "--reason", value: "TEXT", meaning: "why, which each deletion says")

  static let description = VerbDescription(
    name: "clear", summary: "clear everything, or the sessions of some days",
    examples: [
      "ltcli clear phone --everywhere --dry-run": "counts what would be deleted, by kind",
      "ltcli clear phone --everywhere --yes --reason 'a fresh start'":
        "deletes everything, here and after a sync on all devices",
      "ltcli clear phone --from 2026-01-01 --to 2026-01-31": "deletes the sessions of January",
      "ltcli clear phone --here": "moves the folder to phone-cleared-… and says so",
    ],
    operands: [.store],
    options: [everywhere, here, .from, .to, reason, .yes, .dryRun, .sameReplica, .json],
    notes: [
      "What would be deleted is listed first, and a person at a terminal is asked; a script says --yes",
      "(exit 6 without it). ltcli undo takes all of it back, and is named with what was deleted.",
      "Deletions hide and erase nothing: the events stay in the log, `ltcli restore` brings an entity back,",
      "and so does an edit on a device that has not heard of the deletion and makes it later. To erase what",
      "this device holds, clear it --here, and delete the folder that it names.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let arguments = context.arguments
    let days = try arguments.days()
    let ways = [arguments.has(everywhere), arguments.has(here), days != nil].count { $0 }
    guard ways == 1 else {
      throw .usage("say one of --everywhere, --here, and days by --from and --to")
    }
    if arguments.has(here) { return try setAside(context) }
    // The store is free while a person is asked.
    if !context.isTrial, !arguments.has(.yes) {
      let replica = try context.replica(context.operand(0))
      let plan = try plan(for: days, arguments[reason], in: replica, context)
      if plan.count > 0 { try confirmation(of: plan, in: replica, context).ask(context) }
    }
    return try context.changing(context.operand(0)) { (replica) throws(CommandError) in
      let plan = try plan(for: days, arguments[reason], in: replica, context)
      let events = try attempting("deleting") {
        try context.isTrial ? [] : replica.write(command: "clear", plan.batches)
      }
      try report(plan, events, in: replica, context)
      return .done
    }
  }

  private static func confirmation(
    of plan: ClearPlan, in replica: Replica, _ context: CommandContext
  ) throws(CommandError) -> Confirmation {
    let reader = try context.arguments.here.reader()
    return try attempting("reading what would be deleted") {
      var titles = EntityTitles(replica.state, reader)
      return Confirmation(
        deed: "delete " + words(plan),
        list: try plan.batches.joined().map { try titles.title(of: $0.entity) })
    }
  }

  private static func words(_ plan: ClearPlan) -> String {
    plan.counts.map { CommandWords.count($0.count, $0.kind) }.joined(separator: ", ")
  }

  private static func plan(
    for days: ClosedRange<Day>?, _ reason: String?, in replica: Replica, _ context: CommandContext
  ) throws(CommandError) -> ClearPlan {
    let state = replica.state
    guard let days else {
      return try attempting("looking for what to delete") {
        try ClearPlan(everythingIn: state, reason: reason)
      }
    }
    let reader = try context.arguments.here.reader()
    return try attempting("looking for what to delete") {
      var places = SessionClocks(elsewhere: reader.zone)
      // Second records of others, too, which lists leave out.
      let sessions = try state.all(Session.self).filter { session in
        places.time(of: session.started).map { days.contains($0.day) } ?? false
      }
      return try ClearPlan(sessions.map(\.id), reason: reason)
    }
  }

  private static func report(
    _ plan: ClearPlan, _ events: [EventID], in replica: Replica, _ context: CommandContext
  ) throws(CommandError) {
    let kinds = plan.counts.map { kind, count in
      JSONValue.object(["entities": .count(count), "kind": .string(kind)])
    }
    var object: JSONObject = ["deleted": .array(kinds), "dryRun": .bool(context.isTrial)]
    object["command"] = events.first.map { .text($0) }
    let words = words(plan)
    try context.answer(
      object,
      plan.count == 0
        ? "nothing to delete"
        : context.isTrial ? "would delete \(words)" : "deleted \(words); the log keeps their events"
    )
    if !context.isJSON, let first = events.first {
      let store = ShellWord.quoted(context.operand(0))
      try context.output.line("ltcli undo \(store) \(first) takes it back")
    }
  }

  /// Moves the store's folder aside, under the lock of its writer.
  private static func setAside(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let (files, now) = (context.environment.files, context.environment.clock.now())
    // Of a link, what it leads to is set aside.
    let place = try attempting("looking for the store's folder") {
      try files.resolvedPath(of: context.operand(0))
    }
    let store = try context.writableStore(place)
    let path = store.folder.path
    let isDryRun = context.isTrial
    let aside = try attempting("setting the folder aside") {
      if isDryRun { return try store.folder.placeAside(at: now, files) }
      store.endWriting()
      return try store.folder.setAside(at: now, files)
    }
    try context.answer(
      ["dryRun": .bool(isDryRun), "folder": .string(aside)],
      isDryRun
        ? "would move \(path) to \(aside)"
        : "\(path) is \(aside) now; delete that folder to erase what this device holds")
    if !isDryRun, !context.isJSON {
      let (from, to) = (ShellWord.quoted(aside), ShellWord.quoted(path))
      try context.output.line("mv \(from) \(to) brings it back", .faint)
    }
    return .done
  }
}
