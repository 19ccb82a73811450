import EventLog
import Projections

extension StoreDifference {
  /// One of the two stores.
  private typealias Side = (name: String, replica: Replica, lacks: Coverage, fingerprint: String)

  /// Both, each with what all its lines amount to: equal where both hold the same ones.
  private func sides() throws -> [Side] {
    try [("left", left, leftLacks), ("right", right, rightLacks)].map { name, replica, lacks in
      let fingerprint = try replica.log.fingerprint(of: replica.log.coverage)
      return (name, replica, lacks, Hexadecimal.text(of: fingerprint, digits: 16))
    }
  }

  /// Prints it for people.
  func print(on output: Output) throws {
    let sides = try sides()
    try output.table(
      TextTable(
        sides.map { name, replica, _, fingerprint in
          [
            .init(name, .bold), "\(replica.store.folder.path)", "\(replica.manifest.name)",
            .init("replica \(replica.manifest.replica)", .faint),
            "\(Count.text(replica.log.count, "event"))",
            .init("fingerprint \(fingerprint)", .faint),
          ]
        }))
    try output.line()
    if isEmpty { return try output.line("both hold the same events") }
    var rows = sides.filter { !$0.lacks.isEmpty }.map { name, _, lacks, _ -> [TextTable.Cell] in
      [.init("\(name) lacks", .bold), "\(Count.text(lacks.count, "event"))", "\(lacks)"]
    }
    for id in conflicts {
      let reason: TextTable.Cell = "two writers used one replica id: the contents differ"
      rows.append([.init("conflict", .red), "\(id)", reason])
    }
    try output.table(TextTable(rows))
    if !entities.isEmpty { try printEntities(on: output) }
  }

  /// Each entity with what differs about it, and for either side the event that is the cause.
  private func printEntities(on output: Output) throws {
    try output.line()
    try output.line(Count.text(entities.count, "entity differs", "entities differ"))
    var table = TextTable(indent: 2)
    for entity in entities {
      table.add([.init("\(entity.entity)", .bold)])
      for aspect in entity.aspects {
        table.add(["  \(aspect.name)", "left"] + (try cause(aspect.left)))
        table.add(["", "right"] + (try cause(aspect.right)))
      }
    }
    try output.table(table)
  }

  private func cause(_ holder: Holder?) throws -> [TextTable.Cell] {
    guard let holder else { return [.init("nothing", .faint)] }
    return [
      "\(holder.id)", .init("\(holder.stamp)", .faint), "\(try type(of: holder))",
      .init(place(of: holder.id).text, .yellow),
    ]
  }

  /// It for programs.
  func json() throws -> JSONObject {
    let entities = try entities.map { entity -> JSONValue in
      let aspects = try entity.aspects.map { aspect -> JSONValue in
        [
          "aspect": .text(aspect.name), "left": try cause(aspect.left),
          "right": try cause(aspect.right),
        ]
      }
      return ["aspects": .array(aspects), "entity": .text(entity.entity)]
    }
    var object: JSONObject = [
      "conflicts": .texts(conflicts), "entities": .array(entities), "equal": .bool(isEmpty),
    ]
    for (name, replica, lacks, fingerprint) in try sides() {
      object[name] = [
        "events": .count(replica.log.count), "fingerprint": .string(fingerprint),
        "lacks": .text(lacks), "replica": .text(replica.manifest.replica),
        "store": .string(replica.store.folder.path),
      ]
    }
    return object
  }

  private func cause(_ holder: Holder?) throws -> JSONValue {
    guard let holder else { return .null }
    return [
      "event": .text(holder.id), "in": .string(place(of: holder.id).rawValue),
      "stamp": .text(holder.stamp), "type": .string(try type(of: holder)),
    ]
  }

  /// The type of the event that holds something.
  private func type(of holder: Holder) throws(CommandError) -> String {
    try attempting("reading the log") { try event(holder.id)?.type.description ?? "" }
  }
}
