import EventLog
import Synchronization

/// Random bits from a seeded generator, equal in every run.
package final class SeededRandomness: Randomness {
  private let generator: Mutex<SplitMix64>

  /// Makes a source.
  package init(seed: UInt64) {
    generator = Mutex(SplitMix64(seed: seed))
  }

  /// The generator's next 64 bits.
  package func bits() -> UInt64 { generator.withLock { $0.next() } }
}
