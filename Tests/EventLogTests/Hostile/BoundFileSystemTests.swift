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

/// What a file system does that is bound to a folder.
struct BoundFileSystemTests {
  let folder: TemporaryFolder
  let files: any FileSystem
  /// The folder to which it is bound.
  let root: String

  init() throws {
    folder = try TemporaryFolder()
    root = folder.path + "/root"
    try PosixFileSystem().makeFolder(at: root)
    try PosixFileSystem().makeFolder(at: folder.path + "/outside")
    try PosixFileSystem().write("text", to: folder.path + "/outside/file")
    files = try PosixFileSystem().below(root)
  }

  /// Every call that gets at something, by name.
  private func calls(
    on files: any FileSystem
  ) -> [(name: String, call: (String) throws(LogError) -> Void)] {
    [
      ("names", { (path) throws(LogError) in _ = try files.names(in: path) }),
      ("contents", { (path) throws(LogError) in _ = try files.contents(of: path) }),
      ("openFile", { (path) throws(LogError) in _ = try files.openFile(at: path) }),
      (
        "openForOverwriting",
        { (path) throws(LogError) in _ = try files.openForOverwriting(at: path) }
      ),
      ("rename", { (path) throws(LogError) in try files.rename(path, to: path + "y") }),
      ("removeFile", { (path) throws(LogError) in try files.removeFile(at: path) }),
      ("syncFolder", { (path) throws(LogError) in try files.syncFolder(at: path) }),
      ("identity", { (path) throws(LogError) in _ = try files.identity(of: path) }),
      ("lock", { (path) throws(LogError) in _ = try files.lock(path, holder: "me") }),
    ]
  }

  /// Every sort of thing that a store never makes, at a path.
  private func makeStrangers() throws -> [(path: String, sort: FileSort)] {
    let paths = ["file", "folder", "nothing", "pipe", "socket"].map { "\(root)/\($0)" }
    try #require(symlink("\(folder.path)/outside/file", paths[0]) == 0)
    try #require(symlink("\(folder.path)/outside", paths[1]) == 0)
    try #require(symlink("\(folder.path)/nothing", paths[2]) == 0)
    try #require(mkfifo(paths[3], 0o600) == 0)
    #if os(Linux)
      try #require(mknod(paths[4], S_IFSOCK | 0o600, 0) == 0)
    #else
      try #require(mkfifo(paths[4], 0o600) == 0)
    #endif
    let sorts: [FileSort] = [.link, .link, .link, .pipe, .device]
    return Array(zip(paths, sorts))
  }

  @Test func `every call refuses what a store never makes, and says what it is`() throws {
    for (path, sort) in try makeStrangers() {
      #expect(try files.status(of: path)?.sort == sort || path.hasSuffix("socket"))
      for (name, call) in calls(on: files) {
        let error = refusal { () throws(LogError) in try call(path) }
        #expect(error?.code == .strange, "\(name) at \(path)")
        #expect(error?.position.path == path, "\(name)")
      }
      let made = refusal { () throws(LogError) in _ = try files.createFile(at: path) }
      #expect(made?.code == .alreadyExists)
      try files.write("new", to: root + "/new")
      let onto = refusal { () throws(LogError) in try files.rename(root + "/new", to: path) }
      #expect(onto?.code == .strange && onto?.position.path == path)
      try files.removeFile(at: root + "/new")
    }
    #expect(try PosixFileSystem().text(of: folder.path + "/outside/file") == "text")
    #expect(try PosixFileSystem().names(in: folder.path + "/outside") == ["file"])
  }

  @Test func `the file system in memory refuses the same`() throws {
    let memory = MemoryFileSystem()
    try memory.makeFolder(at: "/root")
    for sort in FileSort.allCases where sort.isStrange {
      let path = "/root/\(sort)"
      try memory.place(sort, at: path)
      #expect(try memory.status(of: path)?.sort == sort)
      for (name, call) in calls(on: memory) where name != "identity" {
        for path in [path, path + "/below"] {
          let error = refusal { () throws(LogError) in try call(path) }
          #expect(error?.code == .strange, "\(name) at \(path)")
        }
      }
    }
  }

  @Test func `no call goes through a link on its way`() throws {
    try #require(symlink(folder.path + "/outside", root + "/link") == 0)
    for (name, call) in calls(on: files) {
      let error = refusal { () throws(LogError) in try call(root + "/link/file") }
      #expect(error?.code == .strange, "\(name)")
    }
    let made = refusal { () throws(LogError) in try files.makeFolder(at: root + "/link/new") }
    #expect(made?.code == .strange)
    #expect(try PosixFileSystem().names(in: folder.path + "/outside") == ["file"])
  }

  @Test func `what is not below the folder is refused`() throws {
    for path in [folder.path + "/outside/file", root + "/../outside/file", root + "s/file", "/"] {
      for (name, call) in calls(on: files) {
        let error = refusal { () throws(LogError) in try call(path) }
        #expect(error?.code == .strange, "\(name) at \(path)")
      }
    }
  }

  @Test func `the folder that was opened stays the one that is meant`() throws {
    try files.write("mine", to: root + "/a")
    try PosixFileSystem().rename(root, to: folder.path + "/moved")
    try PosixFileSystem().makeFolder(at: root)
    try PosixFileSystem().write("another's", to: root + "/a")
    #expect(try files.text(of: root + "/a") == "mine")
  }

  @Test func `a file to be read that is no regular one is refused outside of stores too`() throws {
    let path = root + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let error = refusal { () throws(LogError) in _ = try PosixFileSystem().contents(of: path) }
    #expect(error?.code == .strange)
  }

  @Test(.enabled(if: geteuid() == 0, "only the administrator can give files away"))
  func `what the administrator makes belongs to whom the store's folder belongs`() throws {
    func owner(_ path: String) -> [UInt32] {
      var status = stat()
      return stat(path, &status) == 0 ? [status.st_uid, status.st_gid] : []
    }
    let folder = try TemporaryFolder()
    try #require(chown(folder.path, 12, 34) == 0)
    let bound = try PosixFileSystem().below(folder.path)
    _ = try bound.createFile(at: folder.path + "/file")
    try bound.makeFolder(at: folder.path + "/inner")
    _ = try bound.createFile(at: folder.path + "/inner/file")
    _ = try bound.lock(folder.path + "/lock", holder: "the administrator")
    for path in ["/file", "/inner", "/inner/file", "/lock"] {
      #expect(owner(folder.path + path) == [12, 34], "\(path)")
    }
    _ = try PosixFileSystem().createFile(at: folder.path + "/free")
    #expect(owner(folder.path + "/free") == [0, getegid()])
    // Nothing that was there is given away.
    #expect(chown(folder.path + "/lock", 0, 0) == 0)
    _ = try bound.lock(folder.path + "/lock", holder: "the administrator")
    #expect(owner(folder.path + "/lock") == [0, 0])
  }

  @Test func `a new file is its owner's only, and one that takes a place has its permissions`()
    throws
  {
    func mode(_ path: String) -> UInt32 {
      var status = stat()
      return stat(path, &status) == 0 ? UInt32(status.st_mode & 0o777) : 0
    }
    try files.write("text", to: root + "/file")
    try files.makeFolder(at: root + "/folder")
    #expect(mode(root + "/file") == 0o600)
    #expect(mode(root + "/folder") == 0o700)
    #expect(chmod(root + "/file", 0o640) == 0)
    try DurableFile(files).write([1], to: root + "/file", in: root)
    try DurableFile(files).writeUnsynced([1], to: root + "/other")
    #expect(mode(root + "/file") == 0o640)
    #expect(mode(root + "/other") == 0o600)
  }

  @Test func `more short files are held than a system maps`() throws {
    try files.write("text", to: root + "/file")
    var held: [FileContents] = []
    for _ in 0..<66_000 { held.append(try files.contents(of: root + "/file")) }
    #expect(held.count == 66_000 && held.last?.text == "text")
  }

  @Test(arguments: [
    0, 1, PosixFile.leastMapped - 1, PosixFile.leastMapped, PosixFile.leastMapped + 1,
  ])
  func `a file is read as it is, copied or mapped`(length: Int) throws {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try files.createFile(at: root + "/file").append(bytes)
    #expect(try files.contents(of: root + "/file").allBytes == bytes)
  }

  @Test func `an identity stays with a folder, and a mark is its own`() throws {
    try files.makeFolder(at: root + "/a")
    let before = try #require(try files.identity(of: root + "/a"))
    try files.rename(root + "/a", to: root + "/b")
    #expect(try files.identity(of: root + "/b") == before)
    #expect(try files.identity(of: root + "/a") == nil)
    guard files.mark(root + "/b", with: 0xABC) else { return }
    #expect(before.mark == .missing)
    #expect(try files.identity(of: root + "/b")?.mark == .bits(0xABC))
    #expect(files.mark(root + "/b", with: 0xDEF))
    #expect(try files.identity(of: root + "/b")?.mark == .bits(0xDEF))
  }

  #if os(Linux)
    /// ext4 gives the number of a removed folder to the next one.
    @Test func `two folders that had one number are told apart`() throws {
      var seen: Set<FileIdentity> = []
      for _ in 0..<5 {
        try files.makeFolder(at: root + "/a")
        seen.insert(try #require(try files.identity(of: root + "/a")))
        try #require(rmdir(root + "/a") == 0)
      }
      #expect(seen.count == 5)
    }
  #endif
}
