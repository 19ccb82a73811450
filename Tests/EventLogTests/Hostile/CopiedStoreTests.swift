import EventLogTesting
import Testing

@testable import EventLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Copies of real stores, which take the number of the original's folder where the system gives it.
struct CopiedStoreTests {
  let store: RealStore

  init() throws { store = try RealStore() }

  private func shell(_ line: String) throws {
    try #require(system("cd '\(store.outside)/..' && \(line)") == 0)
  }

  @Test func `a backup that takes the place of its store is a copy`() throws {
    for _ in 0..<5 {
      let before = try store.open(.writing).manifest.replica
      try shell("cp -a store bak && rm -rf store && cp -a bak store && rm -rf bak")
      #expect(try store.open(.writing).manifest.replica != before)
    }
  }

  @Test func `files that are put back into the folder are a copy with the lock among them`() throws
  {
    let before = try store.open(.writing).manifest.replica
    try shell("cp -a store bak && rm -rf store/* && cp -a bak/. store && rm -rf bak")
    #expect(try store.open(.writing).manifest.replica != before)
  }

  @Test func `a folder that is moved is the same store`() throws {
    let before = try store.open(.writing).manifest.replica
    try shell("mv store moved && mv moved store")
    #expect(try store.open(.writing).manifest.replica == before)
    try shell("mv store moved")
    let moved = try Store.open(at: store.outside + "/../moved", for: .writing)
    #expect(moved.manifest.replica == before)
  }

  @Test func `the permissions that somebody has given a file stay`() throws {
    #expect(try store.mode(store.path) == 0o700)
    for part in store.parts.folders { #expect(try store.mode(part) == 0o700) }
    for part in store.parts.files { #expect(try store.mode(part) == 0o600) }
    try shell("chmod 640 store/store.json && chmod 750 store")
    try store.open(.writing).takeNewReplicaID()
    #expect(try store.mode(store.parts.manifest) == 0o640)
    #expect(try store.mode(store.path) == 0o750)
  }
}
