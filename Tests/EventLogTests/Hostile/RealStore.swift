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

/// A store in a folder of the real file system, with one event, and what a person may do to it.
struct RealStore {
  private let folder: TemporaryFolder
  let files = PosixFileSystem()

  /// The store's folder.
  var path: String { folder.path + "/store" }
  /// A folder beside it, which the store must not touch.
  var outside: String { folder.path + "/outside" }
  /// What is in the store's folder.
  var parts: StoreFolder { StoreFolder(path) }

  init() throws {
    folder = try TemporaryFolder()
    try files.makeFolder(at: outside)
    let manifest = StoreManifest(
      dataset: DatasetID(from: SystemRandomness()), replica: ReplicaID(bits: 0xA), name: "phone",
      created: Instant(milliseconds: 1_768_471_200_123), isEphemeral: false)
    try Store.create(at: path, manifest: manifest).append(count: 1)
  }

  @discardableResult
  func open(_ purpose: Store.Purpose) throws(LogError) -> Store {
    try Store.open(at: path, for: purpose)
  }

  /// Its file system as the store itself has it.
  func below() throws -> any FileSystem { try files.below(path) }

  /// Moves one of its files or folders out, and leaves a link in its place.
  func replaceByLink(_ name: String) throws {
    try files.rename("\(path)/\(name)", to: "\(outside)/moved")
    try #require(symlink("\(outside)/moved", "\(path)/\(name)") == 0)
  }

  /// Puts a named pipe in the place of one of its files.
  func replaceByPipe(_ name: String) throws {
    try files.removeFile(at: "\(path)/\(name)")
    try #require(mkfifo("\(path)/\(name)", 0o600) == 0)
  }

  /// Makes one of its files so long, with bytes that take no room; it is made where it is not there.
  func lengthen(_ name: String, to length: Int64) throws {
    let path = "\(path)/\(name)"
    if try files.status(of: path) == nil { _ = try files.createFile(at: path) }
    try #require(truncate(path, off_t(length)) == 0)
  }

  /// Every path in a folder, with sort and bytes.
  func contents(of folder: String) throws -> [String: String] {
    var found: [String: String] = [:]
    let files = try self.files.below(folder)
    var waiting = [folder]
    while let part = waiting.popLast() {
      for name in try files.names(in: part) {
        let path = "\(part)/\(name)"
        let sort = try files.status(of: path)?.sort
        found[path] = sort == .file ? try files.text(of: path) : sort.map { "\($0)" } ?? ""
        if sort == .folder { waiting.append(path) }
      }
    }
    return found
  }

  /// The permissions of one of its files or folders.
  func mode(_ path: String) throws -> UInt32 {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return UInt32(status.st_mode & 0o777)
  }
}

/// The error that the body throws.
func refusal(_ body: () throws(LogError) -> Void) -> LogError? {
  do throws(LogError) {
    try body()
    return nil
  } catch {
    return error
  }
}
