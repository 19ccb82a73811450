import EventLog

/// Where a state shows the units of one list of an entity.
package struct UnitPlaces: Sendable {
  private var view: EntityView?
  /// The place of each event whose payload is shown, counted from 0.
  private var indices: [EventID: Int] = [:]
  /// How many units are shown.
  private var count = 0

  /// The places of a list that is not shown.
  init() {}

  init(of list: String, in view: EntityView, _ log: Log) throws(LogError) {
    self.view = view
    try view.forEach(list, in: log) { slot in
      indices[slot.held.event.id] = count
      count += 1
    }
  }

  /// Where a unit of the list is shown, and how long the list is; nil for one that is not shown.
  /// - Complexity: O(1)
  package subscript(unit: UnitKey) -> (index: Int, count: Int)? {
    guard let shown = view?.countingSlot(unit)?.held.event.id else { return nil }
    return indices[shown].map { ($0, count) }
  }
}
