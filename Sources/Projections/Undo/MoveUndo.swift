import EventLog

/// The moves that give a list the order that it had before a batch.
struct MoveUndo {
  let list: UnitRow
  /// The unit that says where its elements stand.
  let place: String
  private let moments: TouchedPast.Moments
  private let log: Log
  /// The payloads of the moves so far.
  private var moves: [JSONObject] = []
  /// Where they put the elements.
  private var planned: [UTF8Text: ListPlace] = [:]

  /// - Parameter place: The unit that says where the elements stand.
  init(list: UnitRow, place: String, moments: TouchedPast.Moments, log: Log) {
    self.list = list
    self.place = place
    self.moments = moments
    self.log = log
  }

  /// The payloads of the moves, in order.
  ///
  /// None if the batch left the order of what was shown as it was. Each element that was moved goes behind its former
  /// neighbour. That restores the order, except if earlier moves waited for what the batch logged, or moves lead in a
  /// circle: then other elements move, too.
  /// - Parameter ids: The elements that the batch moved.
  /// - Complexity: O(n log n) for n elements, and as much again for each other element that has to move.
  mutating func moves(undoing ids: Set<UTF8Text>) throws(LogError) -> [JSONObject] {
    guard try isReordered() else { return [] }
    let order = try ids.isEmpty ? [] : moments.before.order(of: list.name, in: log).compactMap(\.id)
    // From the first on, so that each finds its neighbour in place.
    for (index, id) in order.enumerated() where ids.contains(id) { try move(id, in: order, index) }
    try moveOthers()
    return moves
  }

  /// Whether the batch changed the order of what was shown before.
  func isReordered() throws(LogError) -> Bool {
    try shownOrder(moments.before) != shownOrder(moments.after)
  }

  /// Whether that order differs now from the one right after the batch.
  ///
  /// The order without the batch tells nothing: a move names a neighbour, so it leads elsewhere if the neighbour
  /// stands elsewhere.
  func isReorderedSince() throws(LogError) -> Bool {
    try shownOrder(moments.after) != shownOrder(moments.now)
  }

  private func shownOrder(_ moment: EntityView) throws(LogError) -> [UTF8Text] {
    try shown(moment.order(of: list.name, in: log))
  }

  /// Moves elements from the start on, until the order is the former one.
  private mutating func moveOthers() throws(LogError) {
    let wanted = try shownOrder(moments.before)
    let isWanted = Set(wanted)
    for _ in wanted {
      let order = try shown(moments.now.order(of: list.name, in: log, planned: planned))
        .filter { isWanted.contains($0) }
      guard
        let index = wanted.indices.first(where: { index in
          !order.indices.contains(index) || order[index] != wanted[index]
        })
      else { return }
      if try move(wanted[index], in: wanted, index) { continue }
      // Its last move says so already, so the element in its place moves.
      guard order.indices.contains(index),
        let other = wanted.firstIndex(of: order[index]),
        try move(order[index], in: wanted, other)
      else { return }
    }
  }

  /// The elements that the state showed before.
  private func shown(_ keys: [UnitKey]) -> [UTF8Text] {
    keys.filter { moments.before.counting($0) != nil }.compactMap(\.id)
  }

  /// Puts an element where it is in an order.
  /// - Returns: Whether that differs from its last move.
  @discardableResult
  private mutating func move(
    _ id: UTF8Text, in order: [UTF8Text], _ index: Int
  ) throws(LogError) -> Bool {
    let after = index > 0 ? order[index - 1] : nil
    let payload = ListMoves.Move(id: id, after: after).payload
    guard try payload != lastMove(of: id) else { return false }
    guard let event = Holder.later(moves.count) else { return false }
    moves.append(payload)
    planned[id] = ListPlace(event: event, after: after)
    return true
  }

  private func lastMove(of id: UTF8Text) throws(LogError) -> JSONObject? {
    if let last = moves.last(where: { $0["id"]?.string.map { UTF8Text($0) } == id }) { return last }
    guard let unit = moments.now[UnitKey(name: place, id: id)] else { return nil }
    return try JSONObject(checked: log.payload(of: unit.holder.id))
  }
}
