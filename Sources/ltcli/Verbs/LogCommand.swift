import EventLog
import SyncRelay

enum LogCommand: Command {
  private static let entity = CommandOption(
    name: "--entity", value: "KIND/ID",
    meaning: "only events about this entity; the beginning of its id is enough")
  private static let replica = CommandOption(
    name: "--replica", value: "HEX", meaning: "only events that this replica wrote")
  private static let type = CommandOption(
    name: "--type", value: "KIND.VERB", meaning: "only events of this type")
  private static let since = CommandOption(
    name: "--since", value: "TIME", meaning: "only events stamped at this time or later")
  private static let until = CommandOption(
    name: "--until", value: "TIME", meaning: "only events stamped at this time or earlier")
  private static let count = CommandOption(
    name: "-n", value: "N", meaning: "only the last N of these events")
  private static let reverse = CommandOption(
    name: "--reverse", meaning: "print the last event first")
  private static let follow = CommandOption(
    name: "--follow",
    meaning: "print the last 10 events, or N, then each new one, until interrupted")
  private static let lacking = CommandOption(
    name: "--lacking", value: "COVERAGE|FILE",
    meaning: "only events that a peer lacks: its --coverage, or a file with that",
    allowsEmpty: true)
  private static let stream = CommandOption(
    name: "--stream", meaning: "print the raw lines for ltcli receive, so that it notices a cut"
  )
  private static let coverage = CommandOption(
    name: "--coverage", meaning: "print which events are there, as ranges, instead of the events")

  static let description = VerbDescription(
    name: "log", summary: "print the events, in the order of their arrival",
    examples: [
      "ltcli log phone -n 20":
        "the last 20: position, id, stamp, type, entity, start of the payload",
      "ltcli log phone --entity module/push-a": "every event about one module",
      "ltcli log phone --json": "the raw lines",
      "ltcli log phone --stream > events.stream": "all events, for ltcli receive",
      "ltcli log phone --stream --replica 0c5cd4a4f4a1bd91":
        "those that one device wrote, in the same bytes from every store that holds them",
      "ltcli log watch --coverage > watch.txt; ltcli log phone --stream --lacking watch.txt":
        "the events that watch lacks",
    ],
    operands: [.store],
    options: [
      entity, replica, type, since, until, lacking, count, reverse, follow, stream, coverage, .json,
    ],
    notes: [
      "A table is as wide as COLUMNS says, else as the terminal. A terminal shows it through LT_PAGER, else",
      "PAGER, else less -FRX; an empty LT_PAGER means no pager. A replica, type or entity that the log does",
      "not have is exit 1.",
    ]
  )

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let path = context.operand(0)
    let selection = try selection(context)
    if context.arguments.has(coverage) {
      try checkAlone(coverage, besides: [], context)
      try printCoverage(of: try context.store(path), context)
    } else if context.arguments.has(stream) {
      try checkAlone(stream, besides: [lacking, replica], context)
      let store = try context.store(path)
      if let origin = selection.filter.replica {
        try printStream(of: store, origin, lacking: selection.filter.lacking, context)
      } else {
        try printStream(of: store, lacking: selection.filter.lacking, context)
      }
    } else if context.arguments.has(follow) {
      if selection.isReversed { throw .usage("--follow and --reverse contradict each other") }
      try LogFollower.follow(path, selection, context)
    } else {
      try print(selection, context)
    }
    return .done
  }

  /// How many of the last events are few: they are printed together, from what a snapshot knows.
  private static let few = 1000

  private static func print(_ selection: EventSelection, _ context: CommandContext)
    throws(CommandError)
  {
    let areFew = selection.filter.isEmpty && (selection.count.map { $0 <= few } ?? false)
    guard areFew || selection.filter.entity != nil else {
      let store = try context.store(context.operand(0))
      return try print(selection, of: store, among: 1..<(store.log.count + 1), context)
    }
    try context.answering(opened: context.store(_:reading:)) { (stores) throws(CommandError) in
      let log = stores[0].log
      if let entity = selection.filter.entity {
        let positions = try attempting("reading the log") { try log.positions(maybeAbout: entity) }
        try print(selection, of: stores[0], among: positions, context)
      } else {
        try print(selection, of: stores[0], among: 1..<(log.count + 1), context)
      }
    }
  }

  private static func print(
    _ selection: EventSelection, of store: Store,
    among positions: some BidirectionalCollection<Int>,
    _ context: CommandContext
  ) throws(CommandError) {
    context.output.usePager()
    var printer = LogPrinter(context)
    let count = try printer.print(selection, of: store.log, among: positions)
    guard count == 0 else { return }
    if let named = selection.filter.entity {
      let whole = try KnownEntities.entity(named, at: context.operand(0), context)
      if whole != named {
        var selection = selection
        selection.filter.entity = whole
        return try print(selection, of: store, among: 1..<(store.log.count + 1), context)
      }
    }
    let kinds = context.kinds(at: store.folder.path)
    if let missing = try NothingFound.error(selection.filter, in: store.log, kinds) {
      throw missing
    }
  }

  private static func printStream(
    of store: Store, lacking: Coverage?, _ context: CommandContext
  ) throws(CommandError) {
    try attempting("reading the log") {
      try EventStream.forEachLine(of: store, lacking: lacking) { try context.output.line($1) }
    }
  }

  /// Prints the events of one origin, as any store prints them that holds the same.
  private static func printStream(
    of store: Store, _ origin: ReplicaID, lacking: Coverage?, _ context: CommandContext
  ) throws(CommandError) {
    let log = store.log
    guard log.hasEvents(of: origin) else {
      if let missing = try NothingFound.error(
        EventFilter(replica: origin), in: log, context.kinds(at: store.folder.path))
      {
        throw missing
      }
      return
    }
    let bytes = try attempting("reading the log") { () throws(LogError) -> [UInt8] in
      let held = Coverage(log.coverage[origin].ranges.map { EventRange(replica: origin, seqs: $0) })
      let wanted = lacking.map { held.subtracting($0) } ?? held
      let groups = try EventStream.groups(of: wanted[origin], origin, log)
      return PartContent(groups, origin: origin, of: store.manifest).bytes
    }
    try context.output.line(Array(bytes.dropLast()))
  }

  private static func printCoverage(of store: Store, _ context: CommandContext) throws(CommandError)
  {
    let events = store.log.coverage
    try context.answer(
      [
        "coverage": .text(events), "count": .count(events.count),
        "dataset": .text(store.manifest.dataset), "replica": .text(store.manifest.replica),
      ], events.description)
  }
}

extension LogCommand {
  /// What the options ask for.
  private static func selection(_ context: CommandContext) throws(CommandError) -> EventSelection {
    let arguments = context.arguments
    var selection = EventSelection()
    selection.filter.entity = try arguments.value(
      entity, otherwise: "is not an entity", hint: "write KIND/ID"
    ) { Entity($0) }
    selection.filter.replica = try arguments.replica(replica)
    selection.filter.type = try arguments.value(
      type, otherwise: "is not a type", hint: "write KIND.VERB, like module.saved"
    ) { EventType($0) }
    selection.filter.since = try arguments.first(since)
    selection.filter.until = try arguments.last(until)
    if let word = arguments[lacking] {
      let peer = try PeerCoverage(word, files: context.environment.files)
      if let manifest = context.statedManifest(context.operand(0)) { try peer.check(manifest) }
      selection.filter.lacking = peer.events
    }
    selection.count = try arguments.value(count, otherwise: "is not a count of events") {
      Decimal.value(of: $0.utf8).map { Int(clamping: $0) }
    }
    selection.isReversed = arguments.has(reverse)
    return selection
  }

  /// Refuses options that have no meaning beside another one.
  private static func checkAlone(
    _ option: CommandOption, besides allowed: [CommandOption], _ context: CommandContext
  ) throws(CommandError) {
    let known = [option, .json, .clock, .help].map(\.name) + allowed.map(\.name)
    for other in description.allOptions
    where context.arguments.has(other) && !known.contains(other.name) {
      throw .usage("\(option.name) cannot be used together with \(other.name)")
    }
  }
}
