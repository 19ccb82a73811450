#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An advisory lock on a whole file, with the holder's name written inside.
final class PosixLock: FileLock {
  private let file: PosixFile
  private let path: String
  private let followsLinks: Bool
  /// The file as it was opened; an open file keeps its numbers.
  private let held: stat
  /// A forked child shares the lock with its parent; only the process that took it may write.
  private let process = getpid()

  /// Takes the lock. That needs permission to write to the file.
  init(_ place: PosixPlace, holder: String) throws(LogError) {
    path = place.path
    followsLinks = place.followsLinks
    let file = try PosixLock.opened(place)
    self.file = file
    held = try file.status()
    if retrying({ flock(file.descriptor, LOCK_EX | LOCK_NB) }) == -1 {
      guard errno == EWOULDBLOCK else { throw PosixLock.failure(errno, path) }
      throw LockFault.held(by: PosixLock.holder(in: file), path)
    }
    // The name is for people only; a lock whose name could not be written holds all the same.
    if retrying({ ftruncate(file.descriptor, 0) }) != -1 {
      let text = Array((holder + "\n").utf8)
      _ = retrying { pwrite(file.descriptor, text, text.count, 0) }
    }
  }

  /// The error for a number with which the system refuses the lock, other than that another process holds it.
  static func failure(_ number: Int32, _ path: String) -> LogError {
    var error = PosixError.error(number, "lock", path)
    // As NFS without its lock service, 9p and some of FUSE's file systems say it.
    if [ENOLCK, EOPNOTSUPP, ENOSYS, EINVAL].contains(number) { error.advice = .moveToLocalDisk }
    return error
  }

  /// Opens the file, or makes it, for whom its folder belongs to.
  private static func opened(_ place: PosixPlace) throws(LogError) -> PosixFile {
    if try place.status() == nil {
      do throws(LogError) {
        let file = try PosixFile(openingToWrite: place, flags: O_RDWR | O_CREAT | O_EXCL)
        if let folder = place.folder { try PosixOwner.give(file, toOwnerOf: folder) }
        return file
      } catch  where error.code == .alreadyExists {
        // Another process has made it meanwhile.
      }
    }
    return try PosixFile(openingToWrite: place, flags: O_RDWR)
  }

  deinit {
    // Unlocks explicitly, since a forked process has the descriptor too, until it runs another program. The
    // forked process itself must not unlock its parent's lock.
    if getpid() == process { _ = flock(file.descriptor, LOCK_UN) }
  }

  func check() throws(LogError) {
    // By the path, since the whole folder may have another name by now.
    let links = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    var named = stat()
    guard getpid() == process, fstatat(AT_FDCWD, path, &named, links) == 0,
      held.st_ino == named.st_ino, held.st_dev == named.st_dev
    else { throw LockFault.lost(path) }
  }

  private static func holder(in file: PosixFile) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = retrying { pread(file.descriptor, &bytes, 256, 0) }
    let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    return String(text.prefix { !$0.isNewline })
  }
}
