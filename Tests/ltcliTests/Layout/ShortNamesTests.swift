import EventLogTesting
import Testing

@testable import ltcli

struct ShortNamesTests {
  @Test func `a long name is cut to what no other one begins with`() {
    let one = "2ED6657D-E927-568B-95E1-2665A8AEA6A2"
    let names = ShortNames([one, "2ED6657D-E9FF-568B-95E1-2665A8AEA6A2", "9F", "session-1-push-a"])
    #expect(names.short(one) == "2ED6657D-E92")
    #expect(ShortNames([one]).short(one) == "2ED6657D")
    #expect(names.short("session-1-push-a") == "session-1-push-a")
    #expect(ShortNames([one, one + "-more"]).short(one) == one)
  }

  @Test(arguments: Seeds.some(of: 0..<30 as Range<UInt64>))
  func `the beginning of a name names it alone`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let names = Set(
      (0..<20).map { _ in
        (0..<24).map { _ in generator.one(of: ["a", "a", "a", "b"]) }.joined()
      })
    let short = ShortNames(Array(names))
    for name in names { #expect(names.filter { $0.hasPrefix(short.short(name)) } == [name]) }
  }
}
