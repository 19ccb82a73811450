import EventLog

extension FlatStateWriter {
  /// The state's keys in their order, each with its entities in theirs.
  static func sections(
    _ table: KindTable, _ shards: [FlatFold], _ workers: any Workers
  ) -> [Section] {
    let parts = workers.map(shards.count) { shard in sorted(shard, shards, kinds: table.rows.count)
    }
    var kinds = table.rows.map { Section(key: $0.plural, areDeletions: false) }
    for kind in kinds.indices {
      kinds[kind].places = parts.reduce(into: []) { places, part in
        places = merged(places, part.kinds[kind], shards)
      }
    }
    var deletions = Section(key: "deletions", areDeletions: true)
    deletions.places = parts.flatMap(\.deletions)
    deletions.places.sort { left, right in
      let kinds = [left, right].map { table.rows[Int(entity($0, shards).kind)].kind }
      return kinds[0] == kinds[1] ? precedes(left, right, shards) : kinds[0] < kinds[1]
    }
    return (kinds + [deletions]).filter { !$0.places.isEmpty }
      .sorted { UTF8Text($0.key) < UTF8Text($1.key) }
  }

  /// The live entities of one shard by kind, ascending by id; and its deleted ones.
  private static func sorted(
    _ shard: Int, _ shards: [FlatFold], kinds: Int
  ) -> (kinds: [[Place]], deletions: [Place]) {
    var live = [[Place]](repeating: [], count: kinds)
    var deletions: [Place] = []
    let fold = shards[shard]
    for (slot, entity) in fold.entities.enumerated() {
      let place = Place(
        shard: Int32(shard), slot: Int32(slot), prefix: fold.prefix(of: entity.key))
      if entity.isDeleted {
        deletions.append(place)
      } else if entity.latest != nil {
        live[Int(entity.kind)].append(place)
      }
    }
    for kind in live.indices { live[kind].sort { precedes($0, $1, shards) } }
    return (live, deletions)
  }

  /// Two ascending lists as one.
  private static func merged(_ left: [Place], _ right: [Place], _ shards: [FlatFold]) -> [Place] {
    guard !left.isEmpty, !right.isEmpty else { return left + right }
    var merged: [Place] = []
    merged.reserveCapacity(left.count + right.count)
    var (first, second) = (0, 0)
    while first < left.count, second < right.count {
      if precedes(right[second], left[first], shards) {
        merged.append(right[second])
        second += 1
      } else {
        merged.append(left[first])
        first += 1
      }
    }
    return merged + left[first...] + right[second...]
  }

  private static func precedes(_ left: Place, _ right: Place, _ shards: [FlatFold]) -> Bool {
    guard left.prefix == right.prefix else { return left.prefix < right.prefix }
    let (first, second) = (shards[Int(left.shard)], shards[Int(right.shard)])
    let leftKey = first.keys[first.entities[Int(left.slot)].key]
    let rightKey = second.keys[second.entities[Int(right.slot)].key]
    return leftKey.lexicographicallyPrecedes(rightKey)
  }

  private static func entity(_ place: Place, _ shards: [FlatFold]) -> FlatFold.EntitySlot {
    shards[Int(place.shard)].entities[Int(place.slot)]
  }
}

extension FlatFold {
  /// The first eight bytes of a key as a number that orders as they do.
  fileprivate func prefix(of key: KeyBytes.Place) -> UInt64 {
    keys.withBytes(at: key) { key in
      (0..<8).reduce(0) { $0 << 8 | ($1 < key.count ? UInt64(key[$1]) : 0) }
    }
  }
}

extension FlatFold.EntitySlot {
  /// Whether the entity is deleted (SPEC 4.3).
  fileprivate var isDeleted: Bool {
    EntityRecord.isDeleted(deletion: deletion?.stamp, latest: latest?.stamp)
  }
}
