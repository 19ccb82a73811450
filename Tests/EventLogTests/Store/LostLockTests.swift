import EventLogTesting
import Testing

@testable import EventLog

/// Writers whose lock is gone at a bad moment.
struct LostLockTests {
  private let test = TestStore()

  /// A writer whose lock was gone behind its first write, and is there again.
  private func failedWriter() throws -> Store {
    try test.create()
    let (files, away) = (test.files, "/store/away")
    // One check as it opens, one before the write, one behind it.
    let changing = ChangingFileSystem(files, at: "/store/lock") { count in
      if count == 2 { try files.rename("/store/lock", to: away) }
    }
    let store = try Store.open(
      at: TestStore.path, for: .writing, environment: StoreEnvironment(files: changing))
    let error = #expect(throws: LogError.self) { try store.append(count: 1) }
    #expect(error?.code == .unusable)
    try files.rename(away, to: "/store/lock")
    return store
  }

  @Test func `a writer whose lock is gone behind a write writes no more, though it comes back`()
    throws
  {
    let store = try failedWriter()
    let error = #expect(throws: LogError.self) { try store.append(count: 1) }
    #expect(error?.code == .unusable)
    // What was written is there all the same, and its number is taken.
    #expect(try test.open(.reading).log.count == 1)
  }

  @Test func `a writer that has failed leaves its journal alone, also where its id is used up`()
    throws
  {
    let store = try failedWriter()
    // No file can be made in its place.
    try test.files.makeFolder(at: "/store/store.json.new")
    let journal = try test.files.contents(of: "/store/journal").allBytes
    let own = store.manifest.replica
    #expect(throws: LogError.self) { try store.detectReusedID(in: Coverage(upTo: 9, of: own)) }
    #expect(try test.files.contents(of: "/store/journal").allBytes == journal)
  }

  @Test func `who opens a store whose lock is removed meanwhile changes nothing`() throws {
    try test.create().append(count: 1)
    try test.markInterruption()
    func bytes() throws -> [[UInt8]] {
      try ["store.json", "journal", "log/000000000001.jsonl"].map {
        try test.files.contents(of: "/store/\($0)").allBytes
      }
    }
    let before = try bytes()
    let error = #expect(throws: LogError.self) {
      try Store.open(
        at: TestStore.path, for: .writing, environment: test.environment,
        whenLocked: {
          do { try test.files.removeFile(at: "/store/lock") } catch { Issue.record("\(error)") }
        })
    }
    #expect(error?.code == .unusable)
    #expect(try bytes() == before)
  }
}
