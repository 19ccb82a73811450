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
  struct Section: Sendable {
    let key: String
    let areDeletions: Bool
    /// Ascending by id.
    var places: [Place] = []
  }

  /// An entity: its shard, its slot there, and the first bytes of its id, which order most pairs.
  struct Place: Sendable {
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
  /// The bytes of a piece, with the commas and the section's key before it and the braces around.
  /// - Parameter bytes: Takes them in place of what it has.
  private func write(_ piece: Piece, to bytes: inout [UInt8]) throws(LogError) {
    let section = sections[piece.section]
    bytes.removeAll(keepingCapacity: true)
    bytes.reserveCapacity(piece.places.count * 3072)
    var units = PieceUnits()
    if piece.places.lowerBound == 0 {
      if piece.section > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: "\"\(section.key)\":{".utf8)
    }
    let places = section.places[piece.places]
    if !section.areDeletions { collect(places, into: &units) }
    for (index, place) in zip(piece.places, places) {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if section.areDeletions {
        append(deletionAt: place, of: shards[Int(place.shard)], to: &bytes)
      } else {
        let shown = units[index - piece.places.lowerBound]
        try append(place, of: shards[Int(place.shard)], shown, to: &bytes)
      }
    }
    if piece.places.upperBound == section.places.count { bytes.append(UInt8(ascii: "}")) }
  }

  /// Collects what the entities of a piece show.
  private func collect(_ places: ArraySlice<Place>, into units: inout PieceUnits) {
    for place in places {
      units.fetch(Int(place.slot), of: shards[Int(place.shard)].fold)
    }
    for place in places {
      units.collect(Int(place.slot), of: shards[Int(place.shard)].fold)
    }
    units.fetchPayloads()
  }

  private func append(deletionAt place: Place, of shard: Shard, to bytes: inout [UInt8]) {
    let entity = shard.fold.entities[Int(place.slot)]
    guard let deletion = entity.deletion else { return }
    bytes.append(contentsOf: "\"\(table.rows[Int(entity.kind)].kind)/".utf8)
    bytes.append(contentsOf: shard.fold.keys[entity.key])
    let time = deletion.stamp.instant
    let replica = shard.fold.holder(deletion).id.replica
    bytes.append(contentsOf: "\":{\"deletedAt\":\"\(time)\",\"deletedBy\":\"\(replica)\"}".utf8)
  }

  private func append(
    _ place: Place, of shard: Shard, _ units: ShownUnits, to bytes: inout [UInt8]
  ) throws(LogError) {
    let entity = shard.fold.entities[Int(place.slot)]
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: shard.fold.keys[entity.key])
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
