import LiftTrailTesting
import Testing

@testable import EventLog

/// What a store does that finds itself somewhere else.
struct PlaceTests {
  let test = TestStore()

  /// Makes `store.json` say that the store stood at another inode, as a copy's does.
  func moveAway(path: String = "/store", device: UInt64 = 1, inodeOffset: UInt64 = 1) throws {
    let contents = try test.files.contents(of: "/store/store.json")
    var manifest = try StoreManifest(fileBytes: contents.bytes(in: 0..<contents.count))
    let inode = try #require(manifest.place).inode
    manifest.place = StorePlace(path: path, device: device, inode: inode + inodeOffset)
    test.files.overwrite("/store/store.json", with: manifest.fileBytes())
  }

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
    try moveAway(path: path, device: device, inodeOffset: 0)
    #expect(try test.open(.writing).manifest.replica.description == "aaaaaaaaaaaaaaaa")
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
