import Testing

@testable import Projections

/// What the table promises of its own shape.
struct EntityTableTests {
  @Test func `a unit takes 48 bytes, three quarters of a cache line`() {
    #expect(MemoryLayout<EntityTable.UnitSlot>.stride == 48)
  }
}
