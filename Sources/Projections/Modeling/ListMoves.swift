package import EventLog

/// The moves that bring a list into another order (merge-rules 5).
package enum ListMoves {
  /// One move.
  package struct Move: Sendable, Hashable {
    /// The element that is moved.
    package let id: UTF8Text
    /// Behind what it is to stand; nil for the start of the list.
    package let after: UTF8Text?

    /// Makes a move.
    package init(id: UTF8Text, after: UTF8Text?) { (self.id, self.after) = (id, after) }

    /// The payload that says it.
    package var payload: JSONObject {
      var payload: JSONObject = ["id": .string(id.string)]
      payload["after"] = after.map { .string($0.string) }
      return payload
    }

    /// Behind what an element is to stand by the payload of a move; nil for the start of the list.
    package static func after(_ payload: JSONObject) -> UTF8Text? {
      payload["after"]?.string.map { UTF8Text($0) }
    }
  }

  /// The payload that removes an element and keeps its number, so that what was moved behind the element stays there.
  /// - Parameter payload: What counts of the element.
  static func removal(of id: UTF8Text, _ payload: JSONObject?) -> JSONObject {
    var removal: JSONObject = ["id": .string(id.string)]
    removal["order"] = payload?["order"].flatMap { $0.number.map(JSONValue.number) }
    return removal
  }

  /// The moves in the order in which they are to be written, as few as keep most elements in place.
  /// - Parameters:
  ///   - order: The ids in their present order.
  ///   - wanted: All or some of these ids in the order that they are to have. It may have ids that the list does not
  ///     show, since they were retracted before.
  ///   - places: Behind what each element stands that was moved before; nil for the start.
  /// - Complexity: O(n log n)
  package static func moves(
    from order: [UTF8Text], to wanted: [UTF8Text], places: [UTF8Text: UTF8Text?]
  ) -> [Move] {
    let positions = Dictionary(zip(order, order.indices)) { first, _ in first }
    let seen = wanted.compactMap { positions[$0] }
    let staying = longestRise(seen)
    var moving = Set(wanted.filter { positions[$0] == nil })
    // An element that was moved behind another one follows it, unless it is moved too.
    if !moving.isEmpty { moving.formUnion(places.keys) }
    for (index, position) in seen.enumerated() where !staying.contains(index) {
      moving.insert(order[position])
      var next = position + 1
      // What stands behind an element that is moving already is moving, too.
      while next < order.count, places[order[next]] != nil,
        moving.insert(order[next]).inserted
      { next += 1 }
    }
    var moves: [Move] = []
    for (index, id) in wanted.enumerated() where moving.contains(id) {
      let after = index == 0 ? nil : wanted[index - 1]
      if let place = places[id], place == after {
        // A move that repeats the last one would not be written, and other elements came in between.
        let elsewhere = after == nil ? wanted.first { $0 != id } : nil
        moves.append(Move(id: id, after: elsewhere))
      }
      moves.append(Move(id: id, after: after))
    }
    return moves
  }

  /// The indices of the longest rising part of some numbers.
  private static func longestRise(_ numbers: [Int]) -> Set<Int> {
    // The index of the least number that ends a rise of each length, and the one before each.
    var ends: [Int] = []
    var before: [Int?] = []
    for (index, number) in numbers.enumerated() {
      let length = ends.lowerBound { numbers[$0] < number }
      before.append(length == 0 ? nil : ends[length - 1])
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var rise: Set<Int> = []
    var next = ends.last
    while let index = next {
      rise.insert(index)
      next = before[index]
    }
    return rise
  }
}
