import EventLog

/// All events of a list, counted once for all peers that lack most of them: each then costs only what it holds.
struct WholeCount {
  private let list: ListedEvents
  /// The events of the list.
  let coverage: Coverage
  /// Where the events of each entity stand in the list, in the order in which they are sent.
  private let places: [[Int]]
  /// The entities in the order in which the first event of each is sent.
  private let order: [Int]
  /// The entities of each kind in the order in which the first event of each is sent, and how many events the kind has.
  private let kinds: [String: (order: [Int], events: Int)]

  /// What is left of the events of one entity.
  private struct Left {
    let entity: Int
    /// Where its first event stands in the list; nil if none is left.
    let rank: ListedEvents.Rank?
    let events: Int
  }

  /// - Complexity: O(n log n) for n events
  init(of list: ListedEvents) {
    var places: [[Int]] = list.entities.map { _ in [] }
    var order: [Int] = []
    for index in list.inSendingOrder {
      let entity = Int(list.items[index].entity)
      if places[entity].isEmpty { order.append(entity) }
      places[entity].append(index)
    }
    let all = places
    kinds = Dictionary(grouping: order) { list.entities[$0].kind }.mapValues { order in
      (order, order.reduce(0) { $0 + all[$1].count })
    }
    coverage = Coverage(of: list.items.map(\.id))
    (self.list, self.places, self.order) = (list, all, order)
  }

  /// Counts all but some.
  /// - Parameters:
  ///   - lines: The events that are counted.
  ///   - held: Where those that are left out stand in the list.
  /// - Complexity: O(n log n) for n that are left out, and O(kinds)
  func pending(_ lines: LackingLines, without held: [Int]) -> PendingEvents {
    let isHeld = Set(held)
    let touched = Dictionary(grouping: held) { Int(list.items[$0].entity) }.map { entity, held in
      Left(
        entity: entity,
        rank: places[entity].first { !isHeld.contains($0) }.map { list.rank(of: $0) },
        events: places[entity].count - held.count)
    }
    let isTouched = Set(touched.map(\.entity))
    func whole(_ order: [Int], atMost limit: Int) -> [Left] {
      order.lazy.filter { !isTouched.contains($0) }.prefix(limit).map {
        Left(
          entity: $0, rank: places[$0].first.map { list.rank(of: $0) }, events: places[$0].count)
      }
    }
    func inOrder(_ left: [Left]) -> [(rank: ListedEvents.Rank, left: Left)] {
      left.compactMap { left in left.rank.map { ($0, left) } }.sorted { $0.rank < $1.rank }
    }
    let first = inOrder(whole(order, atMost: PendingEvents.greatestCount) + touched)
    let touchedByKind = Dictionary(grouping: touched) { list.entities[$0.entity].kind }
    let kinds = self.kinds.compactMap {
      kind, all -> (rank: ListedEvents.Rank, count: PendingEvents.KindCount)? in
      let touched = touchedByKind[kind] ?? []
      guard let rank = inOrder(whole(all.order, atMost: 1) + touched).first?.rank else {
        return nil
      }
      let held = touched.reduce(0) { $0 + places[$1.entity].count - $1.events }
      return (
        rank,
        .init(
          kind: kind, entities: all.order.count - touched.count { $0.rank == nil },
          events: all.events - held)
      )
    }
    let oldest = list.items.indices.first { !isHeld.contains($0) }.map { list.items[$0] }
    return PendingEvents(
      lines, count: list.items.count - held.count,
      entities: first.prefix(PendingEvents.greatestCount).map { rank, left in
        .init(
          entity: list.entities[left.entity], priority: rank.priority,
          events: left.events)
      }, kinds: kinds.sorted { $0.rank < $1.rank }.map(\.count),
      oldest: oldest.map { .init(event: $0.id, stamped: $0.stamped) })
  }
}
