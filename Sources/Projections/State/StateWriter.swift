import EventLog

/// Writes the state (SPEC 5) as canonical bytes, straight from the payloads' own bytes.
///
/// The payloads are canonical already and every key written here is ASCII in ascending order, so
/// nothing is parsed or sorted but an exercise's `order`.
struct StateWriter<Source: EventSource> {
  let fold: Fold
  let source: Source

  /// The whole state.
  func state() throws(LogError) -> [UInt8] {
    var entities: [String: [Entity]] = [:]
    var deleted: [Entity] = []
    for entity in try fold.entities {
      let record = try fold[entity]
      if record.isDeleted { deleted.append(entity) }
      if record.isLive { entities[entity.kind, default: []].append(entity) }
    }
    var members: [(key: String, bytes: [UInt8])] = []
    if !deleted.isEmpty { members.append(("deletions", try deletions(deleted.sorted()))) }
    for row in fold.table.rows {
      guard let live = entities[row.kind] else { continue }
      members.append((row.plural, try kind(row, live.sorted())))
    }
    members.sort { UTF8Text($0.key) < UTF8Text($1.key) }
    return object(members)
  }

  /// All live entities of one kind.
  func kind(_ row: KindRow, _ entities: [Entity]) throws(LogError) -> [UInt8] {
    var members: [(key: String, bytes: [UInt8])] = []
    for entity in entities {
      members.append((entity.id, try self.entity(fold[entity], row: row)))
    }
    return object(members)
  }

  /// One live entity.
  func entity(_ record: EntityRecord, row: KindRow) throws(LogError) -> [UInt8] {
    var members: [(key: String, bytes: [UInt8])] = []
    for unit in row.units {
      members.append((unit.name, try self.unit(unit, of: record)))
    }
    let updated = record.latest.map { "\"\($0.stamp.instant)\"" } ?? "null"
    members.append(("updatedAt", Array(updated.utf8)))
    return object(members)
  }

  private func unit(_ row: UnitRow, of record: EntityRecord) throws(LogError) -> [UInt8] {
    let payloads = try source.events(of: row, in: record).map { Array($0.dataBytes) }
    return row.shape.isList ? list(payloads) : payloads.first ?? Array("null".utf8)
  }

  private func deletions(_ entities: [Entity]) throws(LogError) -> [UInt8] {
    var members: [(key: String, bytes: [UInt8])] = []
    for entity in entities {
      let deletion = try fold[entity].deletion
      let time = deletion.map { "\"\($0.stamp.instant)\"" } ?? "null"
      let replica = deletion.map { "\"\($0.id.replica)\"" } ?? "null"
      let text = "{\"deletedAt\":\(time),\"deletedBy\":\(replica)}"
      members.append((entity.description, Array(text.utf8)))
    }
    return object(members)
  }

  /// Keys are ASCII without anything to escape: kinds, plurals and ids by their grammar.
  private func object(_ members: [(key: String, bytes: [UInt8])]) -> [UInt8] {
    var bytes = [UInt8(ascii: "{")]
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: "\"\(member.key)\":".utf8)
      bytes.append(contentsOf: member.bytes)
    }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  private func list(_ values: [[UInt8]]) -> [UInt8] {
    [UInt8(ascii: "[")] + Array(values.joined(separator: [UInt8(ascii: ",")]))
      + [UInt8(ascii: "]")]
  }
}
