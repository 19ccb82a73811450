/// The lines of a log by what they are about: for each entity which lines, and its greatest stamp.
struct EntityLines {
  /// The entities, ascending by hash; those that share one in the order of their first lines.
  private(set) var entities: [Entity] = []
  /// The lines' indices by entity, in the order of the entities; those of one entity ascending.
  private var indices: [UInt32] = []

  /// One entity's lines.
  struct Entity {
    let hash: UInt64
    /// Its first line's index.
    let first: UInt32
    fileprivate(set) var greatestStamp: UInt64
    fileprivate(set) var count: UInt32 = 0
    /// Where its indices begin.
    fileprivate(set) var start: UInt32 = 0
  }

  /// Groups the lines of a log of which every line was read.
  /// - Parameter seed: That of the table in which names are looked up; many may share an XXH64, which is public.
  /// - Complexity: O(lines), and sorting the entities
  init(of log: Log, seed: HashSeed = .ofThisProcess) {
    var table = HashBuckets()
    var numbers: [UInt32] = []
    numbers.reserveCapacity(log.count)
    for (index, entry) in log.entries.enumerated() {
      let line = log.bytes(of: entry)
      let names = entry.names(in: line)
      let hash = seed.hash(of: names.id, salt: entry.entityHash >> 8)
      let known = table.find(hash) {
        let other = log.entries[Int(entities[$0].first)]
        return entities[$0].hash == entry.entityHash
          && entry.isAboutEntity(of: other, line, log.bytes(of: other))
      }
      let number = known ?? entities.count
      if known == nil {
        table.insert(hash, index: number)
        entities.append(Entity(hash: entry.entityHash, first: UInt32(index), greatestStamp: 0))
      }
      entities[number].count += 1
      entities[number].greatestStamp = max(entities[number].greatestStamp, entry.stamp.packed)
      numbers.append(UInt32(number))
    }
    sort(numbers)
    withExtendedLifetime(log) {}
  }

  /// - Parameter numbers: For each line the number of its entity, in the order in which they were found.
  private mutating func sort(_ numbers: [UInt32]) {
    let order = entities.indices.sorted {
      (entities[$0].hash, entities[$0].first) < (entities[$1].hash, entities[$1].first)
    }
    var next = [UInt32](repeating: 0, count: entities.count)
    var start: UInt32 = 0
    for number in order {
      entities[number].start = start
      next[number] = start
      start += entities[number].count
    }
    indices = [UInt32](repeating: 0, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      indices[Int(next[Int(number)])] = UInt32(index)
      next[Int(number)] += 1
    }
    entities = order.map { entities[$0] }
  }

  /// The indices of an entity's lines, ascending.
  func indices(of entity: Entity) -> ArraySlice<UInt32> {
    indices[Int(entity.start)..<Int(entity.start + entity.count)]
  }
}
