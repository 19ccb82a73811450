import EventLog

// The moves that a typed write adds, so that a list stands as the model has it.

extension KindPart {
  /// Adds the writes of one element, and puts it behind another one.
  /// - Parameter after: The element behind which it is to stand; nil for the end, or where its number puts it.
  func add<Element: ListElement>(
    to drafts: inout EntityDrafts, _ element: Element, after: UTF8Text?, over standing: StandingPart
  ) throws {
    let written = try PayloadEncoder.written(element, .kept)
    let id = UTF8Text(element.id.text)
    let count = drafts.drafts.count
    try addValues(
      to: &drafts, from: nil, to: [written],
      saying: { [try PayloadEncoder.object(of: element, .dropped)] }, over: standing)
    guard let verb = row.verb(.moved) else { return }
    let isWritten = drafts.drafts.count > count
    let last =
      row.isLogged || !row.isOrdered || standing.payloads[id] != nil || written.object.saysNumber
      ? nil : standing.ids.last
    // What was logged before stands where it was put then.
    guard let after = after ?? last, isWritten || !row.isLogged else { return }
    try drafts.add(verb, row.version, naming: ListMoves.Move(id: id, after: after).payload)
  }

  /// Adds the moves of a list or a log.
  /// - Parameters:
  ///   - old: The payloads of the value that the change began with; nil where all of the new one is laid over what
  ///     stands.
  ///   - new: Those of the new value.
  func addMoves(
    to drafts: inout EntityDrafts, from old: [JSONObject]?, to new: [JSONObject],
    over standing: StandingPart
  ) throws {
    guard row.isOrdered, let verb = row.verb(.moved) else { return }
    let added =
      row.isLogged
      ? old.map { moves(ofLogged: $0, to: new, over: standing) } ?? []
      : moves(ofListed: old, to: new, over: standing)
    for move in added { try drafts.add(verb, row.version, naming: move.payload) }
  }

  /// The moves of logged elements; new ones stand at the end.
  private func moves(
    ofLogged old: [JSONObject], to new: [JSONObject], over standing: StandingPart
  ) -> [ListMoves.Move] {
    let wanted = new.map { StandingPart.id(of: $0, row) }
    let known = Set(wanted)
    let before = old.map { StandingPart.id(of: $0, row) }.filter(known.contains)
    let kept = Set(before)
    let added = wanted.filter { !kept.contains($0) }
    if before + added == wanted, standing.retracted.isDisjoint(with: added) { return [] }
    let order =
      standing.ids
      + wanted.filter { standing.payloads[$0] == nil && !standing.retracted.contains($0) }
    return ListMoves.moves(
      from: order, to: wanted, places: standing.places.mapValues(\.after))
  }

  /// The moves of a list's elements (merge-rules 8): a new one that says no number stands behind its neighbour, and all
  /// stand in the new order where that is another one.
  private func moves(
    ofListed old: [JSONObject]?, to new: [JSONObject], over standing: StandingPart
  ) -> [ListMoves.Move] {
    let ids = new.map { StandingPart.id(of: $0, row) }
    var list = ArrangedList(standing, saved: zip(ids, new))
    let isBesideOthers = !ids.contains { standing.payloads[$0] != nil }
    for (index, (id, payload)) in zip(ids, new).enumerated()
    where standing.payloads[id] == nil && !payload.saysNumber {
      if index > 0 {
        list.put(id, behind: ids[index - 1])
      } else if let last = standing.ids.last {
        list.put(id, behind: isBesideOthers ? last : nil)
      }
    }
    guard let wanted = old.flatMap({ wanted(from: $0, to: new, over: standing) }) else {
      return list.moves
    }
    return list.arranged(as: wanted).moves
  }

  /// The order that a change asks for; nil where it leaves the order as it was.
  private func wanted(
    from old: [JSONObject], to new: [JSONObject], over standing: StandingPart
  ) -> [UTF8Text]? {
    let ids = new.map { StandingPart.id(of: $0, row) }
    let known = Set(ids)
    let before = old.map { StandingPart.id(of: $0, row) }
    let kept = Set(before)
    if before.filter(known.contains) != ids.filter(kept.contains) { return ids }
    // A new number of an element that was moved says that the numbers are to count.
    let numbers = Dictionary(zip(before, old.map(\.orderNumber))) { first, _ in first }
    let isRenumbered = zip(ids, new).contains { id, payload in
      standing.places[id] != nil && numbers[id].map { $0 != payload.orderNumber } ?? false
    }
    guard isRenumbered else { return nil }
    return zip(ids, new).enumerated().sorted { left, right in
      let (one, other) = (left.element.1.orderNumber, right.element.1.orderNumber)
      return one == other ? left.offset < right.offset : one < other
    }.map(\.element.0)
  }
}

/// A list with the moves that a write adds, as the state will show it.
private struct ArrangedList {
  /// The number of each element, removed ones too.
  private var numbers: [UTF8Text: Double]
  private let removed: Set<UTF8Text>
  /// Where each element stands that was moved.
  private(set) var places: [UTF8Text: ListPlace]
  /// What was moved by ``put(_:behind:)``.
  private(set) var moves: [ListMoves.Move] = []

  /// - Parameter saved: The elements that the write has.
  init(_ standing: StandingPart, saved: some Sequence<(UTF8Text, JSONObject)>) {
    var numbers = standing.removed
    for (id, payload) in standing.payloads { numbers[id] = payload.orderNumber }
    var removed = Set(standing.removed.keys)
    for (id, payload) in saved {
      numbers[id] = payload.orderNumber
      removed.remove(id)
    }
    (self.numbers, self.removed, places) = (numbers, removed, standing.places)
  }

  func isRemoved(_ id: UTF8Text) -> Bool { removed.contains(id) }

  /// The list in an order, by the shorter of two ways: the moves of ``ListMoves``, or a move of each element that
  /// stands elsewhere than it should, from the first on. What was moved behind an element goes along with it.
  /// - Parameter wanted: All or some of the elements.
  func arranged(as wanted: [UTF8Text]) -> ArrangedList {
    let shown = ids.filter { !isRemoved($0) }
    var sure = self
    for move in ListMoves.moves(from: shown, to: wanted, places: places.mapValues(\.after)) {
      sure.add(move)
    }
    guard wanted.count <= ArrangedList.greatestTried, sure.moves.count > moves.count + 1 else {
      return sure
    }
    let isWanted = Set(wanted)
    var stepwise = self
    for (index, id) in wanted.enumerated() {
      let order = stepwise.ids.filter { isWanted.contains($0) }
      if order == wanted { break }
      if order[index] != id { stepwise.put(id, behind: index == 0 ? nil : wanted[index - 1]) }
      if stepwise.moves.count >= sure.moves.count { return sure }
    }
    return stepwise.ids.filter { isWanted.contains($0) } == wanted ? stepwise : sure
  }

  /// In a longer list no other way is tried than the sure one: each try looks at the whole list for each move.
  private static let greatestTried = 256

  /// Moves an element right behind another one, or to the start.
  mutating func put(_ id: UTF8Text, behind after: UTF8Text?) {
    if let place = places[id], place.after == after {
      // A move that repeats the last one would not be written, and other elements came in between.
      add(
        ListMoves.Move(id: id, after: after == nil ? numbers.keys.filter { $0 != id }.min() : nil))
    }
    add(ListMoves.Move(id: id, after: after))
  }

  private mutating func add(_ move: ListMoves.Move) {
    guard let event = Holder.later(moves.count) else { return }
    moves.append(move)
    places[move.id] = ListPlace(event: event, after: move.after)
  }

  /// The elements in their order, removed ones too.
  /// - Complexity: O(n log n)
  var ids: [UTF8Text] {
    let ids = numbers.map { NumberedPlace(order: $0.value, id: $0.key) }.sorted().map(\.id)
    return MovedOrder.indices(of: ids) { places[$0] }.map { ids[$0] }
  }
}

extension JSONObject {
  /// The `order` of an element; 0 where it says none (merge-rules 4).
  fileprivate var orderNumber: Double { self["order"]?.number ?? 0 }

  /// Whether an element says by a number where it is to stand.
  fileprivate var saysNumber: Bool { orderNumber != 0 }
}
