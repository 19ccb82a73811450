#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Array {
  /// Reserves capacity, and advises Linux to back it with large pages if it is large: a million entries then
  /// wait less for the kernel to give memory and for the processor to find it.
  ///
  /// It is advice: if the kernel ignores it, only the pace differs.
  @usableFromInline package mutating func reserveLarge(_ capacity: Int) {
    reserveCapacity(capacity)
    #if os(Linux)
      let size = self.capacity * MemoryLayout<Element>.stride
      guard size >= LargePages.leastSize else { return }
      withUnsafeMutableBufferPointer {
        LargePages.advise(from: UnsafeMutableRawPointer($0.baseAddress), size: size)
      }
    #endif
  }
}

extension Array {
  /// Makes room for more elements behind those that are there, by doubling, in large pages where there
  /// are many. Inlinable, so that another module does not ask by an unspecialised call, of 80 instructions,
  /// whether there is room.
  @inlinable @inline(__always)
  package mutating func makeRoomLarge(for added: Int) {
    if count + added > capacity { reserveLarge(Swift.max(2 * capacity, count + added)) }
  }
}

#if os(Linux)
  private enum LargePages {
    /// The size of a large page; several arrays of less than two may still share one.
    static let leastSize = 1 << 21

    /// Bounds: every page of the range has bytes of an array's own room in it, so it is there; nothing
    /// is read or written.
    static func advise(from start: UnsafeMutableRawPointer?, size: Int) {
      let page = UInt(getpagesize())
      let first = UInt(bitPattern: start) / page * page
      let end = (UInt(bitPattern: start) + UInt(size) + page - 1) / page * page
      guard let address = UnsafeMutableRawPointer(bitPattern: first) else { return }
      // A refusal leaves the pages as small as they were.
      _ = madvise(address, Int(end - first), MADV_HUGEPAGE)
    }
  }
#endif
