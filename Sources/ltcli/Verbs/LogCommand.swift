import EventLog

enum LogCommand: Command {
  private static let entity = CommandOption(
    name: "--entity", value: "KIND/ID",
    meaning: "only those about this entity; the beginning of its id is enough")
  private static let replica = CommandOption(
    name: "--replica", value: "HEX", meaning: "only those that this replica wrote")
  private static let type = CommandOption(
    name: "--type", value: "KIND.VERB", meaning: "only those of this type")
  private static let since = CommandOption(
    name: "--since", value: "TIME", meaning: "only those stamped no earlier")
  private static let until = CommandOption(
    name: "--until", value: "TIME", meaning: "only those stamped no later")

  static let description = VerbDescription(
    name: "log", summary: "print the events, in the order of their arrival",
    examples: [
      "ltcli log phone": "position, id, stamp, type, entity and the start of the payload",
      "ltcli log phone --entity module/push-a": "what was ever said about one module",
      "ltcli log phone --json > events.jsonl": "the raw lines, as receive takes them",
    ],
    operands: [.store], options: [entity, replica, type, since, until, .json],
    notes: ["--since and --until include what they name."])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    var filter = EventFilter(
      entity: try call.arguments.value(entity, otherwise: "is no entity", hint: "write KIND/ID") {
        Entity($0)
      },
      replica: try call.arguments.replica(replica),
      type: try call.arguments.value(
        type, otherwise: "is no type", hint: "write KIND.VERB, like module.saved"
      ) { EventType($0) },
      since: try call.arguments.first(since), until: try call.arguments.last(until))
    guard let entity = filter.entity else {
      let log = try call.store(call.operand(0)).log
      _ = try print(log, 1..<(log.count + 1), filter, call)
      return .done
    }
    if try print(about: entity, filter, call) == 0 {
      filter.entity = try KnownEntities.entity(entity, at: call.operand(0), call)
      if let whole = filter.entity, whole != entity { _ = try print(about: whole, filter, call) }
    }
    return .done
  }

  /// Prints the events about an entity, and says how many there are.
  private static func print(
    about entity: Entity, _ filter: EventFilter, _ call: Call
  ) throws(CommandError) -> Int {
    try call.answering(from: 0...0, opened: call.store(_:reading:), \.log) {
      (stores) throws(CommandError) in
      let log = stores[0].log
      let positions = try attempting("reading the log") { try log.positions(maybeAbout: entity) }
      return try print(log, positions, filter, call)
    }
  }

  private static func print(
    _ log: Log, _ positions: some Sequence<Int>, _ filter: EventFilter, _ call: Call
  ) throws(CommandError) -> Int {
    var table = TextTable()
    var count = 0
    for position in positions {
      let event = try attempting("reading the log") { try filter.event(at: position, in: log) }
      guard let event else { continue }
      count += 1
      if call.isJSON {
        try call.output.line(event.line)
      } else {
        try call.output.row(row(event, at: position), of: &table)
      }
    }
    try call.output.table(table)
    return count
  }

  private static func row(_ event: Event, at position: Int) -> [TextTable.Cell] {
    let data = Printable.short(String(decoding: event.dataBytes.prefix(400), as: UTF8.self), 60)
    return [
      .init(position, .faint), "\(event.id)", .init("\(event.stamp)", .faint),
      .init("\(event.type)", .bold), "\(event.entity.id)", .init(data, .faint),
    ]
  }
}

private struct EventFilter {
  var entity: Entity?
  let replica: ReplicaID?
  let type: EventType?
  let since: Stamp?
  let until: Stamp?

  /// The event at a position, where it is among them; its line is read only where it has to be.
  func event(at position: Int, in log: Log) throws(LogError) -> Event? {
    if let replica, try log.id(at: position).replica != replica { return nil }
    if let since, try log.stamp(at: position) < since { return nil }
    if let until, try log.stamp(at: position) > until { return nil }
    let event = try log.event(at: position)
    if let entity, event.entity != entity { return nil }
    if let type, event.type != type { return nil }
    return event
  }
}
