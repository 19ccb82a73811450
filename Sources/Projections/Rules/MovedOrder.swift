import EventLog

/// Where the elements of a list stand that were moved (merge-rules 5).
///
/// An element that was moved stands right behind the one that its move names, or at the start; of several
/// behind one element the last moved comes first.
enum MovedOrder {
  struct Move {
    /// The event that moved it.
    let event: Holder
    /// The index of the element behind which it stands; nil for the start of the list.
    let anchor: Int?
  }

  /// The indices of the elements in their order.
  /// - Parameters:
  ///   - count: How many there are, in the order that they have without moves.
  ///   - moves: For each element its move; nil if it was not moved.
  /// - Complexity: O(n log n)
  static func indices(_ moves: [Move?]) -> [Int] {
    let moves = withoutCircles(moves)
    var first: [Int] = []
    var behind: [Int: [Int]] = [:]
    for (index, move) in moves.enumerated() {
      guard let move else { continue }
      if let anchor = move.anchor {
        behind[anchor, default: []].append(index)
      } else {
        first.append(index)
      }
    }
    // Ascending by their moves, since a stack gives back the last one first.
    func ascending(_ moved: [Int]) -> [Int] {
      moved.sorted { left, right in
        guard let one = moves[left]?.event, let other = moves[right]?.event else {
          return left < right
        }
        return one < other
      }
    }
    var order: [Int] = []
    func place(_ elements: [Int]) {
      var stack = elements
      while let index = stack.popLast() {
        order.append(index)
        stack += ascending(behind[index] ?? [])
      }
    }
    place(ascending(first))
    for index in moves.indices where moves[index] == nil { place([index]) }
    return order
  }

  /// Drops the earliest move of each circle of moves.
  private static func withoutCircles(_ moves: [Move?]) -> [Move?] {
    var moves = moves
    // The walk that reached each element, from 1.
    var walks = Array(repeating: 0, count: moves.count)
    for start in moves.indices {
      var path: [Int] = []
      var next: Int? = start
      while let index = next, walks[index] == 0 {
        walks[index] = start + 1
        path.append(index)
        next = moves[index]?.anchor
      }
      guard let index = next, walks[index] == start + 1 else { continue }
      let circle = path.drop { $0 != index }.compactMap { index in
        moves[index].map { (index, $0.event) }
      }
      if let first = circle.min(by: { $0.1 < $1.1 }) { moves[first.0] = nil }
    }
    return moves
  }
}

extension MovedOrder {
  /// The indices of elements in their order.
  /// - Parameters:
  ///   - ids: The elements, in the order without moves.
  ///   - place: Where a move put an element; nil if it was not moved.
  static func indices<Failure: Error>(
    of ids: [UTF8Text], _ place: (UTF8Text) throws(Failure) -> ListPlace?
  ) throws(Failure) -> [Int] {
    let known = Dictionary(zip(ids, ids.indices)) { first, _ in first }
    return indices(
      try ids.map { (id) throws(Failure) in
        guard let place = try place(id) else { return nil }
        guard let after = place.after else { return Move(event: place.event, anchor: nil) }
        // Its anchor is missing: it stands where it was logged until the anchor arrives.
        return known[after].map { Move(event: place.event, anchor: $0) }
      })
  }

  /// The `after` of a move's payload. Nil, the start of the list, if it is missing or is another value than a string.
  static func anchor(_ payload: UnsafeRawBufferPointer) -> Result<UTF8Text?, LogError> {
    Result { () throws(LogError) in
      guard let value = try CanonicalObject.value(of: "after", in: payload) else { return nil }
      return try JSONReader.value(of: Array(payload[value])).string.map { UTF8Text($0) }
    }
  }
}

/// Where a move puts an element of a list.
package struct ListPlace: Sendable, Hashable {
  /// The event that moved it.
  let event: Holder
  /// Behind what it stands; nil for the start of the list.
  let after: UTF8Text?
}

/// Where an element of a list stands by its number alone: then by the bytes of its id (merge-rules 4).
struct NumberedPlace: Sendable, Comparable {
  /// Its `order`; 0 where it says none.
  let order: Double
  /// Its id.
  let id: UTF8Text

  static func < (left: NumberedPlace, right: NumberedPlace) -> Bool {
    left.order == right.order ? left.id < right.id : left.order < right.order
  }
}
