import EventLog
import Projections

enum DiffCommand: Command {
  private static let stat = CommandOption(
    name: "--stat", meaning: "only count what differs, by kind")
  private static let all = CommandOption(
    name: "--all", meaning: "print the values of all entities, however many differ")
  private static let kind = CommandOption(
    name: "--kind", value: "KIND", meaning: "only entities of this kind")
  private static let entity = CommandOption(
    name: "--entity", value: "KIND/ID",
    meaning: "only this entity; the beginning of its id is enough")

  private static let from = CommandOption(
    name: "--from", value: CommandOption.time,
    meaning: "of one store: compare all with what was written before this time, by its stamp")
  private static let to = CommandOption(
    name: "--to", value: CommandOption.time,
    meaning: "with --from: what was written until this time, in place of all")
  private static let lastSync = CommandOption(
    name: "--last-sync", meaning: "of one store: what the last sync changed that brought events")

  static let description = VerbDescription(
    name: "diff",
    summary: "print what each of two stores lacks, which values differ, and which win",
    examples: [
      "ltcli diff phone watch": "exit 0 if both hold the same events, 1 if they differ",
      "ltcli diff phone watch --stat": "how many entities of each kind differ",
      "ltcli diff phone watch --entity module/push-a": "exit 0 if both show this module alike",
      "ltcli diff phone --from yesterday": "what changed in one store since yesterday began",
      "ltcli diff phone --last-sync": "what last night's sync changed",
    ],
    operands: [
      Operand(name: "LEFT", meaning: "a store's folder"),
      Operand(
        name: "RIGHT", meaning: "the other store's folder; not with --from or --last-sync",
        isOptional: true),
    ],
    options: [stat, all, kind, entity, from, to, lastSync, .json],
    notes: [
      "Only members that differ are printed. The value that wins is the one that both show after a sync.",
      "If more than \(DifferenceText.mostWithValues) entities differ, a summary is printed unless --all is given; JSON has all.",
      "With --kind or --entity the exit status is about those entities only. Lines under one event id are",
      "compared byte by byte. Those that snapshots of both stores know are compared by their checksums and",
      "not read again; ltcli verify reads them.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    guard !context.arguments.has(stat) || !context.arguments.has(all) else {
      throw .usage("--stat and --all cannot be used together")
    }
    if [from, to, lastSync].contains(where: { context.arguments.has($0) }) {
      return try compareMoments(context)
    }
    guard context.arguments.operands.count == 2 else {
      throw .usage(
        "RIGHT is missing",
        hint: "usage: \(description.usage); --from TIME compares two moments of one store")
    }
    // Both are read with the same kinds, or equal events would differ in what they mean.
    let kinds = context.appKinds(at: context.operand(0))
      .joined(with: context.appKinds(at: context.operand(1))).table
    let filter = DifferenceFilter(
      kind: try context.arguments[kind].map { (word) throws(CommandError) in
        guard let row = kinds.named(word) else { throw kinds.unknown(word) }
        return row
      },
      entity: try context.arguments[entity].map { (word) throws(CommandError) in
        try KnownEntities.reading(word, of: entity, kinds)
      })
    return try context.answering(from: 0...1, opened: context.peerStore(_:reading:)) {
      (stores) throws(CommandError) in
      let replicas = try stores.map { (store) throws(CommandError) in
        try context.folded(store, kinds)
      }
      return try compare(replicas[0], replicas[1], filter, context)
    }
  }

  /// Compares two moments of one store.
  private static func compareMoments(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let arguments = context.arguments
    for option in [stat, all, kind, entity] where arguments.has(option) {
      throw .usage("\(option.name) compares two stores, and not two moments", hint: "leave it out")
    }
    guard arguments.operands.count == 1 else {
      throw .usage("RIGHT is one word too many: two moments of one store are compared")
    }
    guard arguments.has(lastSync) != arguments.has(from) else {
      throw .usage(
        arguments.has(from) ? "--from and --last-sync exclude each other" : "--from is missing",
        hint: "write --from TIME, and --to TIME for another moment than now")
    }
    guard !arguments.has(lastSync) || !arguments.has(to) else {
      throw .usage("--to and --last-sync exclude each other", hint: "leave one out")
    }
    let (first, last) = (try arguments.first(from), try arguments.last(to))
    if let first, let last, last < first { throw .usage("--from lies after --to") }
    let replica = try context.replica(context.operand(0))
    let reader = try arguments.here.reader()
    return try attempting("comparing two moments") {
      let difference =
        try first.map { try PastDifference(replica, after: $0, upTo: last) }
        ?? PastDifference(lastSyncOf: replica)
      if context.isJSON {
        try context.output.json(difference.json())
      } else {
        var words = EventWords(replica.state, reader)
        try difference.print(on: context.output, &words)
      }
      return difference.entities.isEmpty ? .done : .different
    }
  }

  private static func compare(
    _ left: Replica, _ right: Replica, _ filter: DifferenceFilter, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    guard left.manifest.dataset == right.manifest.dataset else {
      throw CommandError(
        status: .inputRefused, attempted: "comparing the stores",
        reason: "the stores hold different datasets, \(left.manifest.dataset) and "
          + "\(right.manifest.dataset)",
        hint: "compare stores of one dataset; ltcli clone makes one")
    }
    return try attempting("comparing the stores") {
      var difference = try StoreDifference(left, right)
      try filter.apply(to: &difference)
      if context.isJSON {
        try context.output.json(difference.json(isCounted: context.arguments.has(stat)))
      } else {
        context.output.usePager()
        let text = DifferenceText(
          difference: difference, output: context.output, terminal: Terminal(context.console))
        try text.print(
          context.arguments.has(stat) ? .counts : context.arguments.has(all) ? .all : .readable)
      }
      return difference.isSame ? .done : .different
    }
  }
}
