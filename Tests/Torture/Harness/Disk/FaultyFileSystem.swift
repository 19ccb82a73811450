package import EventLog
import Synchronization

/// A file system over a model disk that counts its calls, remembers the disk after each of them,
/// and fails where it is told to.
package final class FaultyFileSystem: FileSystem {
  struct State: Sendable {
    var disk: ModelDisk
    var fault: Fault?
    /// How many calls there were to which the fault could happen.
    var applicableCalls = 0
    /// How many calls failed because of it.
    var failures = 0
    /// Whether one of them may have happened all the same, or in part.
    var mayLeaveTraces = false
    /// Whether other calls came behind the first of them.
    var hasCallsBehindFailure = false
    var hasFailedSync = false
    var isRecording: Bool
    var snapshots: [ModelDisk] = []
    var locks: [UInt64: (holder: String, token: UInt64)] = [:]
    var lastToken: UInt64 = 0
    var strays: [String] = []
  }

  let state: Mutex<State>

  /// - Parameter isRecording: Whether to remember the disk after each call that changed it.
  package init(_ disk: ModelDisk = ModelDisk(), fault: Fault? = nil, isRecording: Bool = false) {
    state = Mutex(State(disk: disk, fault: fault, isRecording: isRecording))
  }

  /// The disk as it is now.
  package var disk: ModelDisk { state.withLock { $0.disk } }
  /// The disk after each call that changed it.
  package var snapshots: [ModelDisk] { state.withLock { $0.snapshots } }
  /// How many calls have failed as they were told to.
  package var failures: Int { state.withLock { $0.failures } }
  /// Whether one of them may have happened all the same, or in part.
  var mayLeaveTraces: Bool { state.withLock { $0.mayLeaveTraces } }
  /// Whether other calls came behind the first of them.
  var hasCallsBehindFailure: Bool { state.withLock { $0.hasCallsBehindFailure } }
  /// Whether one of them was the sync of a file.
  package var hasFailedSync: Bool { state.withLock { $0.hasFailedSync } }
  /// The paths of changes outside of `/store` and its parent's names.
  package var strays: [String] { state.withLock { $0.strays } }

  /// Calls the body while nothing fails.
  package func withoutFault(_ body: () -> Void) {
    let fault = state.withLock { state in
      defer { state.fault = nil }
      return state.fault
    }
    body()
    state.withLock { $0.fault = fault }
  }

  /// Changes the disk behind the store's back, as a person does.
  func change(_ body: (inout ModelDisk) -> Void) { state.withLock { body(&$0.disk) } }

  /// Runs one call: it fails if it is its turn, and is remembered if it changed something.
  func run<Value>(
    _ kind: FileCallKind, _ attempted: String, _ path: String,
    traces: (inout ModelDisk) throws(LogError) -> Void = { (_) throws(LogError) in },
    _ body: (inout ModelDisk) throws(LogError) -> Value
  ) throws(LogError) -> Value {
    try state.withLock { (state) throws(LogError) in
      let changes = kind.changes
      if changes, path != "/", !path.hasPrefix("/store") { state.strays.append(path) }
      if let error = state.failure(of: kind, attempted, path) {
        if kind == .sync { state.hasFailedSync = true }
        defer { if changes, state.isRecording { state.snapshots.append(state.disk) } }
        // A call that would have been refused anyway leaves no traces, and says why it was.
        if state.fault?.leavesTraces == true || kind == .sync { try traces(&state.disk) }
        throw error
      }
      let value = try body(&state.disk)
      if changes, state.isRecording { state.snapshots.append(state.disk) }
      return value
    }
  }
}

extension FaultyFileSystem.State {
  /// The error that this call is told to give.
  mutating func failure(
    of kind: FileCallKind, _ attempted: String, _ path: String
  ) -> LogError? {
    guard let fault else { return nil }
    if failures > 0 { hasCallsBehindFailure = true }
    guard fault.sort.applies(to: kind) else { return nil }
    applicableCalls += 1
    let isDue = applicableCalls == fault.call || (fault.isForEver && applicableCalls > fault.call)
    guard isDue else { return nil }
    failures += 1
    if kind.mayLeaveTraces { mayLeaveTraces = true }
    return fault.sort.error(attempted, path)
  }
}

extension FileCallKind {
  /// Whether such a call changes the disk.
  var changes: Bool {
    switch self {
    case .status, .names, .contents, .openFile, .beginWritingOut: false
    case .makeFolder, .createFile, .rename, .removeFile, .syncFolder, .lock, .append, .overwrite,
      .sync:
      true
    }
  }
}

extension FileCallKind {
  /// Whether such a call may have happened, all or in part, although it failed.
  fileprivate var mayLeaveTraces: Bool {
    switch self {
    case .makeFolder, .rename, .removeFile, .append, .beginWritingOut, .overwrite: true
    // A failed sync of a file leaves its traces in any case.
    case .status, .names, .contents, .createFile, .openFile, .syncFolder, .lock, .sync: false
    }
  }
}

extension FaultyFileSystem {
  /// No link is followed here in any case; that the folder is opened may fail.
  package func below(_ folder: String) throws(LogError) -> any FileSystem {
    try run(.status, "open", folder) { (disk) throws(LogError) in
      _ = try disk.folder(at: folder, to: "open")
    }
    return self
  }

  package func identity(of path: String) throws(LogError) -> FileIdentity? {
    try run(.status, "look at", path) { (disk) throws(LogError) in
      try disk.refuseStrange("look at", path)
      // No number is used twice, so it stands for the birth too.
      return disk.inode(at: path).map { FileIdentity(device: 1, inode: $0, birth: $0) }
    }
  }

  /// There are no marks.
  package func mark(_ folder: String, with bits: UInt64) -> Bool { false }

  package func status(of path: String) throws(LogError) -> FileStatus? {
    try run(.status, "look at", path) { (disk) throws(LogError) in
      try disk.refuseStrangeWay("look at", to: path)
      return disk.inode(at: path).map { inode in
        FileStatus(
          sort: disk.sort(of: inode),
          length: disk.files[inode]?.bytes.count ?? 0,
          device: 1, inode: inode)
      }
    }
  }

  package func resolvedPath(of path: String) throws(LogError) -> String {
    try run(.status, "resolve", path) { (disk) throws(LogError) in
      guard disk.inode(at: path) != nil else { throw ModelDisk.notFound("resolve", path) }
      return "/" + ModelDisk.names(of: path).map(\.string).joined(separator: "/")
    }
  }

  package func names(in folder: String) throws(LogError) -> [String] {
    try run(.names, "list", folder) { (disk) throws(LogError) in
      let inode = try disk.folder(at: folder, to: "list")
      return disk.folders[inode]?.live.keys.sorted().map(\.string) ?? []
    }
  }

  package func contents(of path: String) throws(LogError) -> FileContents {
    try run(.contents, "read", path) { (disk) throws(LogError) in
      FileContents(disk.files[try disk.file(at: path, to: "read")]?.bytes ?? [])
    }
  }

  package func secret(at path: String) throws(LogError) -> FileContents { try contents(of: path) }

  package func makeFolder(at path: String) throws(LogError) {
    try run(
      .makeFolder, "make the folder", path,
      traces: { (disk) throws(LogError) in try disk.addFolder(path) }
    ) {
      (disk) throws(LogError) in
      try disk.addFolder(path)
    }
  }

  package func createFile(
    at path: String, inPlaceOf old: String?
  ) throws(LogError) -> any AppendableFile {
    let inode = try run(.createFile, "create", path) { (disk) throws(LogError) in
      try disk.addFile(path)
    }
    return FaultyFile(in: self, inode: inode, path: path)
  }

  package func openFile(at path: String) throws(LogError) -> any AppendableFile {
    try opened(path)
  }

  package func openForOverwriting(at path: String) throws(LogError) -> any OverwritableFile {
    try opened(path)
  }

  private func opened(_ path: String) throws(LogError) -> FaultyFile {
    let inode = try run(.openFile, "open", path) { (disk) throws(LogError) in
      try disk.file(at: path, to: "open")
    }
    return FaultyFile(in: self, inode: inode, path: path)
  }

  package func rename(_ path: String, to newPath: String) throws(LogError) {
    try run(
      .rename, "rename to \(newPath)", path,
      traces: { (disk) throws(LogError) in try disk.rename(path, to: newPath) }
    ) {
      (disk) throws(LogError) in
      try disk.rename(path, to: newPath)
    }
  }

  package func removeFile(at path: String) throws(LogError) {
    try run(
      .removeFile, "remove", path, traces: { (disk) throws(LogError) in try disk.removeFile(path) }
    ) {
      (disk) throws(LogError) in
      try disk.removeFile(path)
    }
  }

  package func removeItem(at path: String) throws(LogError) {
    try run(
      .removeFile, "remove", path, traces: { (disk) throws(LogError) in try disk.removeItem(path) }
    ) {
      (disk) throws(LogError) in
      try disk.removeItem(path)
    }
  }

  package func syncFolder(at path: String) throws(LogError) {
    try run(.syncFolder, "sync", path) { (disk) throws(LogError) in
      disk.folders[try disk.folder(at: path, to: "sync")]?.sync()
    }
  }

  package func lock(_ path: String, holder: String) throws(LogError) -> any FileLock {
    let inode = try run(.lock, "lock", path) { (disk) throws(LogError) in
      if disk.inode(at: path) != nil { return try disk.file(at: path, to: "lock") }
      return try disk.addFile(path)
    }
    let token = try state.withLock { (state) throws(LogError) in
      if let other = state.locks[inode] {
        throw LogError(
          .locked, "the store is being written by \(other.holder)",
          at: LogError.Position(path: path))
      }
      state.lastToken += 1
      state.locks[inode] = (holder, state.lastToken)
      // The name is for people only, and never synced.
      state.disk.files[inode] = ModelFile(volatile: Array((holder + "\n").utf8))
      return state.lastToken
    }
    return FaultyLock(in: self, inode: inode, token: token)
  }
}
