import EventLog

/// A file of a model disk: its bytes, and which of them would outlive a power cut.
package struct ModelFile: Sendable, Hashable {
  /// What every reader sees.
  package private(set) var bytes: [UInt8] = []
  /// How many of them a sync has been asked to make durable, whether it could or not.
  package private(set) var synced = 0
  /// Those among the synced ones whose sync failed: the cache holds them for clean, so that no
  /// later sync writes them ("fsyncgate").
  package private(set) var lost: [Range<Int>] = []
  /// What the medium has below the bytes that were written over; nothing where none were.
  private(set) var base: [UInt8] = []
  /// What was written over the base and may not have reached the medium, in order.
  private(set) var overwrites: [Overwrite] = []

  /// Bytes that took the place of others.
  struct Overwrite: Sendable, Hashable {
    var offset: Int
    var bytes: [UInt8]
    /// Whether their sync failed, so that no later one writes them.
    var isLost = false

    var range: Range<Int> { offset..<(offset + bytes.count) }
  }

  package init() {}

  /// A file all of whose bytes are durable.
  package init(durable bytes: [UInt8]) {
    self.bytes = bytes
    synced = bytes.count
  }

  /// A file none of whose bytes are durable.
  init(volatile bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether a power cut would leave every byte.
  package var isDurable: Bool { synced == bytes.count && lost.isEmpty && overwrites.isEmpty }

  /// Adds bytes at the end.
  mutating func append(_ more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
  }

  /// Writes bytes in place of others, and behind the end what reaches there.
  mutating func overwrite(at offset: Int, with new: some Collection<UInt8>) {
    if offset > bytes.count { append(repeatElement(0, count: offset - bytes.count)) }
    let inside = Array(new.prefix(bytes.count - offset))
    if overwrites.isEmpty { base = bytes }
    overwrites.append(Overwrite(offset: offset, bytes: inside))
    bytes.replaceSubrange(offset..<(offset + inside.count), with: inside)
    append(new.dropFirst(inside.count))
  }

  /// Makes durable what no failed sync has given up.
  mutating func sync() {
    synced = bytes.count
    for overwrite in overwrites where !overwrite.isLost {
      base.replaceSubrange(overwrite.range, with: overwrite.bytes)
    }
    // Bytes that were written once more are no longer those that a sync gave up.
    overwrites = overwrites.indices.filter { overwrites[$0].isLost }.flatMap { index in
      overwrites[(index + 1)...].filter { !$0.isLost }.reduce([overwrites[index]]) {
        pieces, later in
        pieces.flatMap { $0.without(later.range) }
      }
    }
    if overwrites.isEmpty { base = [] }
  }

  /// A sync that fails and leaves its bytes undurable for good.
  mutating func failSync() {
    if synced < bytes.count { lost.append(synced..<bytes.count) }
    synced = bytes.count
    for index in overwrites.indices { overwrites[index].isLost = true }
  }
}

extension ModelFile.Overwrite {
  /// What is left of it outside of a range.
  fileprivate func without(_ range: Range<Int>) -> [ModelFile.Overwrite] {
    guard range.overlaps(self.range) else { return [self] }
    return [
      offset..<max(offset, range.lowerBound),
      range.upperBound..<max(range.upperBound, self.range.upperBound),
    ]
    .filter { !$0.isEmpty }.map { piece in
      ModelFile.Overwrite(
        offset: piece.lowerBound,
        bytes: Array(bytes[(piece.lowerBound - offset)..<(piece.upperBound - offset)]),
        isLost: isLost)
    }
  }
}
