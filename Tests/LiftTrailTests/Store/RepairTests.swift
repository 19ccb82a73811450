import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Training
import Testing

/// A store with damage: what it shows, how it is repaired, and what a sync brings back.
struct RepairTests {
  private static let segment = "/store/log/000000000001.jsonl"
  private let ids = ["a", "b", "c", "d", "e", "f"]

  private func opened(_ files: MemoryFileSystem, _ seed: UInt64 = 1) throws -> TestStore {
    try TestStore(seed, files: files)
  }

  /// A store with six entries, which is closed, and a peer that has them all.
  private func pair() async throws -> (files: MemoryFileSystem, peer: TestStore) {
    let (first, peer) = (try TestStore(1), try TestStore(2))
    for id in ids { try await first.store.set([id: "value of \(id)"]) }
    try await first.meet(peer)
    await first.store.close()
    return (first.files, peer)
  }

  /// Flips a bit of the log.
  private func flip(_ byte: Int, _ bit: UInt8, in files: MemoryFileSystem) throws {
    var bytes = try files.contents(of: RepairTests.segment).allBytes
    bytes[byte] ^= 1 << bit
    files.overwrite(RepairTests.segment, with: bytes)
  }

  private func shown(_ store: TrainingStore) async throws -> [String: String] {
    try await store.read { state in
      var shown: [String: String] = [:]
      for id in ids { shown[id] = try state.value(id) }
      return shown
    }
  }

  private func damage(of store: TrainingStore) -> TrainingError? {
    if case .readable(let error) = store.board.status, error.code == .damaged { error } else { nil }
  }

  @Test func `a store that has lost store.json is repaired, and every entry is there`() async throws
  {
    let (files, peer) = try await pair()
    files.overwrite("/store/store.json", with: [])
    let test = try opened(files, 7)
    #expect(await code { _ = try await shown(test.store) } == .damaged)
    let report = try await test.store.repair()
    #expect(!report.hasFoundNothing && report.missing.isEmpty)
    #expect(try await shown(test.store).count == ids.count)
    try await test.store.set(["g": "1"])
    try await test.meet(peer)
    #expect(try await test.digest() == peer.digest())
    await test.store.close()
    await peer.store.close()
  }

  @Test func `whichever byte is flipped, the rest is shown, and repair and sync bring all back`()
    async throws
  {
    let (whole, peer) = try await pair()
    let count = try whole.contents(of: RepairTests.segment).count
    let digest = try await peer.digest()
    for byte in stride(from: 0, to: count, by: 41) {
      let files = whole.copy()
      try flip(byte, UInt8(byte % 8), in: files)
      let test = try opened(files, UInt64(byte + 10))
      let shown = try await shown(test.store)
      #expect(shown.count >= ids.count - 2 && shown.count < ids.count, "byte \(byte)")
      for (id, value) in shown { #expect(value == "value of \(id)", "byte \(byte)") }
      #expect(damage(of: test.store) != nil, "byte \(byte)")
      #expect(try await !test.store.damage.isEmpty, "byte \(byte)")
      #expect(await code { try await test.store.set(["g": "1"]) } == .damaged, "byte \(byte)")

      let report = try await test.store.repair()
      #expect(!report.hasFoundNothing && !report.setAside.isEmpty, "byte \(byte)")
      #expect(test.store.board.status == .ready)
      let partner = try opened(peer.files.copy(), 3)
      try await test.meet(partner)
      #expect(try await test.digest() == digest, "byte \(byte)")
      #expect(try await test.store.damage == [], "byte \(byte)")
      try await test.store.set(["g": "1"])
      await test.store.close()
      await partner.store.close()
    }
  }

  @Test
  func `damage that a snapshot has passed over comes to light in a read, which shows the rest`()
    async throws
  {
    let files = try await damagedBehindSnapshot()
    let test = try opened(files)
    try await test.store.open()
    #expect(test.store.board.status == .ready)
    #expect(try await shown(test.store).keys.sorted() == ["a", "c", "d", "e", "f"])
    #expect(damage(of: test.store) != nil)
    #expect(await code { try await test.store.set(["g": "1"]) } == .damaged)
    try await test.store.repair()
    try await test.store.set(["b": "again"])
    #expect(try await shown(test.store)["b"] == "again")
  }

  @Test func `an observation of what is damaged shows the rest`() async throws {
    let test = try opened(try await damagedBehindSnapshot())
    var values = test.store.observe { [ids] state in try ids.filter { try state.value($0) != nil } }
      .makeAsyncIterator()
    #expect(try await values.next() == ["a", "c", "d", "e", "f"])
    #expect(damage(of: test.store) != nil)
    try await test.store.repair()
    try await test.store.set(["b": "again"])
    #expect(try await values.next() == ids)
  }

  @Test func `a projection that comes upon damage is of the rest`() async throws {
    for isObserved in [false, true] {
      let stage = Stage(on: try await damagedBehindSnapshot())
      let store = stage.store(projections: [SettingCount()])
      if isObserved {
        #expect(await store.observe(SettingCount.self).value { _ in true } == 5)
      } else {
        #expect(try await store.projected(SettingCount.self) == 5)
      }
      #expect(damage(of: store) != nil)
      await store.close()
    }
  }

  /// How many settings there are.
  private struct SettingCount: Projection {
    typealias State = Int
    let version = "1"
    let empty = 0

    var steps: [Step] {
      [
        Step(Setting.self) { count, before, after in
          count += (after == nil ? 0 : 1) - (before == nil ? 0 : 1)
        }
      ]
    }
  }

  @Test func `a write that comes upon damage leaves a store that can be read`() async throws {
    let test = try opened(try await damagedBehindSnapshot())
    #expect(await code { try await test.store.set(["b": "value of b"]) } == .damaged)
    #expect(try await shown(test.store).keys.sorted() == ["a", "c", "d", "e", "f"])
  }

  /// A store that was closed with a snapshot, and of which the second line is damaged.
  private func damagedBehindSnapshot() async throws -> MemoryFileSystem {
    let (files, _) = try await pair()
    let environment = StoreEnvironment(files: files, workers: SerialWorkers())
    let store = try Store.open(at: "/store", for: .writing, environment: environment)
    _ = try #require(try store.makeSnapshot())
    store.endWriting()
    let text = try files.text(of: RepairTests.segment)
    files.overwrite(
      RepairTests.segment, with: Array(text.replacing("value of b", with: "value of x").utf8))
    return files
  }

  @Test func `a repair that was interrupted anywhere leaves a store that is read and repaired`()
    async throws
  {
    let (whole, _) = try await pair()
    try flip(300, 3, in: whole)
    for calls in 0... {
      let stage = Stage(on: whole.copy())
      let store = stage.store(seed: 5)
      let before = try await shown(store)
      #expect(before.count < ids.count)
      let left = Shared(calls)
      stage.files.before { (call, _) throws(LogError) in
        guard call == .rename || call == .append || call == .overwrite else { return }
        let fails = left.withLock { left in
          left -= 1
          return left < 0
        }
        if fails { throw LogError(.diskFull, "no room") }
      }
      let code = await code { try await store.repair() }
      stage.files.before(nil)
      #expect(try await shown(store) == before)
      if code == nil { return #expect(calls > 3) }
      #expect(code == .noSpace)
      await store.close()
      stage.memory.crash()
      let again = stage.store(seed: 6)
      #expect(try await shown(again) == before)
      try await again.repair()
      try await again.set(["g": "1"])
      #expect(try await shown(again) == before)
      await again.close()
    }
  }

  @Test func `a repair of a whole store does nothing`() async throws {
    let (files, _) = try await pair()
    let test = try opened(files)
    let report = try await test.store.repair()
    #expect(report.hasFoundNothing)
    #expect(report.localizedDescription.contains("whole"))
    #expect(try await shown(test.store).count == ids.count)
    try await test.store.set(["g": "1"])
  }

  @Test func `a repair needs the lock, and a store that is neither suspended nor closed`()
    async throws
  {
    let (files, _) = try await pair()
    let test = try opened(files)
    try await test.store.open()
    let other = try TestStore(3, files: files)
    #expect(await code { try await other.store.repair() } == .inUse)
    let follower = try TestStore(4, files: files, isFollowing: true)
    #expect(await code { try await follower.store.repair() } == .readOnly)
    await test.store.suspend()
    #expect(await code { try await test.store.repair() } == .suspended)
    await test.store.close()
    #expect(await code { try await test.store.repair() } == .closed)
  }

  @Test func `words promise a copy only where another device was met`() async throws {
    let alone = try TestStore(1)
    for id in ids { try await alone.store.set([id: "value of \(id)"]) }
    await alone.store.close()
    let (met, _) = try await pair()
    for (files, words) in [
      (alone.files, "No other device is known to have a copy."),
      (met, "Repair it and sync: what your other devices hold comes back."),
    ] {
      try flip(200, 1, in: files)
      let test = try opened(files)
      _ = try await shown(test.store)
      let suggestion = try #require(damage(of: test.store)?.recoverySuggestion)
      #expect(suggestion.hasPrefix(words))
      #expect(!suggestion.contains("safe"))
    }
    #expect(TrainingError(.damaged).recoverySuggestion?.contains("devices") == false)
  }
}
