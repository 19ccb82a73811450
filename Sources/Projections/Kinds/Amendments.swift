/// The units of a kind that amend a unit, and the unit that it amends.
struct Amendments: Sendable, Hashable {
  /// The index of the unit that corrects this one; nil if none does, and for a correction.
  private(set) var correction: UInt8?
  /// The index of the unit that keeps what was adopted in place of this one, or of the one that this one corrects; nil
  /// where the kind has no such unit.
  private(set) var adoption: UInt8?
  /// The index of the unit that says where this one stands; nil if none does.
  private(set) var place: UInt8?
  /// The index of the unit that this one corrects, or stands in for; nil if it does neither.
  private(set) var base: UInt8?
  /// Whether it keeps what was adopted in place of another unit.
  let isAdoption: Bool

  /// - Parameter units: All units of the kind.
  init(of unit: UnitRow, among units: [UnitRow]) {
    if case .adoption = unit.shape { isAdoption = true } else { isAdoption = false }
    let amended = unit.amended
    for (index, other) in units.enumerated() {
      guard let index = UInt8(exactly: index), other.name != unit.name else { continue }
      switch other.shape {
      case .single, .listByOrder, .listByStamp: if other.name == amended { base = index }
      case .correction(let name, _): if name == amended ?? unit.name { correction = index }
      case .adoption(let name, _): if name == amended ?? unit.name { adoption = index }
      case .place(let name): if name == unit.name { place = index }
      }
    }
  }

  /// Whether it corrects another unit.
  var isCorrection: Bool { base != nil && !isAdoption }
}

extension UnitRow {
  /// The name of the unit that this one corrects, or stands in for; nil if it does neither.
  fileprivate var amended: String? {
    switch shape {
    case .single, .listByOrder, .listByStamp, .place: nil
    case .correction(let name, _), .adoption(let name, _): name
    }
  }
}

extension KindRow {
  /// The units for which the state has a key.
  package var shownUnits: [UnitRow] { units.filter(\.shape.isShown) }

  /// The name of the unit that corrects another one; nil if none does.
  package func correction(ofUnit name: String) -> String? {
    amendments(ofUnit: name)?.correction.map { units[Int($0)].name }
  }

  /// The name of the unit that keeps what was adopted in place of another one; nil for a unit without such a one.
  package func adoption(ofUnit name: String) -> String? {
    amendments(ofUnit: name)?.adoption.map { units[Int($0)].name }
  }

  /// The unit in whose place an adoption counts; any other unit as it is.
  package func standing(for unit: UnitKey) -> UnitKey {
    guard case .adoption(let base, _) = shape(ofUnit: unit.name) else { return unit }
    return UnitKey(name: base, id: unit.id)
  }

  /// The units that decide what counts where no correction does: what was logged and what was adopted, of something that
  /// is written once; else the unit itself.
  func saying(_ unit: UnitKey) -> [UnitKey] {
    guard let own = self.unit(unit.name) else { return [unit] }
    let base = own.amended ?? unit.name
    return ([base] + (adoption(ofUnit: base).map { [$0] } ?? [])).map {
      UnitKey(name: $0, id: unit.id)
    }
  }

  /// The verb that corrects a unit; nil if none does.
  package func verb(correctingUnit name: String) -> String? {
    correction(ofUnit: name).flatMap { unit in
      verbs.first { $0.action == .writes(unit) }?.verb
    }
  }

  /// The name of the unit that says where another one stands; nil if none does.
  func place(ofUnit name: String) -> String? {
    amendments(ofUnit: name)?.place.map { units[Int($0)].name }
  }

  private func amendments(ofUnit name: String) -> Amendments? {
    units.firstIndex { $0.name == name }.map { amendments[$0] }
  }
}

extension KindTable {
  /// What is wrong with the units of a row that amend others, each as a sentence.
  static func amendmentFaults(in row: KindRow) -> [String] {
    var faults: [String] = []
    var amended: Set<UnitRow.Shape> = []
    for unit in row.units {
      let name: String
      switch unit.shape {
      case .single, .listByOrder, .listByStamp: continue
      case .correction(let corrected, _): name = corrected
      case .adoption(let logged, _): name = logged
      case .place(let placed): name = placed
      }
      let other = row.unit(name)
      let isRight =
        switch other?.shape {
        case .single:
          unit.shape == .correction(of: name, isList: false)
            || unit.shape == .adoption(of: name, isList: false)
        case .listByStamp: unit.shape.isList
        case .listByOrder: unit.shape == .place(in: name)
        case .correction, .adoption, .place, nil: false
        }
      if !isRight { faults.append("\"\(unit.name)\" of \(row.kind) cannot amend \"\(name)\"") }
      if !amended.insert(unit.shape).inserted {
        faults.append("two units of \(row.kind) amend \"\(name)\" alike")
      }
    }
    return faults
  }
}

/// A sort of unit for which the state has a key, with what writing the state needs of it at hand.
struct StateUnit: Sendable, Equatable {
  /// Its index in the kind's row.
  let row: UInt8
  /// How its units stand in the state.
  let order: Order
  /// The units that amend it.
  let amendments: Amendments
  /// Whether it is left out as long as no event holds one (merge-rules 10).
  let isLater: Bool
  /// Its key in canonical JSON, with the colon.
  let key: [UInt8]

  /// How the units of a sort stand in the state.
  enum Order: Sendable {
    /// One value, or null.
    case single
    /// A list, ordered by each unit's `order`, then its id, and by where the units were moved (merge-rules 4).
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
    case .correction, .adoption, .place: return nil
    }
    self.row = UInt8(truncatingIfNeeded: row)
    self.amendments = amendments
    isLater = unit.isLater
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
