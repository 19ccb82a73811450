import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Testing

/// A store on a disk that gets full while an athlete trains.
struct FullDiskTests {
  private let stage = Stage()

  /// Writes settings of 20 kB until the disk takes no more.
  /// - Returns: What was acknowledged.
  private func fill(_ store: TrainingStore) async throws -> [String] {
    var written: [String] = []
    let text = String(repeating: "x", count: 20_000)
    for number in 0..<1_000 {
      let code = await code { try await store.set(["s\(number)": text]) }
      if code == nil {
        written.append("s\(number)")
        continue
      }
      #expect(code == .noSpace)
      return written
    }
    Issue.record("the disk did not get full")
    return written
  }

  private func shown(_ store: TrainingStore) async throws -> Set<String> {
    Set(try await store.read { try $0.entities(ofKind: "setting").map(\.id) })
  }

  private func isReadable(_ store: TrainingStore, for code: TrainingError.Code) -> Bool {
    if case .readable(let error) = store.board.status { error.code == code } else { false }
  }

  /// Fills 8 MB of which a photo takes a part, so that it gets full at another byte of a write each time.
  private func filled(_ spare: Int) async throws -> (store: TrainingStore, written: Set<String>) {
    stage.memory.limit(to: 8 << 20)
    let photo = [UInt8](repeating: 1, count: 5 << 20 - spare)
    try stage.memory.createFile(at: "/photo").append(photo)
    let store = stage.store()
    let written = try await fill(store)
    #expect(written.count > 20)
    return (store, Set(written))
  }

  @Test(arguments: [0, 300, 10_000, 20_050])
  func `a disk of 8 MB gets full while training, and all goes on once a photo is deleted`(
    spare: Int
  ) async throws {
    let (store, written) = try await filled(spare)
    #expect(try await shown(store) == written)
    #expect(isReadable(store, for: .noSpace))
    #expect(await code { try await store.set(["more": "1"]) } == .noSpace)
    await store.close()

    let again = stage.store()
    try await again.open()
    #expect(isReadable(again, for: .noSpace))
    #expect(try await shown(again).isSuperset(of: written))
    let error = await #expect(throws: TrainingError.self) { try await again.set(["more": "1"]) }
    #expect(error?.code == .noSpace)
    #expect(error?.errorDescription == "There is no room left on this device.")
    #expect(try await again.damage == [])

    try stage.memory.removeFile(at: "/photo")
    try await again.set(["more": "1"])
    #expect(again.board.status == .ready)
    #expect(try await shown(again).isSuperset(of: written.union(["more"])))
    await again.close()
    stage.memory.crash()
    #expect(try await shown(stage.store()).isSuperset(of: written.union(["more"])))
  }

  @Test func `a power cut on a full disk takes nothing that was acknowledged`() async throws {
    let (_, written) = try await filled(77)
    stage.memory.crash()
    let again = stage.store()
    #expect(try await shown(again).isSuperset(of: written))
    try stage.memory.removeFile(at: "/photo")
    try await again.set(["more": "1"])
    #expect(try await shown(again).isSuperset(of: written.union(["more"])))
  }

  @Test func `an opening that finds no room leaves a store readable that was`() async throws {
    let (store, written) = try await filled(0)
    try await store.open()
    #expect(isReadable(store, for: .noSpace))
    #expect(try await shown(store).isSuperset(of: written))
    await store.suspend()
    try await store.resume()
    #expect(isReadable(store, for: .noSpace))
    #expect(try await shown(store).isSuperset(of: written))
  }

  @Test func `without room for a store there is none, until there is room`() async throws {
    stage.memory.limit(to: 10)
    let store = stage.store()
    #expect(await code { try await store.set(["a": "1"]) } == .noSpace)
    #expect(await code { _ = try await store.value("a") } == .noSpace)
    stage.memory.limit(to: nil)
    try await store.open()
    try await store.set(["a": "1"])
  }

  @Test
  func `what the journal took before the log had no room is acknowledged, and outlives a crash`()
    async throws
  {
    for room in [0, 1, 50, 200, 400] {
      let stage = Stage()
      let store = stage.store()
      try await store.set(["a": "1"])
      let used = stage.memory.paths().reduce(0) {
        $0 + (stage.memory.durableBytes(of: $1)?.count ?? 0)
      }
      stage.memory.limit(to: used + 200 + room)
      var acknowledged = ["a"]
      for id in ["b", "c", "d", "e"] {
        if await code({ try await store.set([id: "2"]) }) == nil { acknowledged.append(id) }
      }
      func there(_ store: TrainingStore) async throws -> [String] {
        var found: [String] = []
        for id in ["a", "b", "c", "d", "e"] where try await store.value(id) != nil {
          found.append(id)
        }
        return found
      }
      #expect(acknowledged.count > 1 && acknowledged.count < 5, "room for \(room)")
      // What threw is not there, neither now nor once there is room.
      #expect(try await there(store) == acknowledged, "room for \(room)")
      stage.memory.crash()
      let full = stage.store(holder: "again")
      #expect(try await there(full) == acknowledged, "room for \(room)")
      await full.close()
      stage.memory.limit(to: nil)
      let opened = stage.store(holder: "once more")
      #expect(try await there(opened) == acknowledged, "room for \(room)")
      try await opened.set(["z": "3"])
      #expect(try await there(opened) == acknowledged)
    }
  }

  @Test func `a store in a folder that may not be written is read, and written once it may be`()
    async throws
  {
    let first = stage.store()
    try await first.set(["a": "1"])
    await first.close()
    stage.files.before { (call, _) throws(LogError) in
      if call.isChange || call == .lock { throw LogError(.noPermission, "a read-only folder") }
    }
    let store = stage.store()
    #expect(try await store.value("a") == "1")
    #expect(isReadable(store, for: .storage))
    #expect(await code { try await store.set(["a": "2"]) } == .storage)
    stage.files.before(nil)
    try await store.set(["a": "3"])
    #expect(store.board.status == .ready)
    #expect(try await store.value("a") == "3")
  }

  @Test func `what is written when there is room again is observed, and the status said once`()
    async throws
  {
    let (store, _) = try await filled(0)
    var values = store.observe { try $0.value("more") }.makeAsyncIterator()
    #expect(try await values.next() == .some(nil))
    let seen = Shared<[StoreStatus]>([])
    _ = store.board.watch { news in
      if case .status(let status) = news { seen.withLock { $0.append(status) } }
    }
    for _ in 0..<3 { #expect(await code { try await store.set(["more": "1"]) } == .noSpace) }
    try stage.memory.removeFile(at: "/photo")
    try await store.set(["more": "1"])
    #expect(try await values.next() == "1")
    let statuses = seen.withLock { $0 }
    #expect(statuses.last == .ready)
    #expect(statuses.count <= 2)
  }

  @Test func `a write makes no store in the place of one that is gone`() async throws {
    let (store, written) = try await filled(0)
    stage.memory.limit(to: nil)
    try stage.memory.loseFolder(at: "/store")
    #expect(await code { try await store.set(["more": "1"]) } != nil)
    #expect(!stage.memory.paths().contains("/store"))
    #expect(try await shown(store).isSuperset(of: written))
  }

  @Test func `a program that is not the app does not open a store that it cannot write`()
    async throws
  {
    let (store, _) = try await filled(0)
    await store.close()
    var plan = StoreConfiguration(
      path: "/store", environment: StoreEnvironment(files: stage.memory, holder: "a tool"))
    plan.requiresWriting = true
    let tool = TrainingStore(plan)
    #expect(await code { try await tool.open() } == .noSpace)
    #expect(await code { _ = try await tool.value("s1") } == .noSpace)
  }
}
