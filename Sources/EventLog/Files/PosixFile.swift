#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file of the real file system, closed when the value is gone.
final class PosixFile: AppendableFile, OverwritableFile, Sendable {
  let descriptor: Int32
  let path: String

  /// Takes over an open descriptor.
  init(_ descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Opens whatever stands there; a new file is for its owner only.
  init(opening place: PosixPlace, flags: Int32) throws(LogError) {
    descriptor = try PosixFile.descriptor(of: place, flags: flags)
    path = place.path
  }

  /// Opens a regular file and nothing else, and never waits, as at a named pipe.
  convenience init(
    openingRegular place: PosixPlace, to attempted: String, flags: Int32
  ) throws(LogError) {
    // To open a device may do something; so it is looked at first, and again once it is open.
    if let sort = try place.status()?.sort { try PosixFile.check(sort, attempted, place.path) }
    try self.init(opening: place, flags: flags | O_NONBLOCK)
    try PosixFile.check(try status().sort, attempted, place.path)
  }

  /// Opens a file to write to it: below a root only a regular one that has one name.
  convenience init(openingToWrite place: PosixPlace, flags: Int32) throws(LogError) {
    guard !place.followsLinks else {
      try self.init(opening: place, flags: flags)
      return
    }
    try self.init(openingRegular: place, to: "open", flags: flags)
    if try status().st_nlink > 1 { throw StrangeFault.secondName("open", place.path) }
  }

  private static func check(
    _ sort: FileSort, _ attempted: String, _ path: String
  ) throws(LogError) {
    switch sort {
    case .file: return
    case .folder: throw PosixError.error(EISDIR, attempted, path)
    case .link, .pipe, .device: throw StrangeFault.error(sort, attempted, path)
    }
  }

  /// A new descriptor of what stands at a place.
  static func descriptor(of place: PosixPlace, flags: Int32) throws(LogError) -> Int32 {
    let links = place.followsLinks ? 0 : O_NOFOLLOW
    let descriptor = retrying {
      openat(place.descriptor, place.name, flags | links | O_CLOEXEC, 0o600)
    }
    guard descriptor == -1 else { return descriptor }
    let attempted = flags & O_CREAT == 0 ? "open" : "create"
    let failure = PosixError.current(attempted, place.path)
    // For a link or a pipe the error number says little: too many levels, or no such device.
    if failure.systemError != EEXIST { try place.refuseStrange(attempted) }
    throw failure
  }

  deinit {
    // A failure here does not matter: bytes that had to be durable went through `sync`.
    if descriptor != -1 { close(descriptor) }
  }

  /// What the system says of the open file.
  func status() throws(LogError) -> stat {
    var status = stat()
    if retrying({ fstat(descriptor, &status) }) == -1 {
      throw PosixError.current("look at", path)
    }
    return status
  }

  /// Gives the file the permissions of another one, where they are not what it has.
  func takeMode(of other: stat) throws(LogError) {
    let mode = other.st_mode & 0o777
    if try status().st_mode & 0o777 == mode { return }
    if retrying({ fchmod(descriptor, mode) }) == -1 {
      throw PosixError.current("set the permissions of", path)
    }
  }

  func append(_ bytes: RawSpan) throws(LogError) {
    if !WholeWrite.perform(bytes, to: descriptor) { throw PosixError.current("write to", path) }
  }

  func overwrite(at offset: Int, with bytes: RawSpan) throws(LogError) {
    let isWritten = WholeWrite.perform(bytes) { rest, written in
      let place = off_t(offset) + off_t(written)
      return retrying { pwrite(descriptor, rest.baseAddress, rest.count, place) }
    }
    if !isWritten { throw PosixError.current("write to", path) }
  }

  /// An error that the call returns counts: it may be of pages that the system has dropped, which no later call
  /// reports. A later error, from the medium, stays with the file until its next sync.
  func beginWritingOut() throws(LogError) {
    guard let begin = WritingOut.begin else { return }
    if retrying({ begin(descriptor) }) == -1, !WritingOut.meansNoSuchCall(errno) {
      throw PosixError.current("write out", path)
    }
  }

  func sync() throws(LogError) {
    #if canImport(Darwin)
      try syncAll()
    #else
      if retrying({ fdatasync(descriptor) }) == -1 { throw PosixError.current("sync", path) }
    #endif
  }

  /// Syncs bytes and metadata; for folders, whose names count.
  func syncAll() throws(LogError) {
    #if canImport(Darwin)
      // fsync does not reach the medium on Apple's systems; F_FULLFSYNC does, where it is known.
      if retrying({ fcntl(descriptor, F_FULLFSYNC) }) != -1 { return }
      if errno != ENOTSUP, errno != EINVAL { throw PosixError.current("sync", path) }
    #endif
    if retrying({ fsync(descriptor) }) == -1 { throw PosixError.current("sync", path) }
  }
}

extension PosixFile {
  /// Files of this length or more are mapped. Linux maps 65,530 files in a process, and a log may have more
  /// segments, if they are short.
  static let leastMapped = 1 << 16

  /// The bytes that the file has now.
  func contents(isMapped: Bool = true) throws(LogError) -> FileContents {
    let size = try status().st_size
    guard let length = Int(exactly: size) else {
      throw LogError(
        .tooLarge, "the file has \(size) bytes, more than this machine can map",
        at: LogError.Position(path: path))
    }
    guard length > 0 else { return FileContents([]) }
    return isMapped && length >= PosixFile.leastMapped ? try mapping(length) : try copy(length)
  }

  private func mapping(_ length: Int) throws(LogError) -> FileContents {
    let address = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address, address != MAP_FAILED else {
      var failure = PosixError.current("map", path)
      if failure.systemError == ENOMEM { failure.advice = .raiseMapLimit }
      throw failure
    }
    return FileContents(takingOver: address, count: length) { munmap($0, $1) }
  }

  /// Reads a number of bytes, or fewer if the file is cut short meanwhile.
  private func copy(_ length: Int) throws(LogError) -> FileContents {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 16)
    var count = 0
    while count < length {
      // Bounds: the memory has `length` bytes, of which `count` are taken.
      let read = retrying {
        pread(descriptor, memory + count, length - count, off_t(count))
      }
      if read == 0 { break }
      guard read > 0 else {
        let failure = PosixError.current("read", path)
        memory.deallocate()
        throw failure
      }
      count += read
    }
    return FileContents(takingOver: memory, count: count) { pointer, _ in pointer.deallocate() }
  }
}
