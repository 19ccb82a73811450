import EventLog

/// Writes the state of a replayed log (SPEC 5), piece by piece, straight from the mapped lines.
///
/// It says the same as `StateWriter`, which is the plain way and is held against this one.
struct FlatStateWriter {
  private let table: KindTable
  private let shards: [FlatFold]
  private let log: Log
  private let lines: LogLines
  private let sections: [Section]

  /// The entities under one key of the state.
  private struct Section {
    let key: String
    let areDeletions: Bool
    /// Ascending by id.
    var places: [Place] = []
  }

  /// An entity: its shard, its slot there, and the first bytes of its id, which order most pairs.
  private struct Place {
    let shard: Int32
    let slot: Int32
    let prefix: UInt64
  }

  /// Some neighbours of one section.
  private struct Piece {
    let section: Int
    let places: Range<Int>
  }

  init(table: KindTable, shards: [FlatFold], log: Log) {
    self.table = table
    self.shards = shards
    self.log = log
    lines = LogLines(log)
    sections = FlatStateWriter.sections(table, shards)
  }

  /// Gives the state's bytes to the body, in parts.
  /// - Complexity: O(bytes of the live payloads), shared out among the workers.
  func write(workers: any Workers, _ body: ([UInt8]) -> Void) throws(LogError) {
    let pieces = self.pieces
    // In rounds, so that never more than a few pieces are held at a time.
    let round = workers.count * 8
    for start in stride(from: 0, to: pieces.count, by: round) {
      let count = min(round, pieces.count - start)
      let parts = workers.map(count) { index in
        Result { () throws(LogError) in try bytes(of: pieces[start + index]) }
      }
      if start == 0 { body([UInt8(ascii: "{")]) }
      for part in parts { body(try part.get()) }
    }
    body(Array((pieces.isEmpty ? "{}" : "}").utf8))
  }

  /// How many entities a piece has at most.
  private static let entitiesPerPiece = 256

  private var pieces: [Piece] {
    sections.indices.flatMap { section in
      let count = sections[section].places.count
      return stride(from: 0, to: count, by: FlatStateWriter.entitiesPerPiece).map { start in
        Piece(
          section: section,
          places: start..<min(start + FlatStateWriter.entitiesPerPiece, count))
      }
    }
  }
}

extension FlatStateWriter {
  /// The state's keys in their order, each with its entities in theirs.
  private static func sections(_ table: KindTable, _ shards: [FlatFold]) -> [Section] {
    var kinds = table.rows.map { Section(key: $0.plural, areDeletions: false) }
    var deletions = Section(key: "deletions", areDeletions: true)
    for (shard, fold) in shards.enumerated() {
      for (slot, entity) in fold.entities.enumerated() {
        let place = Place(
          shard: Int32(shard), slot: Int32(slot), prefix: fold.prefix(of: entity.key))
        if entity.isDeleted {
          deletions.places.append(place)
        } else if entity.latest != nil {
          kinds[Int(entity.kind)].places.append(place)
        }
      }
    }
    for index in kinds.indices {
      kinds[index].places.sort { precedes($0, $1, shards) }
    }
    deletions.places.sort { left, right in
      let kinds = [left, right].map { table.rows[Int(entity($0, shards).kind)].kind }
      return kinds[0] == kinds[1] ? precedes(left, right, shards) : kinds[0] < kinds[1]
    }
    return (kinds + [deletions]).filter { !$0.places.isEmpty }
      .sorted { UTF8Text($0.key) < UTF8Text($1.key) }
  }

  private static func precedes(_ left: Place, _ right: Place, _ shards: [FlatFold]) -> Bool {
    guard left.prefix == right.prefix else { return left.prefix < right.prefix }
    let (first, second) = (shards[Int(left.shard)], shards[Int(right.shard)])
    let leftKey = first.keys[first.entities[Int(left.slot)].key.range]
    let rightKey = second.keys[second.entities[Int(right.slot)].key.range]
    return leftKey.lexicographicallyPrecedes(rightKey)
  }

  private static func entity(_ place: Place, _ shards: [FlatFold]) -> FlatFold.EntitySlot {
    shards[Int(place.shard)].entities[Int(place.slot)]
  }
}

extension FlatStateWriter {
  /// The bytes of a piece, with the commas and the section's key before it and the braces around.
  private func bytes(of piece: Piece) throws(LogError) -> [UInt8] {
    let section = sections[piece.section]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(piece.places.count * 2048)
    var scratch: [FlatFold.UnitSlot] = []
    if piece.places.lowerBound == 0 {
      if piece.section > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: "\"\(section.key)\":{".utf8)
    }
    for index in piece.places {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      let place = section.places[index]
      let shard = shards[Int(place.shard)]
      let entity = shard.entities[Int(place.slot)]
      if section.areDeletions {
        append(deletionOf: entity, in: shard, to: &bytes)
      } else {
        try append(entity, in: shard, &scratch, to: &bytes)
      }
    }
    if piece.places.upperBound == section.places.count { bytes.append(UInt8(ascii: "}")) }
    return bytes
  }

  private func append(
    deletionOf entity: FlatFold.EntitySlot, in shard: FlatFold, to bytes: inout [UInt8]
  ) {
    guard let deletion = entity.deletion else { return }
    bytes.append(contentsOf: "\"\(table.rows[Int(entity.kind)].kind)/".utf8)
    bytes.append(contentsOf: shard.keys[entity.key.range])
    let time = deletion.stamp.instant
    bytes.append(
      contentsOf: "\":{\"deletedAt\":\"\(time)\",\"deletedBy\":\"\(deletion.id.replica)\"}".utf8)
  }

  private func append(
    _ entity: FlatFold.EntitySlot, in shard: FlatFold, _ scratch: inout [FlatFold.UnitSlot],
    to bytes: inout [UInt8]
  ) throws(LogError) {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: shard.keys[entity.key.range])
    bytes.append(contentsOf: "\":{".utf8)
    for (index, row) in table.rows[Int(entity.kind)].units.enumerated() {
      bytes.append(contentsOf: "\"\(row.name)\":".utf8)
      shard.collectUnits(of: entity, row: UInt8(index), into: &scratch)
      switch row.shape {
      case .single:
        if let unit = scratch.first {
          bytes.append(contentsOf: payload(of: unit))
        } else {
          bytes.append(contentsOf: "null".utf8)
        }
      case .listByStamp:
        // Most come in the order of their stamps.
        if !zip(scratch, scratch.dropFirst()).allSatisfy({ $0.holder < $1.holder }) {
          scratch.sort { $0.holder < $1.holder }
        }
        appendList(scratch, to: &bytes)
      case .listByOrder:
        appendList(try byOrder(scratch, in: shard), to: &bytes)
      }
      bytes.append(UInt8(ascii: ","))
    }
    let updated = entity.latest?.stamp.instant ?? Instant(milliseconds: 0)
    bytes.append(contentsOf: "\"updatedAt\":\"\(updated)\"}".utf8)
  }

  /// Units by the `order` of their payloads, then by id; a missing or non-numeric one counts as 0
  /// (SPEC 4.2).
  private func byOrder(
    _ units: [FlatFold.UnitSlot], in shard: FlatFold
  ) throws(LogError) -> [FlatFold.UnitSlot] {
    var keyed: [(order: Double, id: UTF8Text, unit: FlatFold.UnitSlot)] = []
    for unit in units {
      keyed.append((try order(of: unit), shard.text(unit.key), unit))
    }
    keyed.sort { $0.order == $1.order ? $0.id < $1.id : $0.order < $1.order }
    return keyed.map(\.unit)
  }

  private func order(of unit: FlatFold.UnitSlot) throws(LogError) -> Double {
    let payload = payload(of: unit)
    guard let range = try CanonicalObject.value(of: "order", in: payload) else { return 0 }
    return try JSONReader.value(of: Array(payload[range])).number ?? 0
  }

  private func appendList(_ units: [FlatFold.UnitSlot], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (index, unit) in units.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: payload(of: unit))
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Bounds: an entry's ranges were found in its line when the log was read.
  @inline(__always)
  private func payload(of unit: FlatFold.UnitSlot) -> UnsafeRawBufferPointer {
    let entry = log.entries[unit.holder.position - 1]
    return UnsafeRawBufferPointer(rebasing: lines[entry][entry.data])
  }
}

extension FlatFold {
  /// The units of one sort that an entity shows, in the order in which they were added.
  fileprivate func collectUnits(of slot: EntitySlot, row: UInt8, into found: inout [UnitSlot]) {
    found.removeAll(keepingCapacity: true)
    var next = slot.firstUnit
    while next >= 0 {
      let unit = units[Int(next)]
      if unit.row == row, !unit.isRemoval { found.append(unit) }
      next = unit.next
    }
    found.reverse()
  }

  /// The first eight bytes of a key as a number that orders as they do.
  fileprivate func prefix(of key: KeyRange) -> UInt64 {
    var prefix: UInt64 = 0
    for offset in 0..<8 {
      let byte = offset < Int(key.count) ? keys[Int(key.start) + offset] : 0
      prefix = prefix << 8 | UInt64(byte)
    }
    return prefix
  }
}

extension FlatFold.EntitySlot {
  /// Whether the entity is deleted (SPEC 4.3).
  fileprivate var isDeleted: Bool {
    EntityRecord.isDeleted(deletion: deletion, latest: latest)
  }
}
