/// A sort of unit for which the state has a key, with what writing the state needs of it at hand.
struct StateUnit: Sendable, Equatable {
  /// Its index in the kind's row.
  let row: UInt8
  /// How its units stand in the state.
  let order: Order
  /// The units that amend it.
  let amendments: Amendments
  /// Its key in canonical JSON, with the colon.
  let key: [UInt8]

  /// How the units of a sort stand in the state.
  enum Order: Sendable {
    /// One value, or null.
    case single
    /// A list, ordered by each unit's `order`, then its id (merge-rules 4).
    case byOrder
    /// A list, ordered by the events that hold the units and by where they were moved (merge-rules 10).
    case byStamp
  }

  /// Nil for a unit without a key in the state.
  /// - Parameter row: Its index in the kind's row.
  init?(_ unit: UnitRow, row: Int, _ amendments: Amendments) {
    switch unit.shape {
    case .single: order = .single
    case .listByOrder: order = .byOrder
    case .listByStamp: order = .byStamp
    case .correction, .place: return nil
    }
    self.row = UInt8(truncatingIfNeeded: row)
    self.amendments = amendments
    key = Array("\"\(unit.name)\":".utf8)
  }

  /// Whether the state shows it as a list.
  var isList: Bool {
    switch order {
    case .single: false
    case .byOrder, .byStamp: true
    }
  }
}
