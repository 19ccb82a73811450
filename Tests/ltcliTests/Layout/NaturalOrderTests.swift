import EventLogTesting
import Testing

@testable import ltcli

struct NaturalOrderTests {
  @Test(arguments: [
    ("m2", "m10"), ("m02", "m2"), ("m2", "m2a"), ("m", "m0"), ("a10b2", "a10b10"), ("10", "a"),
    ("m9", "m99999999999999999999999999"), ("", "a"), ("B", "a"), ("m1-2", "m1-10"),
  ])
  func `digits that stand together count as a number`(left: String, right: String) {
    #expect(NaturalOrder.precedes(left, right))
    #expect(!NaturalOrder.precedes(right, left))
    #expect(!NaturalOrder.precedes(left, left))
  }

  @Test(arguments: Seeds.some(of: 0..<50 as Range<UInt64>))
  func `it is an order, whatever the names`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let names = (0..<12).map { _ in
      (0..<generator.below(5)).map { _ in generator.one(of: ["0", "1", "2", "a", "-"]) }.joined()
    }
    for one in names {
      for two in names {
        let (less, greater) = (NaturalOrder.precedes(one, two), NaturalOrder.precedes(two, one))
        #expect(one == two ? !less && !greater : less != greater)
        for three in names where less && NaturalOrder.precedes(two, three) {
          #expect(NaturalOrder.precedes(one, three))
        }
      }
    }
  }

  @Test func `great numbers have commas`() {
    #expect(
      [0, 999, 1000, 1_234_567, -12_345].map { Grouped.text($0) }
        == ["0", "999", "1,000", "1,234,567", "-12,345"])
    #expect(Grouped.text(1e300) == "1e+300" && Grouped.text(1200.0) == "1,200")
  }
}
