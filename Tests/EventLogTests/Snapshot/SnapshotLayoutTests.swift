import Testing

@testable import EventLog

/// Where the parts of a snapshot stand.
struct SnapshotLayoutTests {
  @Test func `the parts fit from the length on that they have`() {
    for count in 0..<40 {
      let wrong = (0..<20).filter { entityCount in
        let layout = SnapshotLayout(count: count, entityCount: entityCount)
        return layout.fits(into: layout.summaries - 1) || !layout.fits(into: layout.summaries)
      }
      #expect(wrong.isEmpty, "\(count) events")
    }
  }

  @Test func `the greatest counts that a file may state do not fit, and overflow nothing`() {
    let greatest = JSONValue.greatestCount
    for (count, entityCount) in [(greatest, 0), (0, greatest), (greatest, greatest)] {
      let layout = SnapshotLayout(count: count, entityCount: entityCount)
      #expect(!layout.fits(into: greatest))
    }
  }

  @Test func `a count, a length and a position are believed up to the greatest`() {
    let greatest = JSONValue.greatestCount
    #expect(JSONValue.number(Double(greatest)).count == greatest)
    #expect(JSONValue.number(Double(greatest) + 1).count == nil)
    #expect(JSONValue.number(-1).count == nil && JSONValue.number(0.5).count == nil)
    #expect(SegmentName.firstPosition(of: "999999999999.jsonl") == 999_999_999_999)
  }
}
