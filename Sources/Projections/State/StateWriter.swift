import EventLog
import Synchronization

/// Writes the state, or sections of it, as canonical JSON (merge-rules 10), piece by piece,
/// straight from the payloads' bytes.
///
/// The payloads are canonical already and the table of kinds has sorted the keys, so only the
/// `order` of exercises is parsed and only the entities' ids are sorted.
struct StateWriter: Sendable {
  private let tables: SharedTables
  private let log: Log
  private let workers: any Workers

  /// Neighbouring entities of one section.
  private struct Piece {
    let section: Int
    let places: Range<Int>
  }

  init(_ tables: SharedTables, log: Log, workers: any Workers) {
    self.tables = tables
    self.log = log
    self.workers = workers
  }

  /// Calls the body with the bytes of sections, in parts and in order, on any thread.
  /// - Complexity: O(bytes of the shown payloads), divided among the workers.
  func write(_ sections: [StateSection], _ body: @Sendable ([UInt8]) -> Void) throws(LogError) {
    let pieces = StateWriter.pieces(of: sections)
    let failure = Mutex<LogError?>(nil)
    // Buffers are reused: freed memory goes back to the system, which is slow to hand it out again.
    let spares = Mutex<[[UInt8]]>([])
    workers.make(pieces.count) { index in
      var bytes = spares.withLock { $0.popLast() } ?? []
      return Result { () throws(LogError) in
        try write(pieces[index], of: sections, to: &bytes)
        return bytes
      }
    } inOrder: { part in
      switch part {
      case .success(let bytes):
        body(bytes)
        spares.withLock { $0.append(bytes) }
      case .failure(let error): failure.withLock { $0 = $0 ?? error }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  /// The most entities of a piece, chosen so that its bytes mostly stay in a core's cache.
  private static let entitiesPerPiece = 32

  private static func pieces(of sections: [StateSection]) -> [Piece] {
    sections.indices.flatMap { section in
      let count = sections[section].places.count
      return stride(from: 0, to: max(count, 1), by: entitiesPerPiece).map { start in
        Piece(section: section, places: start..<min(start + entitiesPerPiece, count))
      }
    }
  }

  /// Writes a piece with its braces, commas and the section's key.
  /// - Parameter bytes: The buffer to overwrite.
  private func write(
    _ piece: Piece, of sections: [StateSection], to bytes: inout [UInt8]
  ) throws(LogError) {
    let section = sections[piece.section]
    bytes.removeAll(keepingCapacity: true)
    bytes.reserveCapacity(piece.places.count * 3072)
    if piece.places.lowerBound == 0 {
      if piece.section > 0 { bytes.append(UInt8(ascii: ",")) }
      if let key = section.key { bytes.append(contentsOf: "\"\(key)\":".utf8) }
      bytes.append(UInt8(ascii: "{"))
    }
    let places = section.places[piece.places]
    var units = FetchedUnits()
    if section.kind != nil {
      for place in places { units.fetch(Int(place.entity), of: table(of: place)) }
      for place in places { units.collect(Int(place.entity), of: table(of: place)) }
      units.fetchPayloads()
    }
    for (index, place) in zip(piece.places, places) {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if section.kind == nil {
        append(deletionAt: place, to: &bytes)
      } else {
        bytes.append(UInt8(ascii: "\""))
        let table = table(of: place)
        bytes.append(contentsOf: table.value.keys[table.value.entities[Int(place.entity)].key])
        bytes.append(contentsOf: "\":".utf8)
        try append(
          Int(place.entity), of: table,
          units.units(index - piece.places.lowerBound, of: table), to: &bytes)
      }
    }
    if piece.places.upperBound == section.places.count { bytes.append(UInt8(ascii: "}")) }
  }

  private func table(of place: StateSection.Place) -> SharedTable {
    tables.tables[Int(place.table)]
  }

  private func append(deletionAt place: StateSection.Place, to bytes: inout [UInt8]) {
    let table = table(of: place)
    let slot = table.value.entities[Int(place.entity)]
    guard let deletion = slot.deletion else { return }
    bytes.append(contentsOf: "\"\(tables.kinds.rows[Int(slot.kind)].kind)/".utf8)
    bytes.append(contentsOf: table.value.keys[slot.key])
    let (time, replica) = (deletion.stamp.instant, deletion.id.replica)
    bytes.append(contentsOf: "\":{\"deletedAt\":\"\(time)\",\"deletedBy\":\"\(replica)\"}".utf8)
  }

  /// Appends the object of a shown entity.
  func append(
    _ entity: Int, of table: SharedTable, _ units: EntityUnits, to bytes: inout [UInt8]
  ) throws(LogError) {
    let slot = table.value.entities[entity]
    let kind = Int(slot.kind)
    var separator = UInt8(ascii: "{")
    for member in tables.kinds.stateMembers[kind] {
      if case .unit(let unit) = member, unit.isLater, !units.hasUnits(unit.row) { continue }
      bytes.append(separator)
      separator = UInt8(ascii: ",")
      switch member {
      case .unit(let unit):
        bytes.append(contentsOf: unit.key)
        try append(unit, of: units, to: &bytes)
      case .updatedAt:
        bytes.append(contentsOf: "\"updatedAt\":\"".utf8)
        bytes.append(contentsOf: (slot.latest?.stamp.instant ?? Instant(milliseconds: 0)).text)
        bytes.append(UInt8(ascii: "\""))
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Appends the units of a sort: a list, one value, or null.
  private func append(
    _ unit: StateUnit, of units: EntityUnits, to bytes: inout [UInt8]
  ) throws(LogError) {
    if unit.isList { bytes.append(UInt8(ascii: "[")) }
    var isFirst = true
    try units.forEach(unit, in: log) { (slot) throws(LogError) in
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      try log.withPayload(of: slot) { bytes.append(contentsOf: $0) }
    }
    if unit.isList {
      bytes.append(UInt8(ascii: "]"))
    } else if isFirst {
      bytes.append(contentsOf: "null".utf8)
    }
  }
}
