import EventLog
import EventLogTesting
import Testing

/// What a crash leaves of files and names in a file system in memory.
struct MemoryCrashTests {
  private let files = MemoryFileSystem()

  /// Makes a file whose bytes and name are both durable.
  private func makeDurable(_ text: String, at path: String, in folder: String = "/") throws {
    let file = try files.createFile(at: path)
    try file.append(Array(text.utf8))
    try file.sync()
    try files.syncFolder(at: folder)
  }

  @Test func `synced bytes under a synced name are kept`() throws {
    try makeDurable("text", at: "/a")
    files.crash()
    #expect(files.paths() == ["/a"])
    #expect(try files.text(of: "/a") == "text")
  }

  @Test func `an append that only started to be written out is gone`() throws {
    try makeDurable("kept", at: "/a")
    let file = try files.openFile(at: "/a")
    try file.append(Array(", lost".utf8))
    try file.beginWritingOut()
    files.crash()
    #expect(try files.text(of: "/a") == "kept")
  }

  @Test func `an append that was not synced is gone`() throws {
    try makeDurable("kept", at: "/a")
    try files.append(", lost", to: "/a")
    #expect(try files.text(of: "/a") == "kept, lost")
    #expect(files.durableBytes(of: "/a") == Array("kept".utf8))
    files.crash()
    #expect(try files.text(of: "/a") == "kept")
    #expect(try files.status(of: "/a")?.length == 4)
  }

  @Test func `bytes that were overwritten without a sync are back`() throws {
    try makeDurable("0123456789", at: "/a")
    let file = try files.openForOverwriting(at: "/a")
    try file.overwrite(at: 2, with: Array("ab".utf8))
    try file.sync()
    try file.overwrite(at: 3, with: Array("xyz".utf8))
    try file.overwrite(at: 4, with: Array("!!".utf8))
    try file.overwrite(at: 9, with: Array("more".utf8))
    #expect(try files.text(of: "/a") == "01ax!!678more")
    #expect(files.durableBytes(of: "/a") == Array("01ab456789".utf8))
    files.crash()
    #expect(try files.text(of: "/a") == "01ab456789")
    #expect(throws: LogError.self) { try file.overwrite(at: 0, with: [1]) }
  }

  @Test func `a sync through one handle keeps what another has appended`() throws {
    try makeDurable("", at: "/a")
    let writer = try files.openFile(at: "/a")
    try writer.append(Array("text".utf8))
    try files.openFile(at: "/a").sync()
    files.crash()
    #expect(try files.text(of: "/a") == "text")
  }

  @Test func `a name that was not synced is gone, however durable the bytes`() throws {
    let file = try files.createFile(at: "/a")
    try file.append(Array("text".utf8))
    try file.sync()
    #expect(files.durableBytes(of: "/a") == nil)
    files.crash()
    #expect(files.paths() == [])
    #expect(try files.status(of: "/a") == nil)
  }

  @Test func `a synced name without synced bytes is an empty file`() throws {
    try files.write("text", to: "/a")
    try files.syncFolder(at: "/")
    files.crash()
    #expect(try files.text(of: "/a") == "")
  }

  @Test func `syncing one folder does not keep the names in another`() throws {
    try files.makeFolder(at: "/a")
    try files.makeFolder(at: "/b")
    try files.syncFolder(at: "/")
    try makeDurable("text", at: "/a/x", in: "/b")
    files.crash()
    #expect(files.paths() == ["/a", "/b"])
  }

  @Test func `a folder whose own name was not synced is gone with all that is in it`() throws {
    try files.makeFolder(at: "/a")
    try makeDurable("text", at: "/a/x", in: "/a")
    files.crash()
    #expect(files.paths() == [])
  }

  @Test func `a folder keeps its own names only once it is synced itself`() throws {
    try files.makeFolder(at: "/a")
    try makeDurable("text", at: "/a/x", in: "/")
    files.crash()
    #expect(files.paths() == ["/a"])
  }

  @Test func `a rename without a synced folder is undone`() throws {
    try makeDurable("old", at: "/a")
    try makeDurable("new", at: "/b")
    try files.rename("/b", to: "/a")
    #expect(try files.text(of: "/a") == "new")
    #expect(files.durableBytes(of: "/a") == Array("old".utf8))
    files.crash()
    #expect(files.paths() == ["/a", "/b"])
    #expect(try files.text(of: "/a") == "old")
    #expect(try files.text(of: "/b") == "new")
  }

  @Test func `a rename with a synced folder is kept`() throws {
    try makeDurable("old", at: "/a")
    try makeDurable("new", at: "/b")
    try files.rename("/b", to: "/a")
    try files.syncFolder(at: "/")
    files.crash()
    #expect(files.paths() == ["/a"])
    #expect(try files.text(of: "/a") == "new")
  }

  @Test func `a durable rename of unsynced bytes leaves an empty file`() throws {
    try makeDurable("old", at: "/a")
    try files.write("new", to: "/b")
    try files.rename("/b", to: "/a")
    try files.syncFolder(at: "/")
    files.crash()
    #expect(try files.text(of: "/a") == "")
  }

  @Test func `a move between folders is kept as far as each was synced`() throws {
    try files.makeFolder(at: "/a")
    try files.makeFolder(at: "/b")
    try files.syncFolder(at: "/")
    try makeDurable("text", at: "/a/x", in: "/a")
    try files.rename("/a/x", to: "/b/x")

    let both = files.copy()
    try both.syncFolder(at: "/b")
    both.crash()
    #expect(both.paths() == ["/a", "/a/x", "/b", "/b/x"])
    #expect(try both.text(of: "/b/x") == "text")

    let neither = files.copy()
    try neither.syncFolder(at: "/a")
    neither.crash()
    #expect(neither.paths() == ["/a", "/b"])

    try files.syncFolder(at: "/a")
    try files.syncFolder(at: "/b")
    files.crash()
    #expect(files.paths() == ["/a", "/b", "/b/x"])
  }

  @Test func `a renamed folder goes by its name, and keeps what is durable in it`() throws {
    try files.makeFolder(at: "/new")
    try makeDurable("text", at: "/new/x", in: "/new")
    try files.rename("/new", to: "/store")
    try files.syncFolder(at: "/")
    files.crash()
    #expect(files.paths() == ["/store", "/store/x"])
    #expect(try files.text(of: "/store/x") == "text")
  }

  @Test func `a removal without a synced folder is undone`() throws {
    try makeDurable("kept", at: "/a")
    try files.append(", lost", to: "/a")
    try files.removeFile(at: "/a")
    #expect(try files.status(of: "/a") == nil)
    files.crash()
    #expect(try files.text(of: "/a") == "kept")
  }

  @Test func `a removal with a synced folder is kept`() throws {
    try makeDurable("text", at: "/a")
    try files.removeFile(at: "/a")
    try files.syncFolder(at: "/")
    files.crash()
    #expect(files.paths() == [])
    #expect(files.durableBytes(of: "/a") == nil)
  }

  @Test func `bytes that were synced after the removal come back with the name`() throws {
    try makeDurable("one", at: "/a")
    let file = try files.openFile(at: "/a")
    try files.removeFile(at: "/a")
    try file.append(Array(" two".utf8))
    try file.sync()
    files.crash()
    #expect(try files.text(of: "/a") == "one two")
  }

  @Test func `a second crash changes nothing`() throws {
    try makeDurable("kept", at: "/a")
    try files.append(", lost", to: "/a")
    files.crash()
    let inode = try files.status(of: "/a")?.inode
    files.crash()
    #expect(files.paths() == ["/a"])
    #expect(try files.text(of: "/a") == "kept")
    #expect(try files.status(of: "/a")?.inode == inode)
  }

  @Test func `what is written after a crash stands behind what was kept`() throws {
    try makeDurable("one", at: "/a")
    try files.append(" lost", to: "/a")
    files.crash()
    let file = try files.openFile(at: "/a")
    try file.append(Array(" two".utf8))
    try file.sync()
    files.crash()
    #expect(try files.text(of: "/a") == "one two")
  }

  @Test func `contents that were read before a crash stay readable`() throws {
    try files.write("text", to: "/a")
    let contents = try files.contents(of: "/a")
    files.crash()
    #expect(contents.text == "text")
  }
}
