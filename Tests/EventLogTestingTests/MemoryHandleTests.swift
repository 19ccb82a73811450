import EventLog
import EventLogTesting
import Testing

/// What a crash and a copy do to the open handles and locks of a file system in memory.
struct MemoryHandleTests {
  private let files = MemoryFileSystem()

  @Test func `a handle is dead after a crash`() throws {
    let file = try files.createFile(at: "/a")
    try file.sync()
    try files.syncFolder(at: "/")
    files.crash()
    let appended = #expect(throws: LogError.self) { try file.append([1]) }
    let synced = #expect(throws: LogError.self) { try file.sync() }
    for error in [appended, synced] {
      #expect(error?.code == .unusable)
      #expect(error?.position.path == "/a")
    }
    #expect(try files.contents(of: "/a").count == 0)
  }

  @Test func `a handle stays dead when its file is made anew`() throws {
    let file = try files.createFile(at: "/a")
    files.crash()
    try files.write("new", to: "/a")
    #expect(throws: LogError.self) { try file.append([1]) }
    #expect(try files.text(of: "/a") == "new")
  }

  @Test func `a lock is free after a crash, and its old value frees nothing`() throws {
    _ = try files.createFile(at: "/lock")
    try files.syncFolder(at: "/")
    var old: (any FileLock)? = try files.lock("/lock", holder: "before")
    files.crash()
    let new = try files.lock("/lock", holder: "after")
    #expect(old != nil)
    old = nil
    let error = #expect(throws: LogError.self) { try files.lock("/lock", holder: "third") }
    #expect(error?.reason == "the store is being written by after")
    withExtendedLifetime(new) {}
  }

  @Test func `a lock's file is as volatile as any`() throws {
    let lock = try files.lock("/lock", holder: "me")
    #expect(files.paths() == ["/lock"])
    files.crash()
    #expect(files.paths() == [])
    withExtendedLifetime(lock) {}
  }

  @Test func `a lock belongs to the file, not to the name`() throws {
    let lock = try files.lock("/lock", holder: "me")
    try files.rename("/lock", to: "/moved")
    let other = try files.lock("/lock", holder: "another")
    #expect(throws: LogError.self) { try files.lock("/moved", holder: "third") }
    withExtendedLifetime((lock, other)) {}
  }

  @Test func `a copy goes its own way`() throws {
    try files.write("one", to: "/a")
    let copy = files.copy()
    try files.append(" two", to: "/a")
    try copy.append(" 2", to: "/a")
    _ = try copy.createFile(at: "/b")
    #expect(try files.text(of: "/a") == "one two")
    #expect(try copy.text(of: "/a") == "one 2")
    #expect(files.paths() == ["/a"])
    #expect(copy.paths() == ["/a", "/b"])
  }

  @Test func `a copy has what is durable and what is not`() throws {
    let file = try files.createFile(at: "/a")
    try file.append(Array("kept".utf8))
    try file.sync()
    try files.syncFolder(at: "/")
    try file.append(Array(", lost".utf8))
    let copy = files.copy()
    #expect(try copy.text(of: "/a") == "kept, lost")
    copy.crash()
    #expect(try copy.text(of: "/a") == "kept")
    #expect(try files.text(of: "/a") == "kept, lost")
  }

  @Test func `handles and locks stay with the original`() throws {
    let file = try files.createFile(at: "/a")
    let lock = try files.lock("/lock", holder: "me")
    let copy = files.copy()
    copy.crash()
    try file.append([1])
    #expect(try files.contents(of: "/a").count == 1)
    let free = try files.copy().lock("/lock", holder: "another")
    #expect(throws: LogError.self) { try files.lock("/lock", holder: "another") }
    withExtendedLifetime((lock, free)) {}
  }

  @Test func `appends of many tasks are all there`() async throws {
    _ = try files.createFile(at: "/a")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 as Range<UInt8> {
        group.addTask { [files] in
          let file = try files.openFile(at: "/a")
          for _ in 0..<100 { try file.append([task, task]) }
        }
      }
      try await group.waitForAll()
    }
    let contents = try files.contents(of: "/a")
    let bytes = contents.bytes(in: 0..<contents.count)
    for task in 0..<8 as Range<UInt8> {
      #expect(bytes.count { $0 == task } == 200)
    }
    #expect(stride(from: 0, to: bytes.count, by: 2).allSatisfy { bytes[$0] == bytes[$0 + 1] })
  }
}
