import EventLog
import EventLogTesting
import Synchronization

/// A disk in memory for tests: it is full, fails, or loses power when a test says so.
///
/// It outlives the stores on it, as a real one does: open a second store on it, and the first one's data is there.
public final class TestDisk: Sendable {
  private let memory = MemoryFileSystem()
  private let hook = HookedFileSystem.SharedHook()

  /// Makes an empty disk.
  public init() {}

  /// Where the store stands on it.
  static let path = "/store"

  /// What a store sees.
  var files: any FileSystem { HookedFileSystem(memory, hook) }

  /// Whether a store stands on it.
  var hasStore: Bool { memory.paths().contains(StoreFolder(TestDisk.path).manifest) }

  /// Fills the disk, or makes room: a full one takes no byte more, and writes throw `noSpace`.
  public func setFull(_ isFull: Bool) { memory.limit(to: isFull ? 0 : nil) }

  /// Has the n-th next call that changes the disk fail, and no other: 1 is the next one. A test that lets each call of
  /// a write fail in turn sees all that a failing disk can do to it.
  public func fail(call number: Int) {
    let left = Mutex(number)
    HookedFileSystem(memory, hook).before { (call, path) throws(LogError) in
      guard call.isChange else { return }
      let isIts = left.withLock { left in
        left -= 1
        return left == 0
      }
      if isIts {
        throw LogError(
          .inputOutput, "the test has this call of the disk fail", at: LogError.Position(path: path)
        )
      }
    }
  }

  /// The power goes: what is not durable is gone, and a store that was open is of no use any more.
  ///
  /// A store calls a write durable only when its bytes are, so this takes nothing that was acknowledged.
  /// - Parameter bytes: How many bytes of each write that was under way had reached the disk: a torn write.
  public func losePower(keeping bytes: Int = 0) { memory.crash(keeping: bytes) }

  /// Flips one bit of a line of the log, as a bad medium does; of the store that was opened next, the line is damaged.
  /// - Parameter line: The line, counted from 1 over all files of the log.
  /// - Returns: Whether there is such a line.
  @discardableResult
  public func damage(line: Int) throws -> Bool {
    let folder = StoreFolder(TestDisk.path).log
    var before = 0
    for name in try memory.names(in: folder).filter({ $0.hasSuffix(".jsonl") }).sorted() {
      let path = "\(folder)/\(name)"
      var bytes = Array(try memory.contents(of: path).allBytes)
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      guard lines.indices.contains(line - before - 1), !lines[line - before - 1].isEmpty else {
        before += lines.count - 1
        continue
      }
      let found = lines[line - before - 1]
      let place = found.startIndex + found.count / 2
      bytes[place] ^= 1
      memory.overwrite(path, with: bytes)
      return true
    }
    return false
  }
}
