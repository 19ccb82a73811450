import EventLog
import EventLogTesting
import Projections
import Testing

/// The payload of one unit, against what a fold of the whole entity says.
struct UnitPayloadTests {
  @Test func `the payload of one unit is the one that the whole entity shows`() throws {
    var (shown, hidden) = (0, 0)
    for seed in 0..<60 as Range<UInt64> {
      let state = try TrainingState(of: RandomHistory(seed: seed, count: 60).events)
      for entity in try state.fold.entities {
        let row = try #require(state.kinds[entity.kind])
        let view = try state.view(of: entity)
        for key in keys(view, row) {
          let holder = view.counting(key)
          let plain = try holder.flatMap { try state.log.event($0.id)?.data.canonicalBytes() }
          #expect(try state.payload(of: key, in: entity) == plain, "\(key) of \(entity)")
          if plain == nil { hidden += 1 } else { shown += 1 }
        }
      }
    }
    #expect(shown > 100 && hidden > 100)
  }

  /// Each sort of unit under each id that the entity has, and under one that it lacks.
  private func keys(_ view: EntityView, _ row: KindRow) -> [UnitKey] {
    let ids = Set(view.units.keys.map(\.id)).union([nil, UTF8Text("nowhere")])
    return row.units.flatMap { unit in ids.map { UnitKey(name: unit.name, id: $0) } }
  }

  @Test func `a unit is found whatever its id is like`() throws {
    let device = try TestDevice(1)
    for id in ["e", "\"\u{e9}\u{1}\\", "e\u{301}"] {
      let data: JSONObject = ["id": .string(id), "reps": 5]
      let unit = UnitKey(name: "sets", id: UTF8Text(id))
      func value() throws -> JSONObject? {
        try device.replica.state.value(of: unit, in: .of("session/s"))
      }
      try device.write("session.setLogged", "s", data)
      #expect(try value() == data)
      try device.write("session.setCorrected", "s", ["id": .string(id), "reps": 6])
      #expect(try value()?["reps"] == 6)
      try device.write("session.setRetracted", "s", ["id": .string(id)])
      #expect(try value() == nil)
    }
  }
}
