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

/// A store with links, pipes and folders among its files.
struct StrangeFileTests {
  let store: RealStore

  init() throws { store = try RealStore() }

  static let segment = "log/000000000001.jsonl"

  @Test(arguments: [
    "lock", "journal", "store.json", segment, "log", "snapshots", "peers", "quarantine",
  ])
  func `a link in the place of what is the store's is not written through`(name: String) throws {
    try store.replaceByLink(name)
    let before = try store.contents(of: store.outside)
    let error = refusal { () throws(LogError) in try store.open(.writing) }
    #expect(error?.code == .strange && error?.advice == .putOwnFileBack)
    #expect(error?.reason.contains("a symbolic link stands here") == true)
    #expect(error?.position.path?.hasPrefix("\(store.path)/\(name)") == true)
    #expect(try store.contents(of: store.outside) == before)
  }

  @Test(arguments: ["journal", "store.json", segment, "log"])
  func `a link in the place of what is read is not read through`(name: String) throws {
    try store.replaceByLink(name)
    let error = refusal { () throws(LogError) in try store.open(.reading) }
    #expect(error?.code == .strange)
  }

  @Test(arguments: ["lock", "snapshots", "peers", "quarantine"])
  func `a link in the place of what nobody reads is passed over and said`(name: String) throws {
    try store.replaceByLink(name)
    let opened = try store.open(.reading)
    #expect(opened.log.count == 1)
    #expect(try opened.unexpectedFiles().map(\.position.path) == ["\(store.path)/\(name)"])
  }

  @Test(arguments: ["lock", "journal", "store.json", segment])
  func `nobody waits at a named pipe`(name: String) throws {
    try store.replaceByPipe(name)
    let written = refusal { () throws(LogError) in try store.open(.writing) }
    #expect(written?.code == .strange)
    #expect(written?.reason.contains("a named pipe") == true)
    let read = refusal { () throws(LogError) in try store.open(.reading) }
    #expect(read?.code == (name == "lock" ? nil : .strange))
    // Neither has kept the lock.
    try store.files.removeFile(at: "\(store.path)/\(name)")
  }

  @Test(arguments: ["lock", "journal"])
  func `a folder in the place of a file is refused`(name: String) throws {
    try store.files.removeFile(at: "\(store.path)/\(name)")
    try store.files.makeFolder(at: "\(store.path)/\(name)")
    let error = refusal { () throws(LogError) in try store.open(.writing) }
    #expect(error?.code == .strange)
    #expect(error?.reason.contains("a folder stands here") == true)
  }

  @Test(arguments: ["snapshots", "log"])
  func `a file in the place of a folder is refused`(name: String) throws {
    try store.files.rename("\(store.path)/\(name)", to: "\(store.outside)/moved")
    try store.files.write("text", to: "\(store.path)/\(name)")
    let error = refusal { () throws(LogError) in try store.open(.writing) }
    #expect(error?.code == .strange)
    #expect(error?.reason.contains("a file stands here") == true)
    let read = refusal { () throws(LogError) in try store.open(.reading) }
    #expect(read?.code == (name == "log" ? .strange : nil))
  }

  @Test(arguments: ["journal", "lock", segment])
  func `a file with a second name is not written to`(name: String) throws {
    try #require(link("\(store.path)/\(name)", "\(store.outside)/second") == 0)
    let before = try store.contents(of: store.outside)
    let error = refusal { () throws(LogError) in
      let opened = try store.open(.writing)
      var staging = opened.stage()
      try staging.add(try draft())
      try opened.commit(staging)
    }
    #expect(error?.code == .strange && error?.advice == .putCopyInPlace)
    #expect(try store.contents(of: store.outside) == before)
    #expect(try store.open(.reading).log.count == 1)
  }

  private func draft() throws(LogError) -> EventDraft {
    try EventDraft(
      line: Array(#"{"type":"module.saved","entity":"m","data":{"name":"x"}}"#.utf8))
  }

  @Test func `an unfinished file that is a link is not written through`() throws {
    try store.files.write("text", to: "\(store.outside)/text")
    try #require(symlink("\(store.outside)/text", "\(store.path)/store.json.new") == 0)
    let opened = try store.open(.writing)
    let error = refusal { () throws(LogError) in try opened.takeNewReplicaID() }
    #expect(error?.code == .strange)
    #expect(try store.files.text(of: "\(store.outside)/text") == "text")
  }

  @Test func `a link to a store is that store`() throws {
    let link = "\(store.outside)/link"
    try #require(symlink(store.path, link) == 0)
    let opened = try Store.open(at: link, for: .writing)
    #expect(opened.manifest.replica == ReplicaID(bits: 0xA))
    try opened.append(count: 1)
    #expect(try store.open(.reading).log.count == 2)
  }

  @Test func `a store whose folder was moved away is not written to, nor is the one in its place`()
    throws
  {
    let opened = try store.open(.writing)
    try store.files.rename(store.path, to: "\(store.outside)/moved")
    try store.files.makeFolder(at: store.path)
    let error = #expect(throws: LogError.self) { try opened.append(count: 1) }
    #expect(error?.code == .unusable)
    #expect(try store.contents(of: store.path).isEmpty)
  }

  @Test func `only snapshots are removed from among the snapshots`() throws {
    let snapshots = store.parts.snapshots
    try store.files.write("text", to: "\(store.outside)/text")
    for name in ["000000000001.snapshot", "000000000002.snapshot.new", "notes", "1.snapshot"] {
      try store.files.write("text", to: "\(snapshots)/\(name)")
    }
    try store.files.makeFolder(at: "\(snapshots)/@eaDir")
    try store.files.makeFolder(at: "\(snapshots)/000000000003.snapshot")
    let link = "\(snapshots)/000000000004.snapshot"
    try #require(symlink("\(store.outside)/text", link) == 0)
    close(open("\(snapshots)/bad", O_CREAT | O_WRONLY, 0o600))
    let bad: [CChar] = Array("\(snapshots)/".utf8CString.dropLast()) + [-1, 0]
    try #require(rename("\(snapshots)/bad", bad) == 0)

    let folder = SnapshotFolder(folder: store.parts, files: try store.below())
    try folder.removeAll(except: [])
    let left = [
      "000000000003.snapshot", "000000000004.snapshot", "1.snapshot", "@eaDir", "notes",
      "\u{FFFD}",
    ]
    #expect(try store.files.names(in: snapshots) == left)
    _ = try folder.keep([1], count: 7)
    #expect(
      try store.files.names(in: snapshots)
        == (left + ["000000000007.snapshot"]).sorted { UTF8Text($0) < UTF8Text($1) })
    try store.open(.writing).append(count: 1)
    let said = try store.open(.reading).unexpectedFiles()
    #expect(said.map(\.position.path) == left.map { "\(snapshots)/\($0)" })
    #expect(said.last?.reason.hasPrefix("something with a name that is not UTF-8") == true)
    try #require(unlink(bad) == 0)
  }
}
