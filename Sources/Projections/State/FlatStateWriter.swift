import EventLog
import Synchronization

/// Writes the state of a replayed log (SPEC 5), piece by piece, straight from the mapped lines.
///
/// It says the same as `StateWriter`, which is the plain way and is held against this one.
struct FlatStateWriter {
  private let table: KindTable
  private let shards: [Shard]
  private let sections: [Section]
  private let workers: any Workers

  /// A fold as an object: handing on the value itself counts references to each of its parts.
  private final class Shard: Sendable {
    let fold: FlatFold

    init(_ fold: FlatFold) {
      self.fold = fold
    }
  }

  /// The entities under one key of the state.
  private struct Section: Sendable {
    let key: String
    let areDeletions: Bool
    /// Ascending by id.
    var places: [Place] = []
  }

  /// An entity: its shard, its slot there, and the first bytes of its id, which order most pairs.
  private struct Place: Sendable {
    let shard: Int32
    let slot: Int32
    let prefix: UInt64
  }

  /// Some neighbours of one section.
  private struct Piece {
    let section: Int
    let places: Range<Int>
  }

  init(table: KindTable, shards: [FlatFold], workers: any Workers) {
    self.table = table
    self.shards = shards.map(Shard.init)
    self.workers = workers
    sections = FlatStateWriter.sections(table, shards, workers)
  }

  /// Gives the state's bytes to the body, in parts and in their order, on whatever thread.
  /// - Complexity: O(bytes of the live payloads), shared out among the workers.
  func write(_ body: @Sendable ([UInt8]) -> Void) throws(LogError) {
    let pieces = self.pieces
    let failure = Mutex<LogError?>(nil)
    // Room is used again: the system takes back what is given back to it, and gives it anew slowly.
    let spares = Mutex<[[UInt8]]>([])
    body([UInt8(ascii: "{")])
    workers.make(pieces.count) { index in
      var bytes = spares.withLock { $0.popLast() } ?? []
      return Result { () throws(LogError) in
        try write(pieces[index], to: &bytes)
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
    body([UInt8(ascii: "}")])
  }

  /// How many entities a piece has at most: so many that its bytes mostly stay in a core's cache.
  private static let entitiesPerPiece = 32

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
  private static func sections(
    _ table: KindTable, _ shards: [FlatFold], _ workers: any Workers
  ) -> [Section] {
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
    let unsorted = kinds
    kinds = workers.map(unsorted.count) { index in
      var kind = unsorted[index]
      kind.places.sort { precedes($0, $1, shards) }
      return kind
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
  /// - Parameter bytes: Takes them in place of what it has.
  private func write(_ piece: Piece, to bytes: inout [UInt8]) throws(LogError) {
    let section = sections[piece.section]
    bytes.removeAll(keepingCapacity: true)
    bytes.reserveCapacity(piece.places.count * 3072)
    var units = ShownUnits()
    if piece.places.lowerBound == 0 {
      if piece.section > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: "\"\(section.key)\":{".utf8)
    }
    let places = section.places[piece.places]
    for (index, place) in zip(piece.places, places) {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if section.areDeletions {
        append(deletionAt: place, of: shards[Int(place.shard)], to: &bytes)
      } else {
        try append(place, of: shards[Int(place.shard)], &units, to: &bytes)
      }
    }
    if piece.places.upperBound == section.places.count { bytes.append(UInt8(ascii: "}")) }
  }

  private func append(deletionAt place: Place, of shard: Shard, to bytes: inout [UInt8]) {
    let entity = shard.fold.entities[Int(place.slot)]
    guard let deletion = entity.deletion else { return }
    bytes.append(contentsOf: "\"\(table.rows[Int(entity.kind)].kind)/".utf8)
    bytes.append(contentsOf: shard.fold.keys[entity.key.range])
    let time = deletion.stamp.instant
    let replica = shard.fold.holder(deletion).id.replica
    bytes.append(contentsOf: "\":{\"deletedAt\":\"\(time)\",\"deletedBy\":\"\(replica)\"}".utf8)
  }

  private func append(
    _ place: Place, of shard: Shard, _ units: inout ShownUnits, to bytes: inout [UInt8]
  ) throws(LogError) {
    let entity = shard.fold.entities[Int(place.slot)]
    units.collect(entity, of: shard.fold)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: shard.fold.keys[entity.key.range])
    bytes.append(contentsOf: "\":{".utf8)
    for (index, row) in table.rows[Int(entity.kind)].units.enumerated() {
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: row.name.utf8)
      bytes.append(contentsOf: "\":".utf8)
      switch row.shape {
      case .single: units.appendSingle(row: UInt8(index), to: &bytes)
      case .listByStamp: units.appendByStamp(row: UInt8(index), of: shard.fold, to: &bytes)
      case .listByOrder: try units.appendByOrder(row: UInt8(index), of: shard.fold, to: &bytes)
      }
      bytes.append(UInt8(ascii: ","))
    }
    bytes.append(contentsOf: "\"updatedAt\":\"".utf8)
    bytes.append(contentsOf: (entity.latest?.stamp.instant ?? Instant(milliseconds: 0)).text)
    bytes.append(contentsOf: "\"}".utf8)
  }
}

extension FlatFold {
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
    EntityRecord.isDeleted(deletion: deletion?.stamp, latest: latest?.stamp)
  }
}
