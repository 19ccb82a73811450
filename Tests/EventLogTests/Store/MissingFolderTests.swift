import EventLogTesting
import Testing

@testable import EventLog

/// A store whose empty folders were lost, as git and many backups lose them.
struct MissingFolderTests {
  let test = TestStore()

  /// Makes a store without events whose folders are gone but for some.
  private func loseFolders(but kept: Set<String> = []) throws {
    try test.create()
    for name in ["log", "snapshots", "peers", "quarantine"] where !kept.contains(name) {
      try test.files.loseFolder(at: "/store/\(name)")
    }
  }

  @Test func `a reader takes a missing folder for an empty one, and makes none`() throws {
    try loseFolders()
    let store = try test.open(.reading)
    #expect(store.log.count == 0 && store.log.faults.isEmpty)
    #expect(try store.peerFiles().isEmpty && store.snapshotFaults().isEmpty)
    #expect(try store.unexpectedFiles().isEmpty)
    #expect(try !test.files.names(in: "/store").contains("log"))
  }

  @Test func `a writer makes the missing folders again, durably`() throws {
    try loseFolders()
    try test.open(.writing).append(count: 1)
    test.files.crash()
    let names = [
      "given.json", "journal", "lock", "log", "peers", "quarantine", "snapshots", "store.json",
    ]
    #expect(try test.files.names(in: "/store") == names)
    #expect(try test.open(.reading).log.count == 1)
  }

  @Test func `a repair makes them too`() throws {
    try loseFolders(but: ["log"])
    #expect(try Store.repair(at: "/store", environment: test.environment).faults.isEmpty)
    #expect(try test.files.names(in: "/store").contains("quarantine"))
  }
}
