import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Testing

/// Settings of one device, in a file beside the log.
struct LocalSettingsTests {
  private let stage = Stage()
  private let path = "/store/local.json"
  private let rest = LocalKey("restSeconds", default: 90)

  private struct Layout: Codable, Equatable, Sendable {
    var columns = 2
    var names = ["é", "e\u{301}"]
  }

  /// What a store tells of settings that cannot be read, from now on.
  private func lost(of store: TrainingStore) -> Shared<[TrainingError]> {
    let told = Shared<[TrainingError]>([])
    _ = store.board.watch { news in
      if case .lostSettings(let error) = news { told.withLock { $0.append(error) } }
    }
    return told
  }

  @Test func `a setting is its default until it is set, and survives a power cut`() async throws {
    let layout = LocalKey("layout", default: Layout())
    let store = stage.store()
    #expect(store.local[rest] == 90)
    #expect(stage.memory.paths() == [])
    try await store.local.set(rest, to: 120)
    try await store.local.set(layout, to: Layout(columns: 3))
    #expect(store.local[rest] == 120)
    stage.memory.crash()
    let again = stage.store()
    #expect(again.local[rest] == 120)
    #expect(again.local[layout] == Layout(columns: 3))
    // The store is made around it.
    try await again.set(["a": "1"])
    #expect(again.local[rest] == 120)
  }

  @Test func `names that differ by normalisation are two`() async throws {
    let store = stage.store()
    try await store.local.set(LocalKey("\u{e9}", default: 0), to: 1)
    #expect(store.local[LocalKey("e\u{301}", default: 0)] == 0)
  }

  @Test func `settings are no stranger, and no part of the log`() async throws {
    let store = stage.store()
    try await store.local.set(rest, to: 120)
    try await store.open()
    #expect(try await store.withReplica { try $0.store.unexpectedFiles() } == [])
    #expect(try await store.withReplica { $0.log.count } == 0)
  }

  @Test func `a torn file gives the defaults, and says so once`() async throws {
    let first = stage.store()
    try await first.local.set(rest, to: 120)
    let whole = try stage.memory.contents(of: path).allBytes
    for length in 0..<whole.count {
      stage.memory.overwrite(path, with: Array(whole.prefix(length)))
      let store = stage.store()
      let told = lost(of: store)
      #expect(store.local[rest] == 90)
      #expect(store.local[rest] == 90)
      try await store.open()
      #expect(told.withLock { $0 }.map(\.code) == [.damaged])
      await store.close()
    }
    let store = stage.store()
    try await store.local.set(rest, to: 30)
    #expect(stage.store().local[rest] == 30)
  }

  @Test func `a file that cannot be read for a while loses no setting, and that is said once`()
    async throws
  {
    let layout = LocalKey("layout", default: Layout())
    try await stage.store().local.set(rest, to: 120)
    stage.files.before { (call, path) throws(LogError) in
      if call == .contents, path.hasSuffix("local.json") {
        throw LogError(.inputOutput, "too many open files")
      }
    }
    let store = stage.store()
    let told = lost(of: store)
    #expect(store.local[rest] == 90)
    #expect(store.local[rest] == 90)
    #expect(await code { try await store.local.set(layout, to: Layout(columns: 3)) } == .storage)
    #expect(told.withLock { $0 }.map(\.code) == [.storage])
    stage.files.before(nil)
    #expect(store.local[rest] == 120)
    try await store.local.set(layout, to: Layout(columns: 3))
    #expect(stage.store().local[rest] == 120)
  }

  @Test func `what another process has set is kept, and seen once this one sets something`()
    async throws
  {
    let (app, widget) = (stage.store(), stage.store())
    let layout = LocalKey("layout", default: Layout())
    #expect(widget.local[rest] == 90)
    try await app.local.set(rest, to: 120)
    #expect(widget.local[rest] == 90)
    try await widget.local.set(layout, to: Layout(columns: 3))
    #expect(widget.local[rest] == 120)
    #expect(stage.store().local[rest] == 120)
  }

  @Test func `a value of another type gives the default, and says so once`() async throws {
    let store = stage.store()
    try await store.local.set(LocalKey("restSeconds", default: ""), to: "long")
    let told = lost(of: store)
    #expect(store.local[rest] == 90)
    #expect(store.local[rest] == 90)
    try await store.open()
    #expect(told.withLock { $0 }.map(\.member) == ["restSeconds"])
    try await store.local.set(rest, to: 60)
    #expect(store.local[rest] == 60)
  }

  @Test func `a value above 1 KiB is refused`() async throws {
    let note = LocalKey("note", default: "")
    let store = stage.store()
    let longest = String(repeating: "x", count: 1022)
    try await store.local.set(note, to: longest)
    #expect(await code { try await store.local.set(note, to: longest + "x") } == .tooLarge)
    #expect(store.local[note] == longest)
    let number = LocalKey("number", default: 0.0)
    #expect(await code { try await store.local.set(number, to: .nan) } == .invalidValue)
  }

  @Test func `a setting that cannot be written stays as it was`() async throws {
    let store = stage.store()
    try await store.local.set(rest, to: 120)
    stage.files.before { (call, _) throws(LogError) in
      if call == .append { throw LogError(.diskFull, "no room") }
    }
    #expect(await code { try await store.local.set(rest, to: 30) } == .noSpace)
    #expect(store.local[rest] == 120)
    stage.files.before(nil)
    #expect(stage.store().local[rest] == 120)
  }

  @Test func `settings are there to set before, beside and behind an open store`() async throws {
    let store = stage.store(.following)
    try await store.local.set(rest, to: 1)
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        group.addTask { try await store.local.set(LocalKey("k\(number)", default: 0), to: number) }
      }
      try await group.waitForAll()
    }
    await store.close()
    try await store.local.set(rest, to: 2)
    let again = stage.store()
    #expect(again.local[rest] == 2)
    #expect((0..<20).allSatisfy { again.local[LocalKey("k\($0)", default: -1)] == $0 })
  }
}
