import EventLog
import EventLogTesting
import Testing
import TortureHarness

/// What an erasure takes away, and what it does not.
struct InterruptedErasureTests {
  private let files = MemoryFileSystem()
  private var environment: StoreEnvironment {
    StoreEnvironment(
      files: files, clock: StoppedClock(Instant(milliseconds: 1_704_067_200_000)),
      randomness: SeededRandomness(seed: 1), workers: SerialWorkers(), holder: "test")
  }

  private func makeStore(at path: String) throws {
    let manifest = StoreManifest(
      dataset: DatasetID(from: environment.randomness),
      replica: ReplicaID(from: environment.randomness), name: "phone",
      created: environment.clock.now(), isEphemeral: false)
    try Store.create(at: path, manifest: manifest, environment: environment).endWriting()
  }

  @Test func `only names that the engine gives to what it keeps are those of kept folders`() {
    for name in [
      "phone-meeting", "phone-cleared-20240101T000000000Z", "phone-cleared-20240101T000000000Z-2",
      "phone-before-meeting-20240101T000000000Z", "phone-after-meeting-20240101T000000000Z",
      "phone-meeting-left-20240101T000000000Z",
    ] {
      #expect(StoreFolder.isKept(name, of: "phone"), "\(name)")
    }
    for name in [
      "phone", "phone2", "phone-cleared", "phone-cleared-yesterday", "phone-meetings",
      "phone-cleared-20240101T000000000Z-two", "phone-cleared-20240101T000000000Z-2-2",
      "phone-cleared-2024010xT000000000Z", "watch-cleared-20240101T000000000Z",
      "phone-backup-20240101T000000000Z", "phone-erasing",
    ] {
      #expect(!StoreFolder.isKept(name, of: "phone"), "\(name)")
    }
  }

  @Test func `what the engine sets aside has such a name`() throws {
    try makeStore(at: "/phone")
    let place = try StoreFolder("/phone").setAside(at: environment.clock.now(), files)
    #expect(StoreFolder.isKept(String(place.dropFirst()), of: "phone"))
    for word in AsideWord.allCases {
      let place = try StoreFolder("/phone").placeAside(
        at: environment.clock.now(), because: word, files)
      #expect(StoreFolder.isKept(String(place.dropFirst()), of: "phone"), "\(word)")
    }
  }

  @Test func `an erasure says first what it would take away, also what is not the store's`() throws
  {
    try makeStore(at: "/phone")
    try files.write("{}", to: "/phone/log/conflict copy.jsonl")
    try makeStore(at: "/phone-meeting")
    let extent = try StoreErasure(at: "/phone", files: files).extent()
    #expect(extent.store == "/phone" && extent.kept == ["/phone-meeting"])
    #expect(extent.strange == ["/phone/log/conflict copy.jsonl"])
    #expect(files.paths().contains("/phone/store.json"))
  }

  @Test func `with no store at the path, what is kept of it goes all the same`() throws {
    try makeStore(at: "/phone")
    _ = try StoreFolder("/phone").setAside(at: environment.clock.now(), files)
    let extent = try StoreErasure(at: "/phone", files: files).erase(lockingAs: "test")
    #expect(extent.store == nil && extent.kept.count == 1)
    #expect(files.paths() == [])
    #expect(try StoreErasure(at: "/phone", files: files).erase(lockingAs: "test").folders == [])
  }

  @Test func `making a store finishes an erasure first, and reading one does not`() throws {
    try makeStore(at: "/phone")
    try files.rename("/phone", to: "/phone-erasing")
    let error = #expect(throws: LogError.self) {
      try Store.open(at: "/phone", for: .reading, environment: environment)
    }
    #expect(error?.code == .notAStore)
    #expect(files.paths().contains("/phone-erasing/store.json"))
    try makeStore(at: "/phone")
    #expect(!files.paths().contains { $0.hasPrefix("/phone-erasing") })
    try files.rename("/phone", to: "/phone-erasing")
    #expect(throws: LogError.self) {
      try Store.open(at: "/phone", for: .writing, environment: environment)
    }
    #expect(files.paths() == [])
    // Also where no store can be made.
    try makeStore(at: "/phone")
    try files.rename("/phone", to: "/phone-erasing")
    try files.makeFolder(at: "/phone")
    try files.write("x", to: "/phone/letter")
    #expect(throws: LogError.self) { try makeStore(at: "/phone") }
    #expect(files.paths() == ["/phone", "/phone/letter"])
  }

  @Test func `a folder that is no store's is not erased`() throws {
    try files.makeFolder(at: "/photos")
    try files.write("x", to: "/photos/one.heic")
    try files.write("x", to: "/list")
    for path in ["/photos", "/list"] {
      let error = #expect(throws: LogError.self) {
        try StoreErasure(at: path, files: files).erase(lockingAs: "test")
      }
      #expect(error?.code == .notAStore && error?.advice == .checkPath)
    }
    #expect(files.paths() == ["/list", "/photos", "/photos/one.heic"])
  }
}
