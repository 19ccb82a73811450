import EventLogTesting
import Testing

@testable import ltcli

struct EventColumnsTests {
  private func columns(_ needs: [Int], _ width: Int?) -> EventColumns {
    EventColumns(
      EventColumns.Needs(position: needs[0], id: needs[1], type: needs[2], entity: needs[3]),
      width: width)
  }

  @Test func `where nobody minds, each column has what it needs`() {
    let found = columns([3, 20, 21, 36], nil)
    #expect(
      [found.position, found.id, found.stamp, found.type, found.entity, found.data]
        == [3, 20, 29, 21, 36, 60])
    #expect(found.canGrow)
  }

  /// Width, and what is shown of id, stamp, type, entity and payload.
  @Test(arguments: [
    (160, [20, 29, 21, 36, 41]), (120, [20, 19, 21, 30, 17]), (100, [0, 19, 21, 25, 24]),
    (80, [0, 19, 21, 20, 9]), (60, [0, 0, 21, 15, 15]), (40, [0, 0, 21, 10, 0]),
    (24, [0, 0, 11, 6, 0]),
  ])
  func `what does not fit is cut or left out in order`(width: Int, expected: [Int]) {
    let found = columns([3, 20, 21, 36], width)
    #expect([found.id, found.stamp, found.type, found.entity, found.data] == expected)
    #expect(!found.canGrow)
  }

  @Test func `no table is wider than it may be, down to a few columns`() {
    var random = SplitMix64(seed: 16)
    for _ in 0..<20_000 {
      let needs = [9, 37, 64, 128].map { Int(random.next() % $0) + 1 }
      let width = Int(random.next() % 250) + needs[0] + 6
      #expect(columns(needs, width).total <= width, "\(needs) \(width)")
    }
  }
}
