extension MemoryDisk {
  /// The bytes of a file, and which of them are durable: those up to some count, without what was
  /// written over them since.
  struct File: Sendable {
    /// The bytes that a reader sees.
    private(set) var live: [UInt8] = []
    /// How many bytes a crash would leave.
    private var durableCount = 0
    /// What stood where bytes were written over since the last sync, the latest last.
    private var overwritten: [(offset: Int, bytes: [UInt8])] = []

    /// A file of which nothing is durable.
    init(live: [UInt8] = []) {
      self.live = live
    }

    /// A file all of whose bytes are durable.
    init(durable bytes: [UInt8]) {
      live = bytes
      durableCount = bytes.count
    }

    /// The bytes that would outlive a crash.
    var durable: [UInt8] {
      var bytes = live
      for old in overwritten.reversed() {
        bytes.replaceSubrange(old.offset..<(old.offset + old.bytes.count), with: old.bytes)
      }
      return Array(bytes[..<durableCount])
    }

    mutating func append(_ bytes: [UInt8]) {
      live.append(contentsOf: bytes)
    }

    /// Writes bytes from an offset on; where they begin behind the end, zeros stand between.
    mutating func overwrite(at offset: Int, with bytes: [UInt8]) {
      if offset > live.count { append([UInt8](repeating: 0, count: offset - live.count)) }
      let end = min(live.count, offset + bytes.count)
      overwritten.append((offset, Array(live[offset..<end])))
      live.replaceSubrange(offset..<end, with: bytes)
    }

    mutating func sync() {
      durableCount = live.count
      overwritten = []
    }
  }
}
