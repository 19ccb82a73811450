/// Which sorts of units an entity has, or had before a write was taken back; a few more may seem to be there.
///
/// Corrections and moves are rare. An entity that has none is asked for none.
struct UnitSorts: Sendable {
  private var bits: UInt32 = 0

  /// Adds a sort, by its index in the kind's row.
  @inline(__always)
  mutating func insert(_ row: UInt8) { bits |= UnitSorts.bit(row) }

  /// Whether the entity may have units of a sort; false only where it has none.
  @inline(__always)
  func mayHave(_ row: UInt8) -> Bool { bits & UnitSorts.bit(row) != 0 }

  /// The same of the sorts that amend a unit.
  @inline(__always)
  func mayHave(anyOf amendments: Amendments) -> Bool {
    amendments.correction.map { mayHave($0) } ?? false
      || amendments.place.map { mayHave($0) } ?? false
  }

  /// All from the 32nd on share the last bit.
  @inline(__always)
  private static func bit(_ row: UInt8) -> UInt32 { 1 << min(UInt32(row), 31) }
}
