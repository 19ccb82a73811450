import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import SyncRelay

/// What a preview says is what an exchange then does.
struct MergePreviewTests {
  @Test(arguments: UInt64(1)...20)
  func `a preview names what an exchange then changes, value by value, and nothing else`(
    seed: UInt64
  ) throws {
    let pair = try Pair()
    var random = SplitMix64(seed: seed)
    func write(_ replica: Replica, _ count: Int) throws {
      for _ in 0..<count {
        let entity = "e\(random.below(6))"
        let name = JSONValue.string("n\(random.below(1_000))")
        let drafts = [
          try draft("module.saved", entity, ["name": name]),
          try draft(
            "module.exerciseSaved", entity, ["id": .string("\(random.below(3))"), "name": name]),
          try draft("module.deleted", entity, [:]),
          try draft("session.setLogged", entity, ["id": .string("\(random.below(1_000_000))")]),
          try draft("setting.saved", entity, ["value": name]),
        ]
        _ = try replica.write([random.one(of: drafts)])
      }
    }
    try write(pair.left, 12)
    _ = try Relay.sync(pair.left, pair.right)
    try write(pair.left, 8)
    try write(pair.right, 8)
    let replicas = [pair.left, pair.right]
    let logs = replicas.map(\.log.count)
    let before = try replicas.map { try shown($0.state) }
    let previews = try Relay.preview(pair.left, pair.right)
    #expect(replicas.map(\.log.count) == logs)
    #expect(try replicas.map { try shown($0.state) } == before)
    let report = try Relay.sync(pair.left, pair.right)
    #expect(previews.left.events == report.leftReceived)
    #expect(previews.right.events == report.rightReceived)
    for (side, preview) in [previews.left, previews.right].enumerated() {
      let state = replicas[side].state
      let after = try shown(state)
      var changed: Set<Entity> = []
      for change in preview.changes {
        changed.insert(change.entity)
        let isThere = (before[side][change.entity] != nil, after[change.entity] != nil)
        switch change.sort {
        case .added: #expect(isThere == (false, true))
        case .deleted: #expect(isThere == (true, false))
        case .reordered:
          #expect(isThere == (true, true) && !change.pieces.isEmpty)
          #expect(change.pieces.allSatisfy { $0.before == $0.after })
        case .extended, .overwritten:
          #expect(isThere == (true, true) && !change.pieces.isEmpty)
          #expect((change.sort == .extended) == change.pieces.allSatisfy { $0.before == nil })
        }
        for unit in change.pieces {
          #expect(try state.value(of: unit.unit, in: change.entity) == unit.after)
        }
      }
      for entity in Set(before[side].keys).union(after.keys) where !changed.contains(entity) {
        #expect(before[side][entity] == after[entity], "\(entity)")
      }
    }
  }

  /// What a state shows, without the times of the last changes.
  private func shown(_ state: TrainingState) throws -> [Entity: [JSONObject]] {
    var shown: [Entity: [JSONObject]] = [:]
    for kind in ["module", "session", "setting"] {
      for number in 0..<6 {
        let entity = try #require(Entity("\(kind)/e\(number)"))
        guard let reading = try state.reading(of: entity) else { continue }
        shown[entity] = ["fields", "exercises", "sets"].flatMap { reading.list($0) }
      }
    }
    return shown
  }

  @Test func `another content of an event that the store holds is told by what it changes`() throws
  {
    let dataset: DatasetID = try #require(DatasetID(Pair.dataset))
    func event(reps: Double) throws -> Event {
      let id = EventID(replica: ReplicaID(bits: 9), seq: 1)
      let stamp = try #require(Stamp(instant: Instant(milliseconds: 1_767_225_600_000), counter: 0))
      return try Event(
        line: EventLine.bytes(
          of: draft("session.setLogged", "s", ["id": "a", "reps": .number(reps)]), id: id,
          stamp: stamp, batch: nil, in: dataset),
        of: dataset)
    }
    let pair = try Pair()
    _ = try pair.left.receive([event(reps: 6)])
    // The one with the lesser bytes comes first, under the number that the other one had.
    let preview = try MergePreview(of: [event(reps: 5)], in: pair.left.state)
    #expect(preview.changes.map(\.sort) == [.overwritten])
    #expect(preview.changes.first?.pieces.map(\.after) == [["id": "a", "reps": 5]])
  }

  @Test func `a peer that is refused is refused before anything is computed`() throws {
    let pair = try Pair(rightDataset: "11111111-1111-4111-8111-111111111111")
    let error = #expect(throws: LogError.self) { try Relay.preview(pair.left, pair.right) }
    #expect(error?.code == .wrongDataset)
  }
}
