import EventLog
import EventLogTesting
import Projections
import Testing

@testable import Training

/// Values that cannot be, as columns of payloads and as models tell them.
struct UnlikelyValuesTwinTests {
  private static let now = Instant(milliseconds: 1_768_471_200_000)

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `columns say what models say, whatever was corrected, taken back or written wrongly`(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    var events: [Event] = []
    for number in 1...150 as ClosedRange<UInt64> {
      events.append(
        try Event.made(
          by: number % 3 + 1, number, at: Stamp.at(Int64(generator.below(50))),
          Self.draft(&generator)))
    }
    let state = try TrainingState(of: events)
    let found = try state.unlikelyValues(at: Self.now)
    #expect(found == (try Self.plain(state)))
    #expect(!found.isEmpty)
  }

  private static func draft(_ generator: inout SplitMix64) throws -> EventDraft {
    let verb = generator.one(of: [
      "started", "finished", "setLogged", "setLogged", "setLogged", "setCorrected", "setRetracted",
      "startedCorrected", "finishedRetracted", "deleted", "setMoved",
    ])
    var data: JSONObject = [:]
    if verb.hasPrefix("set") { data["id"] = .string(generator.one(of: ["1", "2", "é", "\u{1}"])) }
    data["weightKilograms"] = generator.one(of: [nil, 80, 8000, -1501, "9000", 1500.5])
    data["reps"] = generator.one(of: [nil, 5, 5001, .null, 5000])
    data["rpe"] = generator.one(of: [nil, 8, 10.5, [42]])
    data["source"] = generator.one(of: [nil, nil, "strong", 1])
    let times: [JSONValue?] = [
      nil, "2026-01-14T10:00:00.000Z", "2026-01-15T10:00:00.000Z", "2026-01-10T09:00:00.000Z",
      "2062-01-15T09:00:00.000Z", "yesterday", 3,
    ]
    data["startedAt"] = generator.one(of: times)
    data["finishedAt"] = generator.one(of: times)
    return .of("session.\(verb)", generator.one(of: ["a", "b", "c", "B", "d"]), data)
  }

  private static func plain(_ state: TrainingState) throws -> [UnlikelyValue] {
    var values: [UnlikelyValue] = []
    for session in try state.all(Session.self) {
      func add(_ set: LoggedSet?, _ fault: UnlikelyValue.Fault) {
        values.append(UnlikelyValue(session: session.id, set: set?.id, fault: fault))
      }
      if let began = session.started?.startedAt {
        let age = now.milliseconds - began.milliseconds
        let length = session.finished?.finishedAt.map { $0.milliseconds - began.milliseconds }
        if age < -86_400_000 {
          add(nil, .begins(began))
        } else if let length, length < 0 {
          add(nil, .endsBefore)
        } else if let length, length >= 86_400_000 {
          add(nil, .takes(length))
        } else if session.isRunning, age >= 86_400_000 {
          add(nil, .isRunning(age))
        }
      }
      for set in session.sets {
        if let weight = set.weightKilograms, abs(weight) > 1500 { add(set, .weight(weight)) }
        if let reps = set.reps, reps > 5000 { add(set, .reps(reps)) }
        if let rpe = set.rpe, rpe > 10 { add(set, .rpe(rpe)) }
      }
    }
    return values
  }
}
