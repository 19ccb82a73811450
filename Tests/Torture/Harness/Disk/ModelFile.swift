import EventLog

/// A file of a model disk: its bytes, and which of them would outlive a power cut.
package struct ModelFile: Sendable, Hashable {
  /// What every reader sees.
  package var bytes: [UInt8] = []
  /// How many of them a sync has been asked to make durable, whether it could or not.
  package var synced = 0
  /// Those among the synced ones whose sync failed: the cache holds them for clean, so that no
  /// later sync writes them ("fsyncgate").
  package var lost: [Range<Int>] = []

  package init() {}

  /// A file all of whose bytes are durable.
  package init(durable bytes: [UInt8]) {
    self.bytes = bytes
    synced = bytes.count
  }

  /// Whether a power cut would leave every byte.
  package var isDurable: Bool { synced == bytes.count && lost.isEmpty }

  /// Makes durable what no failed sync has given up.
  mutating func sync() {
    synced = bytes.count
  }

  /// A sync that fails and leaves its bytes undurable for good.
  mutating func failSync() {
    if synced < bytes.count { lost.append(synced..<bytes.count) }
    synced = bytes.count
  }
}
