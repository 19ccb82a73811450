import LiftTrailTesting
import Synchronization
import Testing

@testable import EventLog

/// What stands in a folder changes behind its listing.
struct RelistingTests {
  let test = TestStore()

  /// A store of three segments.
  private func makeStore() throws {
    try test.create()
    let store = try test.open(.writing, segmentSize: 1)
    try store.append(count: 3)
  }

  /// Opens the store, while names change in between as often as told.
  private func open(changing times: Int, _ change: @escaping @Sendable (Int) throws -> Void) throws
    -> Store
  {
    let files = RelistingFileSystem(test.files, "/store/log", times: times, change: change)
    return try Store.open(
      at: "/store", for: .reading, environment: StoreEnvironment(files: files))
  }

  /// Gives the last segment the next name, and back.
  private func rename(_ count: Int) throws {
    let names = [TestStore.segment(3), TestStore.segment(4)]
    try test.files.rename(names[(count + 1) % 2], to: names[count % 2])
  }

  @Test(arguments: [1, 2, 7])
  func `a reader lists again what was renamed before it was opened`(times: Int) throws {
    try makeStore()
    let store = try open(changing: times) { try rename($0) }
    #expect(store.log.count == 3)
    #expect(store.log.faults.count == times % 2 * 2)
  }

  @Test func `a store that somebody else made meanwhile is not made anew`() throws {
    try test.files.makeFolder(at: "/store")
    let files = RelistingFileSystem(test.files, "/store", times: 1) { [test] _ in
      try test.create().append(count: 1)
    }
    let manifest = StoreManifest(
      dataset: DatasetID(from: SystemRandomness()), replica: ReplicaID(bits: 1), name: "n",
      created: test.now, isEphemeral: false)
    let error = #expect(throws: LogError.self) {
      try Store.create(
        at: "/store", manifest: manifest, environment: StoreEnvironment(files: files))
    }
    #expect(error?.code == .alreadyExists)
    #expect(try test.open(.reading).manifest.replica.description == "aaaaaaaaaaaaaaaa")
  }

  @Test func `names that never stand still are an error, not an endless loop`() throws {
    try makeStore()
    let error = #expect(throws: LogError.self) {
      try open(changing: .max) { try rename($0) }
    }
    #expect(error?.code == .inputOutput && error?.advice == .runAgain)
    #expect(error?.position.path == "/store/log")
  }
}

/// A file system in memory in which something changes whenever a folder has been listed.
private final class RelistingFileSystem: FileSystem {
  private let files: MemoryFileSystem
  private let folder: String
  private let times: Int
  private let change: @Sendable (Int) throws -> Void
  private let count = Mutex(0)

  init(
    _ files: MemoryFileSystem, _ folder: String, times: Int,
    change: @escaping @Sendable (Int) throws -> Void
  ) {
    (self.files, self.folder, self.times, self.change) = (files, folder, times, change)
  }

  func names(in folder: String) throws(LogError) -> [String] {
    let names = try files.names(in: folder)
    guard folder == self.folder else { return names }
    let count = count.withLock { count in
      count += 1
      return count
    }
    guard count <= times else { return names }
    do {
      try change(count)
    } catch {
      Issue.record("what happens meanwhile fails: \(error)")
    }
    return names
  }

  func below(_ folder: String) throws(LogError) -> any FileSystem { self }
  func status(of path: String) throws(LogError) -> FileStatus? { try files.status(of: path) }
  func identity(of path: String) throws(LogError) -> FileIdentity? {
    try files.identity(of: path)
  }
  func mark(_ folder: String, with bits: UInt64) -> Bool { files.mark(folder, with: bits) }
  func resolvedPath(of path: String) throws(LogError) -> String {
    try files.resolvedPath(of: path)
  }
  func contents(of path: String) throws(LogError) -> FileContents {
    try files.contents(of: path)
  }
  func makeFolder(at path: String) throws(LogError) { try files.makeFolder(at: path) }
  func createFile(
    at path: String, inPlaceOf old: String?
  ) throws(LogError) -> any AppendableFile { try files.createFile(at: path, inPlaceOf: old) }
  func openFile(at path: String) throws(LogError) -> any AppendableFile {
    try files.openFile(at: path)
  }
  func openForOverwriting(at path: String) throws(LogError) -> any OverwritableFile {
    try files.openForOverwriting(at: path)
  }
  func rename(_ path: String, to newPath: String) throws(LogError) {
    try files.rename(path, to: newPath)
  }
  func removeFile(at path: String) throws(LogError) { try files.removeFile(at: path) }
  func syncFolder(at path: String) throws(LogError) { try files.syncFolder(at: path) }
  func lock(_ path: String, holder: String) throws(LogError) -> any FileLock {
    try files.lock(path, holder: holder)
  }
}
