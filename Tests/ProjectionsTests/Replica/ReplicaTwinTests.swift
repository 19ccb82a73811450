import EventLog
import EventLogTesting
import Projections
import Testing

/// Devices that write, meet and part at random, checked against the plain twin after every step.
struct ReplicaTwinTests {
  @Test(arguments: Seeds.some(of: 0..<40 as Range<UInt64>))
  func `every local write does what the plain twin expects, and all agree after meeting`(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed &+ 3_000_000)
    let devices = try (1...3).map { try TestDevice($0) }
    for _ in 0..<40 {
      let device = generator.one(of: devices)
      device.clock.set(to: .at(Int64(generator.below(4))))
      if generator.once(in: 5) {
        let other = generator.one(of: devices)
        let some = try other.events.filter { _ in !generator.once(in: 3) }
        _ = try device.replica.receive(some.shuffled(using: &generator))
      } else {
        try check(Self.draft(&generator), on: device)
      }
      #expect(try device.replica.state.digest() == PlainState(device.events).digest)
    }
    for device in devices {
      for other in devices { try device.receive(from: other) }
    }
    for device in devices { try device.receive(from: devices[2]) }
    #expect(Set(try devices.map { try $0.replica.state.digest() }).count == 1)
    #expect(Set(devices.map(\.replica.store.log.coverage)).count == 1)
  }

  /// Writes a draft, and compares its outcome with what the twin says of the state before it and of
  /// the state it would make.
  private func check(_ draft: EventDraft, on device: TestDevice) throws {
    let before = try device.events
    let decision = Result { () throws(LogError) in
      try device.replica.wouldAppend(draft)
    }
    let report = try device.replica.write([draft])
    switch decision {
    case .success(let appends): #expect(report.outcomes.map { $0 != .unchanged } == [appends])
    case .failure(let error): #expect(report.refusal?.code == error.code)
    }
    let hypothetical = try Event.made(by: 99, 1, at: .at(1_000_000), draft)
    let event = try #require(try PlainEvent(hypothetical.line))
    let now = try PlainState(before)
    let then = try PlainState(before + [hypothetical])
    if let holder = then.holder(for: event), event.kind == "session", event.verb != "deleted",
      holder.name != event.name, holder.data != event.data
    {
      #expect(report.refusal?.code == .writeOnce, "\(hypothetical)")
      #expect(try device.events == before)
      return
    }
    #expect(report.refusal == nil, "\(hypothetical)")
    let isSame =
      event.verb == "exerciseRemoved"
      ? now.shownExercise(event) == nil
      : now.timelessJSON == then.timelessJSON && !now.isFirstLogged(event)
        || now.isAdoptedInVain(event)
    #expect((report.outcomes == [.unchanged]) == isSame, "\(hypothetical)")
    #expect(try device.events.count == before.count + (isSame ? 0 : 1))
    guard case .appended(let id)? = report.outcomes.first else { return }
    let appended = try #require(try device.events.last)
    #expect(appended.id == id)
    #expect(try PlainState(device.events).timelessJSON == then.timelessJSON, "\(appended)")
    let known = before.filter { $0.entity == appended.entity }.map(\.stamp)
    #expect(known.allSatisfy { $0 < appended.stamp })
  }

  static func draft(_ generator: inout SplitMix64) -> EventDraft {
    // One of them is spelt differently in a line.
    let ids = ["p", "\"é\u{1}\\"]
    let type = generator.one(of: [
      "module.saved", "module.exerciseSaved", "module.exerciseSaved", "module.exerciseRemoved",
      "module.deleted", "session.started", "session.setLogged", "session.deleted",
      "session.setAdopted", "session.startedAdopted", "setting.saved", "setting.deleted",
    ])
    var data: JSONObject
    switch type {
    case "module.saved": data = ["name": .string(generator.one(of: ["x", "y"]))]
    case "session.started", "session.startedAdopted":
      data = ["startedAt": .string(Instant.at(Int64(generator.below(2))).description)]
    case "setting.saved": data = ["value": .number(Double(generator.below(2)))]
    case "module.exerciseRemoved": data = ["id": .string(generator.one(of: ids))]
    case "module.exerciseSaved", "session.setLogged", "session.setAdopted":
      data = ["id": .string(generator.one(of: ids))]
      data["order"] = .number(Double(generator.below(2)))
    default: data = [:]
    }
    return .of(type, generator.one(of: ["a", "b"]), data)
  }
}

extension PlainState {
  /// The exercise that the event names, if the state shows it.
  fileprivate func shownExercise(_ event: PlainEvent) -> JSONValue? {
    entityJSON(of: event.subject)?["exercises"]?.array?.first {
      $0.object?["id"] == event.data["id"]
    }
  }

  /// Whether an event would be the first that logs its unit: what was only adopted is logged even with the same value.
  fileprivate func isFirstLogged(_ event: PlainEvent) -> Bool {
    Self.isOnce(event) && holder(for: event) == nil
  }

  /// The state but for `updatedAt`, `deletedAt` and `deletedBy` (merge-rules 8).
  fileprivate var timelessJSON: JSONObject {
    var state = json
    for kind in json {
      guard var entities = kind.value.object else { continue }
      for entity in entities {
        guard var members = entity.value.object else { continue }
        for key in ["updatedAt", "deletedAt", "deletedBy"] { members[key] = nil }
        entities[entity.key] = .object(members)
      }
      state[kind.key] = .object(entities)
    }
    return state
  }
}
