/// The units in which the weights of some sets were entered that make their volume: a sum is shown in theirs.
package struct LiftedUnits: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let kilograms = LiftedUnits(rawValue: 1)
  package static let pounds = LiftedUnits(rawValue: 2)
  /// Of a set that does not say its unit.
  package static let unsaid = LiftedUnits(rawValue: 4)

  /// Adds the unit of a set, if it lifted anything.
  package mutating func add(_ set: LoggedSet) {
    guard set.volume > 0 else { return }
    switch set.weightUnit {
    case .kilograms: insert(.kilograms)
    case .pounds: insert(.pounds)
    case nil: insert(.unsaid)
    }
  }

  /// The one unit of all; nil where there are several, or none.
  /// - Parameter usual: That of a set that does not say its own.
  package func common(usual: MassUnit) -> MassUnit? {
    var said = self
    if said.remove(.unsaid) != nil { said.insert(usual == .kilograms ? .kilograms : .pounds) }
    switch said {
    case .kilograms: return .kilograms
    case .pounds: return .pounds
    default: return nil
    }
  }
}
