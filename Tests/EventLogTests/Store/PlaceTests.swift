import EventLogTesting
import Testing

@testable import EventLog

/// What a store does that finds itself somewhere else.
struct PlaceTests {
  let test = TestStore()

  /// Makes `store.json` say that the store stood elsewhere, or that something else stood there.
  func changePlace(_ change: (inout StorePlace) throws -> Void) throws {
    var manifest = try StoreManifest(
      fileBytes: try test.files.contents(of: "/store/store.json").allBytes)
    var place = try #require(manifest.place)
    try change(&place)
    manifest.place = place
    test.files.overwrite("/store/store.json", with: manifest.fileBytes())
  }

  /// As a copy's does.
  func moveAway() throws { try changePlace { $0.folder.inode += 1 } }

  @Test func `a copied store takes a new replica id before it is written to, once`() throws {
    try test.create().append(count: 1)
    try moveAway()
    #expect(try test.open(.reading).manifest.replica.description == "aaaaaaaaaaaaaaaa")
    let id = try test.open(.writing).manifest.replica
    #expect(id.description != "aaaaaaaaaaaaaaaa")
    let events = try test.open(.writing).append(count: 1)
    #expect(events[0].id == EventID(replica: id, seq: 1))
  }

  @Test func `someone who knows keeps the replica id`() throws {
    try test.create()
    try moveAway()
    _ = try Store.open(
      at: TestStore.path, for: .writing, environment: test.environment, keepingReplicaID: true)
    #expect(try test.open(.writing).manifest.replica.description == "aaaaaaaaaaaaaaaa")
  }

  @Test(arguments: [("/elsewhere", UInt64(1)), ("/store", UInt64(9))])
  func `a moved folder and a renumbered device are no copies`(path: String, device: UInt64) throws {
    try test.create()
    try changePlace {
      $0.path = path
      $0.folder.device = device
    }
    #expect(try test.open(.writing).manifest.replica.description == "aaaaaaaaaaaaaaaa")
  }

  /// Each way in which a place may differ from the recorded one that has the same inode.
  static let differences: [(what: String, change: @Sendable (inout StorePlace) -> Void)] = [
    ("another birth", { $0.folder.birth = 1 }),
    ("another generation", { $0.folder.generation = 1 }),
    ("another mark", { $0.folder.mark = .bits(1) }),
    ("another file system, as a snapshot of a subvolume is", { $0.folder.fileSystem = 2 }),
    ("another lock", { $0.lock?.inode += 1 }),
    ("a lock of another birth", { $0.lock?.birth = 1 }),
    ("a lock of another generation", { $0.lock?.generation = 1 }),
    (
      "another device and path",
      {
        $0.folder.device = 9
        $0.path = "/elsewhere"
      }
    ),
  ]

  @Test(arguments: differences.indices)
  func `whatever differs from the record makes it a copy, once`(index: Int) throws {
    try test.create().append(count: 1)
    try changePlace { Self.differences[index].change(&$0) }
    let id = try test.open(.writing).manifest.replica
    #expect(id.description != "aaaaaaaaaaaaaaaa", "\(Self.differences[index].what)")
    #expect(try test.open(.writing).manifest.replica == id)
  }

  @Test func `what only the record or only the system knows tells nothing`() throws {
    try test.create()
    let full = try StorePlace(of: StoreFolder("/store"), files: test.files)
    var bare = full
    bare.folder = FileIdentity(device: full.folder.device, inode: full.folder.inode)
    bare.lock = nil
    #expect(full.isSame(as: bare))
    bare.lock = full.lock
    #expect(bare.isSame(as: full) && full.isSame(as: full))
    // A lock that was recorded and is gone was lost with its folder's copy.
    bare.lock = nil
    #expect(!bare.isSame(as: full))
    // So is a mark that a system would have kept.
    var unmarked = full
    unmarked.folder.mark = .missing
    #expect(!unmarked.isSame(as: full))
  }

  @Test func `a record without a file system's number gets one, and the store keeps its id`() throws
  {
    try test.create()
    try changePlace { $0.folder.fileSystem = nil }
    #expect(try test.open(.writing).manifest.replica.description == "aaaaaaaaaaaaaaaa")
    #expect(try test.open(.reading).manifest.place?.folder.fileSystem == 1)
  }

  @Test func `a number that is made of the device's says nothing of a file system`() {
    #expect(PosixIdentity.lasting(0, onDevice: 0x801) == nil)
    #expect(PosixIdentity.lasting(0x801, onDevice: 0x801) == nil)
    // Major 259 and minor 300, as glibc has them, and as the system encodes them.
    #expect(PosixIdentity.lasting(0x11_032C, onDevice: 0x11_032C) == nil)
    #expect(PosixIdentity.lasting(0x1234_5678_9ABC_DEF0, onDevice: 0x801) == 0x1234_5678_9ABC_DEF0)
  }

  @Test func `a store without its lock file takes a new replica id`() throws {
    try test.create().append(count: 1)
    try test.files.removeFile(at: "/store/lock")
    #expect(try test.open(.reading).manifest.replica.description == "aaaaaaaaaaaaaaaa")
    let id = try test.open(.writing).manifest.replica
    #expect(id.description != "aaaaaaaaaaaaaaaa")
    #expect(try test.open(.writing).manifest.replica == id)
  }

  @Test func `a new place has a fresh mark, and one that was only moved keeps it`() throws {
    func mark() throws -> FileMark? { try test.files.identity(of: "/store")?.mark }
    try test.create()
    let first = try mark()
    try changePlace { $0.path = "/elsewhere" }
    _ = try test.open(.writing)
    #expect(try mark() == first && first != .missing)
    try moveAway()
    _ = try test.open(.writing)
    let second = try mark()
    #expect(second != first)
    try moveAway()
    _ = try Store.open(
      at: TestStore.path, for: .writing, environment: test.environment, keepingReplicaID: true)
    #expect(try mark() != second)
  }

  @Test func `a power cut never takes the mark that store.json records`() throws {
    try test.create()
    try moveAway()
    let id = try test.open(.writing).manifest.replica
    test.files.crash()
    #expect(try test.open(.writing).manifest.replica == id)
  }

  @Test func `a place is read as it was written, and a malformed one is damage`() throws {
    var place = StorePlace(
      path: "/data/phone",
      folder: FileIdentity(
        device: 1, inode: .max, birth: 3, generation: 4, mark: .bits(5), fileSystem: 6),
      lock: FileIdentity(device: 1, inode: 7, birth: 8, generation: 9))
    #expect(StorePlace(json: place.json) == place)
    place.lock = nil
    place.folder = FileIdentity(device: 1, inode: 2)
    #expect(StorePlace(json: place.json) == place)
    for name in ["device", "inode", "birth", "generation", "mark", "fileSystem", "lock"] {
      var object = try #require(place.json.object)
      object[name] = "12"
      #expect(StorePlace(json: .object(object)) == nil, "\(name)")
    }
    for name in ["device", "inode", "path"] {
      var object = try #require(place.json.object)
      object[name] = nil
      #expect(StorePlace(json: .object(object)) == nil, "\(name)")
    }
  }

  @Test func `of two who make a store in one place at once, one is refused`() throws {
    let files = MemoryFileSystem()
    try files.makeFolder(at: "/store")
    let holder = try files.lock("/store/lock", holder: "the other")
    try files.makeFolder(at: "/store/log")
    let error = #expect(throws: LogError.self) {
      try Store.create(
        at: "/store",
        manifest: StoreManifest(
          dataset: DatasetID(from: SystemRandomness()), replica: ReplicaID(bits: 1), name: "n",
          created: test.now, isEphemeral: false),
        environment: StoreEnvironment(files: files))
    }
    #expect(error?.code == .locked)
    #expect(try files.status(of: "/store/store.json") == nil)
    withExtendedLifetime(holder) {}
  }

  @Test func `a store whose lock file was removed is not written to`() throws {
    let folder = try TemporaryFolder()
    let manifest = StoreManifest(
      dataset: DatasetID(from: SystemRandomness()), replica: ReplicaID(bits: 1), name: "phone",
      created: test.now, isEphemeral: false)
    let store = try Store.create(at: folder.path + "/store", manifest: manifest)
    try store.append(count: 1)
    try PosixFileSystem().removeFile(at: folder.path + "/store/lock")
    let error = #expect(throws: LogError.self) { try store.append(count: 1) }
    #expect(error?.code == .unusable)
    withExtendedLifetime(folder) {}
  }

  @Test func `a writer that lost its lock leaves the journal of the next one alone`() throws {
    var lost: Store? = try test.create()
    try lost?.append(count: 1)
    try test.files.removeFile(at: "/store/lock")
    let next = try test.open(.writing)
    try next.append(count: 1)
    let journal = try test.files.contents(of: "/store/journal").allBytes
    lost = nil
    #expect(try test.files.contents(of: "/store/journal").allBytes == journal)
    withExtendedLifetime(next) {}
  }
}
