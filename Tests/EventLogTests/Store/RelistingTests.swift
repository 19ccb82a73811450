import EventLogTesting
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
    let files = ChangingFileSystem(test.files, at: "/store/log") { count in
      if count <= times { try change(count) }
    }
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

  @Test func `a store that takes the place of another one while that is read is read as a whole`()
    throws
  {
    try makeStore()
    let (manifest, segments) = ("/store/store.json", (1...3).map { TestStore.segment($0) })
    let files = ChangingFileSystem(test.files, at: manifest) { [test] count in
      switch count {
      case 1:
        // A folder that is being removed has no segments any more; then another one stands there.
        for segment in segments { try test.files.rename(segment, to: segment + ".aside") }
        try replace(manifest, in: test.files)
      case 2:
        for segment in segments { try test.files.rename(segment + ".aside", to: segment) }
      default: break
      }
    }
    let store = try Store.open(
      at: "/store", for: .reading, environment: StoreEnvironment(files: files))
    #expect(store.log.count == 3 && store.log.faults.isEmpty)
  }

  @Test func `a store that is another one each time it is read is an error, not an endless loop`()
    throws
  {
    try makeStore()
    let manifest = "/store/store.json"
    let files = ChangingFileSystem(test.files, at: manifest) { [test] _ in
      try replace(manifest, in: test.files)
    }
    let error = #expect(throws: LogError.self) {
      try Store.open(at: "/store", for: .reading, environment: StoreEnvironment(files: files))
    }
    #expect(error?.code == .inputOutput && error?.advice == .runAgain)
    #expect(error?.position.path == "/store")
  }

  @Test func `a store that somebody else made meanwhile is not made anew`() throws {
    try test.files.makeFolder(at: "/store")
    let files = ChangingFileSystem(test.files, at: "/store") { [test] count in
      if count == 1 { try test.create().append(count: 1) }
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

/// Puts another file with the same bytes in the place of one.
private func replace(_ path: String, in files: MemoryFileSystem) throws {
  let bytes = try files.contents(of: path).allBytes
  try files.removeFile(at: path)
  _ = try files.createFile(at: path)
  files.overwrite(path, with: bytes)
}
