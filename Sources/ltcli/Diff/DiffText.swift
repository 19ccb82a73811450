import EventLog
import Projections

/// What keeps two stores apart, for people and for programs.
struct DiffText {
  private let difference: StoreDifference

  /// The text of a difference.
  init(_ difference: StoreDifference) {
    self.difference = difference
  }

  private var sides: [(name: String, replica: Replica, lacks: Coverage)] {
    [
      ("left", difference.left, difference.leftLacks),
      ("right", difference.right, difference.rightLacks),
    ]
  }

  /// Prints it for people.
  func print(on output: Output) throws(CommandError) {
    try printSides(on: output)
    if difference.isEmpty {
      try output.line("\nboth hold the same events")
      return
    }
    try printLacks(on: output)
    if !difference.entities.isEmpty { try printEntities(on: output) }
  }

  private func printSides(on output: Output) throws(CommandError) {
    var table = TextTable()
    for (name, replica, _) in sides {
      let manifest = replica.manifest
      table.add([
        .init(name, .bold), .init(replica.store.folder.path), .init(manifest.name),
        .init("replica \(manifest.replica)", .faint),
        .init(Count.text(replica.log.count, "event")),
        .init("fingerprint \(try fingerprint(replica))", .faint),
      ])
    }
    try output.table(table)
  }

  private func printLacks(on output: Output) throws(CommandError) {
    try output.line()
    var table = TextTable()
    for (name, _, lacks) in sides where !lacks.isEmpty {
      table.add([
        .init("\(name) lacks", .bold), .init(Count.text(lacks.count, "event")),
        .init(lacks.description),
      ])
    }
    for id in difference.conflicts {
      table.add([
        .init("conflict", .red), .init(id.description),
        .init("two writers used one replica id: the contents differ"),
      ])
    }
    try output.table(table)
  }

  /// Each entity with what differs about it, and for either side the event that is the cause.
  private func printEntities(on output: Output) throws(CommandError) {
    try output.line()
    let count = difference.entities.count
    try output.line(count == 1 ? "1 entity differs" : "\(count) entities differ")
    var table = TextTable(indent: 2)
    for entity in difference.entities {
      table.add([.init(entity.entity.description, .bold)])
      for aspect in entity.aspects {
        table.add(try row(aspect, "left", aspect.left, isFirst: true))
        table.add(try row(aspect, "right", aspect.right, isFirst: false))
      }
    }
    try output.table(table)
  }

  private func row(
    _ aspect: StateDifference.Aspect, _ side: String, _ holder: Holder?, isFirst: Bool
  ) throws(CommandError) -> [TextTable.Cell] {
    let name = isFirst ? "  " + aspect.name.description : ""
    guard let holder else { return [.init(name), .init(side), .init("nothing", .faint)] }
    let event = try self.event(holder.id)
    return [
      .init(name), .init(side), .init(holder.id.description),
      .init(holder.stamp.description, .faint), .init(event?.type.description ?? ""),
      .init(difference.place(of: holder.id).text, .yellow),
    ]
  }

  /// It for programs.
  func json() throws(CommandError) -> JSONObject {
    let entities = try difference.entities.map { (entity) throws(CommandError) -> JSONValue in
      let aspects = try entity.aspects.map { (aspect) throws(CommandError) -> JSONValue in
        [
          "aspect": .string(aspect.name.description), "left": try cause(aspect.left),
          "right": try cause(aspect.right),
        ]
      }
      return ["aspects": .array(aspects), "entity": .string(entity.entity.description)]
    }
    var object: JSONObject = [
      "conflicts": .array(difference.conflicts.map { .string($0.description) }),
      "entities": .array(entities), "equal": .bool(difference.isEmpty),
    ]
    for (name, replica, lacks) in sides {
      object[name] = [
        "events": .number(Double(replica.log.count)),
        "fingerprint": .string(try fingerprint(replica)),
        "lacks": .string(lacks.description),
        "replica": .string(replica.manifest.replica.description),
        "store": .string(replica.store.folder.path),
      ]
    }
    return object
  }

  private func cause(_ holder: Holder?) throws(CommandError) -> JSONValue {
    guard let holder else { return .null }
    return [
      "event": .string(holder.id.description),
      "in": .string(difference.place(of: holder.id).rawValue),
      "stamp": .string(holder.stamp.description),
      "type": .string(try event(holder.id)?.type.description ?? ""),
    ]
  }

  private func event(_ id: EventID) throws(CommandError) -> Event? {
    try attempting("reading the log") { try difference.event(id) }
  }

  /// What all lines of a store amount to; equal where both hold the same ones.
  private func fingerprint(_ replica: Replica) throws(CommandError) -> String {
    let log = replica.log
    let number = try attempting("comparing the stores") {
      try log.fingerprint(of: log.coverage)
    }
    return Hexadecimal.text(of: number, digits: 16)
  }
}
