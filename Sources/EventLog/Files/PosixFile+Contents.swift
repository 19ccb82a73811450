#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension PosixFile {
  /// From how many bytes on a file is mapped. Linux maps 65,530 files in a process; a log may have more
  /// segments, if they are short.
  static let leastMapped = 1 << 16

  /// The bytes that the file has now.
  func contents() throws(LogError) -> FileContents {
    let size = try status().st_size
    guard let length = Int(exactly: size) else {
      throw LogError(
        .tooLarge, "the file has \(size) bytes, more than this machine can map",
        at: LogError.Position(path: path))
    }
    guard length > 0 else { return FileContents([]) }
    return length < PosixFile.leastMapped ? try copy(length) : try mapping(length)
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

  /// Reads so many bytes, or those that are left where somebody cuts the file short meanwhile.
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
