import EventLog
import EventLogTesting
import Projections
import Training
import Testing

/// Writes that the fold takes in before they are durable, and takes back if they fail.
struct TakenBackTests {
  private let files = MemoryFileSystem()
  private let replica: Replica

  init() throws {
    replica = try TestDevice(1, files: files).replica
    let drafts: [EventDraft] = [
      .of("module.saved", "m", ["name": "A"]), .of("module.exerciseSaved", "m", ["id": "e"]),
      .of("session.setLogged", "s", ["id": "one"]), .of("setting.saved", "gone", ["value": 1]),
      .of("setting.deleted", "gone"),
    ]
    #expect(try replica.write(drafts).refusal == nil)
  }

  /// Writes about everything that exists, and about what does not.
  private static let drafts: [EventDraft] = [
    .of("module.saved", "m", ["name": "B"]),
    .of("module.exerciseSaved", "m", ["id": "e", "order": 2]),
    .of("module.exerciseSaved", "m", ["id": "f"]), .of("module.exerciseRemoved", "m", ["id": "e"]),
    .of("module.deleted", "m"), .of("session.setLogged", "s", ["id": "two"]),
    .of("setting.saved", "gone", ["value": 2]), .of("device.saved", "new", ["name": "D"]),
  ]

  /// The state of so many events, folded anew.
  private func text(ofFirst count: Int) throws -> String {
    try TrainingState(of: (1...count).map { try replica.store.log.event(at: $0) }).text
  }

  @Test func `a write that the disk refuses leaves the state as it was`() throws {
    files.crash()
    #expect(throws: LogError.self) { try replica.write(Self.drafts) }
    #expect(try replica.state.text == text(ofFirst: 5))
    #expect(
      try replica.fold.entities.map(\.description) == ["module/m", "session/s", "setting/gone"])
  }

  @Test func `a batch that is refused takes back its own changes, and no others`() throws {
    let wrong = EventDraft.of("session.setLogged", "s", ["id": "one", "reps": 1])
    let before = EventDraft.of("device.saved", "d", ["name": "before"])
    let behind = EventDraft.of("module.exerciseSaved", "m", ["id": "g"])
    let reports = try replica.write([
      WriteCall([before]), WriteCall(Self.drafts + [wrong], isAtomic: true), WriteCall([behind]),
    ])
    #expect(reports.map { $0.refusal?.code } == [nil, .writeOnce, nil])
    #expect(reports.map(\.outcomes.count) == [1, 0, 1])
    #expect(try replica.store.log.event(at: 6).type.description == "device.saved")
    #expect(replica.store.log.count == 7)
    #expect(try replica.state.text == text(ofFirst: 7))
  }

  @Test func `writes that were taken back are decided anew as if never made`() throws {
    let wrong = EventDraft.of("module.saved", "m", ["name": ""])
    for draft in Self.drafts {
      let batch = WriteCall([draft, wrong], isAtomic: true)
      #expect(try replica.write([batch])[0].refusal != nil)
      #expect(try replica.wouldAppend(draft), "\(draft.type)")
    }
    let reports = try replica.write(Self.drafts.map { WriteCall([$0]) })
    #expect(reports.allSatisfy { $0.outcomes.count == 1 && $0.outcomes != [.unchanged] })
  }

  @Test func `what was taken back from a later event is held by an earlier one`() throws {
    let exercise = EventDraft.of("module.exerciseSaved", "m", ["id": "f"])
    let wrong = EventDraft.of("session.setLogged", "s", ["id": "one", "reps": 1])
    let batch = [.of("device.saved", "new", ["name": "D"]), exercise, wrong]
    #expect(try replica.write([WriteCall(batch, isAtomic: true)])[0].refusal?.code == .writeOnce)
    let unit = UnitKey(name: "exercises", id: UTF8Text("f"))
    #expect(try replica.state.view(of: .of("module/m")).units[unit] == nil)
    #expect(try replica.write([exercise]).refusal == nil)
    #expect(try replica.state.text == text(ofFirst: 6))
  }
}
