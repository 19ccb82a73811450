import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Testing

/// Erasing what a device holds.
struct ErasingTests {
  private static let secret = "a-knee-that-hurts"

  /// A disk with all that a store leaves behind: events, a snapshot, settings of the device, states of projections, a folder
  /// that was set aside, and what an unfinished meeting left.
  private func used(_ stage: Stage = Stage()) async throws -> (stage: Stage, store: TrainingStore) {
    let store = stage.store(projections: [NameSearch()])
    try await store.set(["before": Self.secret])
    _ = try await store.clear(.here)
    try await store.set(["note": Self.secret])
    _ = try await store.withReplica { try $0.store.makeSnapshot() }
    try await store.local.set(LocalKey("token", default: ""), to: Self.secret)
    let left = StoreFolder("/store-meeting")
    try stage.memory.makeFolder(at: left.path)
    let file = try stage.memory.createFile(at: left.path + "/store.json")
    try file.append(Array(Self.secret.utf8))
    try file.sync()
    try stage.memory.syncFolder(at: left.path)
    try stage.memory.makeFolder(at: "/store-cleared-by-hand")
    try stage.memory.syncFolder(at: "/")
    return (stage, store)
  }

  /// The files with the secret.
  private func telling(_ memory: MemoryFileSystem) throws -> [String] {
    try memory.paths().filter { path in
      guard try memory.status(of: path)?.sort == .file else { return false }
      let text = String(decoding: try memory.contents(of: path).allBytes, as: UTF8.self)
      return text.contains(Self.secret)
    }
  }

  @Test func `all of a store goes, with what was kept beside it, and another folder stays`()
    async throws
  {
    let (stage, store) = try await used()
    #expect(try telling(stage.memory).count > 4)
    let erased = try await store.erase(.here)
    #expect(try telling(stage.memory) == [])
    #expect(stage.memory.paths() == ["/store-cleared-by-hand"])
    let names = erased.map(\.lastPathComponent)
    #expect(names.first == "store" && names.last == "store-meeting" && names.count == 3)
    #expect(names[1].hasPrefix("store-cleared-2024"))
    // It is durable.
    stage.memory.crash()
    #expect(stage.memory.paths() == ["/store-cleared-by-hand"])
  }

  @Test func `an erased store is closed, and the next opening makes an empty one`() async throws {
    let (_, store) = try await used()
    let before = try await store.dataset
    try await store.erase(.here)
    #expect(store.board.status == .closed)
    #expect(await code { _ = try await store.value("note") } == .closed)
    #expect(store.latest(NameSearch.self) == nil)
    #expect(store.local[LocalKey("token", default: "none")] == "none")
    try await store.open()
    #expect(try await store.value("note") == nil)
    #expect(try await store.dataset != before)
    try await store.set(["note": "new"])
    #expect(try await store.value("note") == "new")
    // A second one finds what was written since.
    #expect(try await store.erase(.here).count == 1)
    #expect(try await store.erase(.here) == [])
  }

  @Test(arguments: [false, true])
  func `whatever change of the disk an erasure ends at, the next opening leaves nothing of it`(
    byPowerCut: Bool
  ) async throws {
    var (number, hasEnded, wholeCount) = (0, false, 0)
    while !hasEnded {
      number += 1
      let (stage, store) = try await used()
      let files = try telling(stage.memory)
      // Before it the store closes, which is no part of it.
      await store.close()
      InboxStage.die(at: number, on: stage.files)
      do {
        try await store.erase(.here)
        hasEnded = true
      } catch {
        #expect(error is TrainingError, "\(number)")
      }
      stage.files.before(nil)
      let memory = stage.memory.copy()
      if byPowerCut { memory.crash() }
      let isWhole = memory.paths().contains("/store/store.json")
      let next = Stage(on: memory).store(seed: 7)
      try await next.open()
      if isWhole {
        // It had not begun.
        wholeCount += 1
        #expect(try await next.value("note") == Self.secret, "\(number)")
        #expect(files.contains("/store-meeting/store.json"))
        #expect(try telling(memory).contains("/store-meeting/store.json"), "\(number)")
      } else {
        #expect(try telling(memory) == [], "\(number)")
        #expect(try await next.value("note") == nil, "\(number)")
        #expect(!memory.paths().contains { $0.hasPrefix("/store-erasing") }, "\(number)")
      }
    }
    #expect(number > 15)
    // The lock is the first call; a rename that is not durable yet is undone by a cut of the power.
    #expect(wholeCount == (byPowerCut ? 2 : 1))
  }

  @Test func `an erasure that was interrupted is finished before a new store is made`() async throws
  {
    let (stage, store) = try await used()
    await store.close()
    try stage.memory.rename("/store", to: "/store-erasing")
    let next = stage.store(seed: 7)
    #expect(try await next.value("note") == nil)
    #expect(try telling(stage.memory) == [])
    #expect(stage.memory.paths().contains("/store/store.json"))
  }

  @Test func `a store that another process has, follows, or is none is not erased`() async throws {
    let stage = Stage()
    let other = stage.store(holder: "another process")
    try await other.set(["a": "1"])
    #expect(await code { try await stage.store(seed: 2).erase(.here) } == .inUse)
    #expect(await code { try await stage.store(.following).erase(.here) } == .readOnly)
    await other.close()
    try stage.memory.makeFolder(at: "/photos")
    try stage.memory.write("no store", to: "/photos/one.heic")
    let plan = StoreConfiguration(
      path: "/photos",
      environment: StoreEnvironment(files: stage.files, workers: SerialWorkers(), holder: "test"))
    #expect(await code { try await TrainingStore(plan).erase(.here) } == .notFound)
    #expect(stage.memory.paths().contains("/photos/one.heic"))
    #expect(try await stage.store(.following).value("a") == "1")
  }

  @Test func `a damaged store, and one that lost its store.json, can be erased`() async throws {
    for isDamaged in [true, false] {
      let (stage, store) = try await used()
      await store.close()
      if isDamaged {
        stage.memory.overwrite("/store/log/000000000001.jsonl", with: Array("no line\n".utf8))
      } else {
        try stage.memory.removeFile(at: "/store/store.json")
      }
      let damaged = stage.store()
      try await damaged.erase(.here)
      #expect(try telling(stage.memory) == [])
    }
  }
}

/// The same on a real disk, where links lead elsewhere.
struct ErasingRealFilesTests {
  @Test func `real files go, a link in the folder goes alone, and a link to the folder is refused`()
    async throws
  {
    let manager = FileManager.default
    let root = manager.temporaryDirectory.appending(path: "lifttrail-\(UUID())")
    defer { #expect(throws: Never.self) { try manager.removeItem(at: root) } }
    let (folder, photo) = (root.appending(path: "store"), root.appending(path: "photo"))
    try manager.createDirectory(at: root, withIntermediateDirectories: true)
    try Data("a photo".utf8).write(to: photo)
    let store = TrainingStore(at: folder)
    try await store.set(["a": "1"])
    _ = try await store.clear(.here)
    try await store.set(["a": "2"])
    try manager.createSymbolicLink(
      at: folder.appending(path: "link"), withDestinationURL: photo)
    let link = root.appending(path: "other name")
    try manager.createSymbolicLink(at: link, withDestinationURL: folder)
    await store.close()
    let error = await #expect(throws: TrainingError.self) {
      try await TrainingStore(at: link).erase(.here)
    }
    #expect(error?.causes.first?.contains("the path leads to") == true)
    #expect(try await store.erase(.here).count == 2)
    let left = try manager.contentsOfDirectory(atPath: root.path).sorted()
    #expect(left == ["other name", "photo"])
    #expect(try Data(contentsOf: photo) == Data("a photo".utf8))
  }
}
