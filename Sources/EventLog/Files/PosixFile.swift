#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file of the real file system, closed when the value is gone.
final class PosixFile: AppendableFile, OverwritableFile {
  let descriptor: Int32
  private let path: String

  init(opening path: String, flags: Int32) throws(LogError) {
    descriptor = retrying { open(path, flags | O_CLOEXEC, 0o666) }
    self.path = path
    if descriptor == -1 {
      throw PosixError.current(flags & O_CREAT == 0 ? "open" : "create", path)
    }
  }

  deinit {
    // Nothing can be done about a failure here, and nothing rests on it: what had to be durable
    // went through `sync`.
    if descriptor != -1 { close(descriptor) }
  }

  /// How many bytes the file has; nil for a folder.
  func length() throws(LogError) -> Int? {
    var status = stat()
    if retrying({ fstat(descriptor, &status) }) == -1 {
      throw PosixError.current("look at", path)
    }
    return status.st_mode & S_IFMT == S_IFDIR ? nil : Int(status.st_size)
  }

  func append(_ bytes: RawSpan) throws(LogError) {
    if !WholeWrite.perform(bytes, to: descriptor) { throw PosixError.current("write to", path) }
  }

  func overwrite(at offset: Int, with bytes: RawSpan) throws(LogError) {
    let isWritten = WholeWrite.perform(bytes) { rest in
      let place = off_t(offset + bytes.byteCount - rest.count)
      return retrying { pwrite(descriptor, rest.baseAddress, rest.count, place) }
    }
    if !isWritten { throw PosixError.current("write to", path) }
  }

  /// An error that the call returns is not passed over: it may be of pages that the system has given up,
  /// and nobody is told of those a second time. One that comes later, from the medium, stays with the
  /// file until its next sync.
  func beginWritingOut() throws(LogError) {
    guard let begin = WritingOut.begin else { return }
    if retrying({ begin(descriptor) }) == -1, !WritingOut.meansNoSuchCall(errno) {
      throw PosixError.current("write out", path)
    }
  }

  func sync() throws(LogError) {
    #if canImport(Darwin)
      // fsync does not reach the medium on Apple's systems; F_FULLFSYNC does, where it is known.
      if retrying({ fcntl(descriptor, F_FULLFSYNC) }) != -1 { return }
      if errno != ENOTSUP, errno != EINVAL { throw PosixError.current("sync", path) }
      try syncAll()
    #else
      if retrying({ fdatasync(descriptor) }) == -1 { throw PosixError.current("sync", path) }
    #endif
  }

  /// Syncs all there is to know of the file; for folders, whose names count.
  func syncAll() throws(LogError) {
    if retrying({ fsync(descriptor) }) == -1 { throw PosixError.current("sync", path) }
  }
}
