import EventLogTesting
import Synchronization
import Testing

@testable import EventLog

/// A store whose `store.json` is lost or damaged, and what its other files still say (log-format 6).
struct LostManifestTests {
  let test = TestStore()

  private func repair(isEphemeral: Bool? = false) throws -> Store.RepairReport {
    try Store.repair(
      at: TestStore.path, isEphemeral: isEphemeral, environment: test.environment)
  }

  enum Loss: String, CaseIterable {
    case removed, emptied, flipped, replacedByText

    func apply(_ files: MemoryFileSystem) throws {
      let path = "/store/store.json"
      switch self {
      case .removed: try files.removeFile(at: path)
      case .emptied: files.overwrite(path, with: [])
      case .flipped:
        var bytes = try files.contents(of: path).allBytes
        bytes[bytes.count / 2] ^= 1
        files.overwrite(path, with: bytes)
      case .replacedByText: files.overwrite(path, with: Array("hello\n".utf8))
      }
    }
  }

  @Test(arguments: Loss.allCases)
  func `a repair makes it anew, under a fresh id, and every event is there`(_ loss: Loss) throws {
    let good = try test.bytesOfFiveEvents()
    try loss.apply(test.files)
    // The repair is not told whether the store is for a trial.
    let error = #expect(throws: LogError.self) { try repair(isEphemeral: nil) }
    #expect(error?.code == .damaged && error?.advice == .restoreManifest)
    let lost = try #require(
      try Store.lostManifest(at: TestStore.path, environment: test.environment))
    #expect(lost.dataset == TestStore.dataset)
    #expect(lost.replicas.map(\.description) == ["aaaaaaaaaaaaaaaa"])

    let report = try repair()
    #expect(report.manifest == lost && !report.hasFoundNothing)
    #expect(report.faults.isEmpty && report.missing.isEmpty && report.journal == nil)
    #expect(report.replicaChange?.old.description == "aaaaaaaaaaaaaaaa")
    let store = try test.open(.reading)
    #expect(store.manifest.dataset == TestStore.dataset && !store.manifest.isEphemeral)
    #expect(store.manifest.formerReplicas.map(\.description) == ["aaaaaaaaaaaaaaaa"])
    #expect(store.manifest.lastKnown.isEmpty && !store.manifest.isBeingRepaired)
    #expect(try test.bytes(ofSegment: 1) == good && store.log.count == 5)
    #expect(try store.damage().isEmpty)
    let event = try test.open(.writing).append([draft("module.saved", "z")])[0]
    #expect(event.id.replica == store.manifest.replica && event.id.seq == 1)
    #expect(try repair().hasFoundNothing)
    let isKept = try test.files.names(in: "/store/quarantine").contains {
      $0.hasPrefix("store.json-0-")
    }
    #expect(isKept == (loss != .removed))
  }

  @Test func `what is said of a trial is kept`() throws {
    _ = try test.bytesOfFiveEvents()
    try test.files.removeFile(at: "/store/store.json")
    _ = try repair(isEphemeral: true)
    #expect(try test.open(.reading).manifest.isEphemeral)
  }

  @Test func `the name and the day of a damaged file are kept where they can be read`() throws {
    _ = try test.bytesOfFiveEvents()
    let text = String(
      decoding: try test.files.contents(of: "/store/store.json").allBytes, as: UTF8.self)
    test.files.overwrite(
      "/store/store.json", with: Array(text.replacing("phone", with: "phune").utf8))
    _ = try repair()
    let manifest = try test.open(.reading).manifest
    #expect(manifest.name == "phune" && manifest.created == test.now)
  }

  @Test func `receipts tell where the journal is gone`() throws {
    let store = try test.create()
    try store.append(count: 2)
    try store.keep(
      Receipt(
        dataset: TestStore.dataset, replica: store.manifest.replica,
        peer: try #require(ReplicaID("bbbbbbbbbbbbbbbb")), at: test.now, sent: Coverage(),
        received: Coverage(), coverage: store.log.coverage, isComplete: true))
    store.endWriting()
    for file in ["store.json", "journal"] { try test.files.removeFile(at: "/store/" + file) }
    let report = try repair()
    #expect(report.manifest?.replicas.map(\.description) == ["aaaaaaaaaaaaaaaa"])
    #expect(try test.open(.reading).log.count == 2)
    #expect(try test.open(.reading).knownPeers().count == 1)
  }

  @Test func `seals tell where the journal is unreadable`() throws {
    try test.create()
    try test.open(.writing, segmentSize: 300).append(count: 6)
    try test.files.removeFile(at: "/store/store.json")
    test.files.overwrite("/store/journal", with: [0])
    let report = try repair()
    #expect(report.manifest?.dataset == TestStore.dataset)
    #expect(try test.open(.reading).log.count == 6)
  }

  @Test func `what the lost id had lost is named still`() throws {
    let good = try test.bytesOfFiveEvents()
    let lines = good.split(separator: UInt8(ascii: "\n"))
    test.files.overwrite(
      TestStore.segment(1), with: lines.prefix(2).flatMap { $0 + [UInt8(ascii: "\n")] })
    try test.files.removeFile(at: "/store/store.json")
    #expect(try repair().missing.description == "aaaaaaaaaaaaaaaa:3-5")
  }

  @Test func `the journal of another dataset says nothing of the log`() throws {
    _ = try test.bytesOfFiveEvents()
    let other = TestStore()
    try other.create(dataset: DatasetID(checked: "11111111-1111-4111-8111-111111111111"))
      .append(count: 1)
    test.files.overwrite(
      "/store/journal", with: try other.files.contents(of: "/store/journal").allBytes)
    try test.files.removeFile(at: "/store/store.json")
    let error = #expect(throws: LogError.self) { try repair() }
    #expect(error?.reason.contains("no journal, seal or receipt says whose lines") == true)
    #expect(try test.files.status(of: "/store/store.json") == nil)
  }

  @Test func `a whole store is left as it is, and an empty folder is refused`()
    throws
  {
    _ = try test.bytesOfFiveEvents()
    #expect(try Store.lostManifest(at: TestStore.path, environment: test.environment) == nil)
    #expect(try repair().hasFoundNothing)
    try test.files.makeFolder(at: "/empty")
    let error = #expect(throws: LogError.self) {
      try Store.repair(at: "/empty", isEphemeral: false, environment: test.environment)
    }
    #expect(error?.code == .notAStore)
  }

  @Test func `beside a writer nothing is made`() throws {
    _ = try test.bytesOfFiveEvents()
    let writer = try test.open(.writing)
    try test.files.removeFile(at: "/store/store.json")
    let error = #expect(throws: LogError.self) { try repair() }
    #expect(error?.code == .locked)
    #expect(try test.files.status(of: "/store/store.json") == nil)
    withExtendedLifetime(writer) {}
  }

  @Test func `a power cut at any call leaves a store that a repair makes whole`() throws {
    _ = try test.bytesOfFiveEvents()
    try test.files.removeFile(at: "/store/store.json")
    try test.files.syncFolder(at: "/store")
    test.files.crash()
    var isWhole = false
    var call = 0
    while !isWhole {
      call += 1
      let files = test.files.copy()
      let hooked = HookedFileSystem(files)
      let rest = Mutex(call)
      hooked.before { (call, path) throws(LogError) in
        guard call.isChange else { return }
        let isDue = rest.withLock {
          $0 -= 1
          return $0 <= 0
        }
        if isDue { throw LogError(.inputOutput, "the test", at: LogError.Position(path: path)) }
      }
      do {
        _ = try Store.repair(
          at: "/store", isEphemeral: false,
          environment: StoreEnvironment(files: hooked, clock: StoppedClock(test.now), holder: "r"))
        isWhole = true
      } catch {
        files.crash()
        let environment = StoreEnvironment(
          files: files, clock: StoppedClock(test.now), holder: "the test")
        let report = try Store.repair(
          at: "/store", isEphemeral: false, environment: environment)
        #expect(report.missing.isEmpty, "call \(call)")
        let store = try Store.open(at: "/store", for: .reading, environment: environment)
        #expect(try store.log.count == 5 && store.damage().isEmpty, "call \(call)")
      }
    }
    #expect(call > 10)
  }
}
