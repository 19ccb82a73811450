import EventLog
import EventLogTesting
import Testing

/// What a killed process leaves in the cache: files that were made or renamed, and whose names no
/// sync has made durable. A writer that builds on them must make them durable first.
struct KilledProcessTests {
  let test = TestStore()

  @Test func `a segment that was made by a killed process keeps what is written into it`() throws {
    try test.create()
    _ = try test.files.createFile(at: TestStore.segment(1))
    try test.open(.writing).append(count: 1)
    test.files.crash()
    #expect(try test.open(.reading).log.count == 1)
  }

  @Test func `a manifest that was renamed by a killed process keeps the store it describes`() throws
  {
    try test.create()
    try test.files.rename("/store/store.json", to: "/store/store.json.new")
    try test.files.syncFolder(at: "/store")
    try test.files.rename("/store/store.json.new", to: "/store/store.json")
    try test.open(.writing).append(count: 1)
    test.files.crash()
    #expect(try test.open(.reading).log.count == 1)
  }

  @Test func `a folder that was made by a killed init keeps the store that a second init makes`()
    throws
  {
    try test.files.makeFolder(at: "/store")
    try test.create()
    test.files.crash()
    #expect(try test.open(.reading).log.count == 0)
  }

  @Test func `an init that lost its manifest can be run again, a writer's lock there or not`()
    throws
  {
    try test.create()
    try test.files.removeFile(at: "/store/store.json")
    #expect(try test.files.names(in: "/store").contains("lock"))
    try test.create()
    #expect(try test.open(.reading).log.count == 0)
  }

  @Test func `a journal that was put in place by a killed process keeps what is written into it`()
    throws
  {
    do { try test.create().append(count: 1) }
    try test.files.rename("/store/journal", to: "/store/journal.new")
    try test.files.syncFolder(at: "/store")
    try test.files.rename("/store/journal.new", to: "/store/journal")
    let store = try test.open(.writing)
    try store.append(count: 1)
    #expect(try test.logAfterPowerCut().count == 2)
  }
}
