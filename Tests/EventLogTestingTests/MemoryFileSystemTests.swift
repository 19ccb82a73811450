import EventLog
import EventLogTesting
import Testing

/// What only a file system in memory can do.
struct MemoryFileSystemTests {
  private let files = MemoryFileSystem()

  @Test func `it starts with an empty root`() throws {
    #expect(files.paths() == [])
    #expect(try files.names(in: "/") == [])
    #expect(try files.status(of: "/")?.isFolder == true)
    try files.syncFolder(at: "/")
  }

  @Test func `a path without a leading slash starts at the root`() throws {
    try files.write("text", to: "a")
    #expect(try files.text(of: "/a") == "text")
    #expect(try files.text(of: "//a") == "text")
  }

  @Test func `the root can be neither made, removed, locked nor renamed`() throws {
    try files.makeFolder(at: "/a")
    let errors = [
      #expect(throws: LogError.self) { try files.makeFolder(at: "/") },
      #expect(throws: LogError.self) { try files.createFile(at: "/") },
      #expect(throws: LogError.self) { try files.removeFile(at: "/") },
      #expect(throws: LogError.self) { try files.lock("/", holder: "me") },
      #expect(throws: LogError.self) { try files.rename("/", to: "/b") },
    ]
    #expect(
      errors.map { $0?.code }
        == [.alreadyExists, .alreadyExists, .inputOutput, .inputOutput, .inputOutput])
    for error in errors { #expect(error?.position.path == "/") }
    #expect(throws: LogError.self) { try files.rename("/a", to: "/") }
    #expect(files.paths() == ["/a"])
  }

  @Test func `a folder stays in its parent`() throws {
    try files.makeFolder(at: "/a")
    try files.makeFolder(at: "/b")
    let error = #expect(throws: LogError.self) { try files.rename("/a", to: "/b/a") }
    #expect(error?.code == .inputOutput)
    #expect(error?.position.path == "/a")
    #expect(throws: LogError.self) { try files.rename("/a", to: "/a/a") }
    #expect(files.paths() == ["/a", "/b"])
  }

  @Test func `names are the same only if their bytes are`() throws {
    try files.write("composed", to: "/\u{e9}")
    try files.write("decomposed", to: "/e\u{301}")
    #expect(try files.text(of: "/\u{e9}") == "composed")
    #expect(try files.text(of: "/e\u{301}") == "decomposed")
    let names = try files.names(in: "/").map { Array($0.utf8) }
    #expect(names == [[0x65, 0xCC, 0x81], [0xC3, 0xA9]])
  }

  @Test func `a slash is one whatever follows it`() throws {
    try files.makeFolder(at: "/a")
    try files.write("text", to: "/a/\u{301}x")
    #expect(try files.names(in: "/a").map { Array($0.utf8) } == [[0xCC, 0x81, 0x78]])
  }

  @Test func `paths are all there are, in the order of their bytes`() throws {
    try files.makeFolder(at: "/b")
    try files.makeFolder(at: "/b/inner")
    _ = try files.createFile(at: "/b/inner/x")
    _ = try files.createFile(at: "/b.txt")
    _ = try files.createFile(at: "/a")
    #expect(files.paths() == ["/a", "/b", "/b.txt", "/b/inner", "/b/inner/x"])
  }

  @Test func `an inode number is never given twice`() throws {
    _ = try files.createFile(at: "/a")
    let first = try files.status(of: "/a")?.inode
    files.crash()
    _ = try files.createFile(at: "/a")
    let second = try files.status(of: "/a")?.inode
    try files.removeFile(at: "/a")
    _ = try files.createFile(at: "/a")
    let third = try files.status(of: "/a")?.inode
    #expect(Set([first, second, third]).count == 3)
  }

  @Test func `damage is live and durable at once`() throws {
    let file = try files.createFile(at: "/a")
    try file.append(Array("what was written".utf8))
    try files.syncFolder(at: "/")
    files.overwrite("/a", with: Array("damage".utf8))
    #expect(try files.text(of: "/a") == "damage")
    #expect(files.durableBytes(of: "/a") == Array("damage".utf8))
    try file.append(Array(", more".utf8))
    #expect(try files.text(of: "/a") == "damage, more")
    files.crash()
    #expect(try files.text(of: "/a") == "damage")
  }

  @Test func `damage does not make a name durable`() throws {
    try files.write("text", to: "/a")
    files.overwrite("/a", with: [1, 2, 3])
    files.crash()
    #expect(files.paths() == [])
  }

  @Test func `a folder has no durable bytes`() throws {
    try files.makeFolder(at: "/a")
    try files.syncFolder(at: "/")
    #expect(files.durableBytes(of: "/a") == nil)
    #expect(files.durableBytes(of: "/none") == nil)
  }
}
