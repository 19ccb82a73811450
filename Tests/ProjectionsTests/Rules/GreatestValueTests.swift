import EventLog
import EventLogTesting
import Projections
import Testing

/// merge-rules 15: a rule that looks at payloads.
struct GreatestValueTests {
  private static let record = UnitKey(name: "record")

  private func value(_ device: TestDevice) throws -> JSONValue? {
    try device.replica.state.value(of: Self.record, in: .of("lift/squat"))?["value"]
  }

  @Test func `the greatest value counts, whenever it was written and in whichever order it came`()
    throws
  {
    let events = try [100.0, 90, 110, 110].enumerated().map { index, value in
      try Event.made(
        by: UInt64(index + 1), 1, at: .at(Int64(10 - index)),
        .of("lift.measured", "squat", ["value": .number(value)]))
    }
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
      let device = try TestDevice(9, kinds: .withLifts)
      for index in order { _ = try device.replica.receive([events[index]]) }
      let state = device.replica.state
      #expect(try value(device) == 110)
      // Of equal values the greatest event holds the unit.
      #expect(try state.view(of: .of("lift/squat"))[Self.record]?.holder.id == events[2].id)
      #expect(
        try events.map { try state.effect(of: $0) } == [
          .superseded, .superseded, .applied, .superseded,
        ])
    }
  }

  @Test func `a local write of a lesser value changes nothing`() throws {
    let device = try TestDevice(1, kinds: .withLifts)
    #expect(try device.write("lift.measured", "squat", ["value": 100]) != .unchanged)
    for value: JSONValue in [90, 100] {
      #expect(try device.write("lift.measured", "squat", ["value": value]) == .unchanged)
    }
    #expect(
      try device.write("lift.measured", "squat", ["place": "gym", "value": 100]) != .unchanged)
    #expect(try device.write("lift.measured", "squat", ["value": 101]) != .unchanged)
    #expect(try value(device) == 101)
    // What brings a deleted entity back is written, and the greatest value still counts.
    try device.write("lift.deleted", "squat")
    #expect(try device.write("lift.measured", "squat", ["value": 1]) != .unchanged)
    #expect(try value(device) == 101)
  }

  @Test func `a model writes and reads the part`() throws {
    let device = try TestDevice(1, kinds: .withLifts)
    let lift = Lift(id: "squat", name: "Squat", record: Lift.Record(value: 100, place: "gym"))
    let drafts = try Lift.kind.drafts(saving: lift, over: nil)
    #expect(drafts.map(\.type.description).sorted() == ["lift.measured", "lift.saved"])
    _ = try device.replica.writeAtomically(drafts)
    #expect(try device.replica.state.one(Lift.self, "squat") == lift)
  }

  @Test func `a sync is forecast by the values, not by the times`() throws {
    let (phone, watch) = (
      try TestDevice(1, kinds: .withLifts), try TestDevice(2, kinds: .withLifts)
    )
    let best = try phone.append("lift.measured", "squat", ["value": 100])
    watch.clock.set(to: .at(5_000))
    let last = try watch.append("lift.measured", "squat", ["value": 90])
    for (mine, others) in [(phone, watch), (watch, phone)] {
      let verdict = try mine.replica.state.verdict(
        on: .unit(Self.record), of: .of("lift/squat"), with: others.replica.state)
      #expect(verdict.winner?.id == best.id && verdict.rule == .greatestValue)
    }
    try phone.receive(from: watch)
    #expect(try value(phone) == 100)
    #expect(try phone.replica.state.effect(of: last) == .superseded)
  }

  @Test func `an undo says that a greater value stays`() throws {
    let device = try TestDevice(1, kinds: .withLifts)
    try device.write("lift.saved", "squat", ["name": "Squat"])
    try device.write("lift.measured", "squat", ["value": 100])
    let events = try device.commit([.of("lift.measured", "squat", ["value": 110])])
    let plan = try device.plan(undoing: events)
    #expect(plan.lasting.map(\.unit) == [Self.record] && plan.drafts.isEmpty)
    #expect(plan.changed.isEmpty)
  }

  @Test func `an undo of a deletion brings the value back`() throws {
    let device = try TestDevice(1, kinds: .withLifts)
    try device.write("lift.measured", "squat", ["value": 100])
    let events = try device.commit([.of("lift.deleted", "squat")])
    _ = try device.undo(events)
    #expect(try value(device) == 100)
  }
}
