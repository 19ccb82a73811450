import EventLog
import EventLogTesting
import Testing

@testable import Projections
@testable import Training

/// A set is read in one walk over its payload; here its members are asked for one by one.
struct LoggedSetReadingTests {
  private static let texts = [
    "a", "", "kg", "lb", "warmup", "drop", "Failure", "sum", "perHand", "left", "each",
    "2026-01-15T10:00:00.000Z", "2026-01-15", "\u{E9}", "5",
  ]

  private func value(_ random: inout SplitMix64) -> JSONValue {
    switch random.below(8) {
    case 0: return .null
    case 1: return .bool(random.once(in: 2))
    case 2: return .array([.string("a")])
    case 3: return .object(["id": .string("a")])
    case 4: return .number(Double(random.below(200)) / 4 - 10)
    case 5: return .number(Double(random.below(12)))
    default: return .string(random.one(of: Self.texts))
    }
  }

  @Test(arguments: Seeds.some(of: 0..<40 as Range<UInt64>))
  func `a payload in one walk is the set that its members make one by one`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = try MemberMap(of: LoggedSet.self).members.map(\.name)
    #expect(names.count == 24 && Set(names).count == 24)
    for _ in 0..<100 {
      var payload: JSONObject = ["filmed": "yes", "reps ": 5]
      for name in names where !random.once(in: 3) { payload[name] = value(&random) }
      let read = try PayloadDecoder().part(LoggedSet.self, from: payload)
      let plain = try PayloadDecoder(recorder: MemberRecorder())
        .part(LoggedSet.self, from: payload)
      #expect(read == plain && read.origin.payload == payload)
      #expect(try PayloadEncoder.object(of: read) == PayloadEncoder.object(of: plain))
    }
  }
}
