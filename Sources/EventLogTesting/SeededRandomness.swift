public import EventLog
import Synchronization

/// Random bits from a seeded generator, the same in every run.
public final class SeededRandomness: Randomness {
  private let generator: Mutex<SplitMix64>

  /// Makes a source.
  public init(seed: UInt64) {
    generator = Mutex(SplitMix64(seed: seed))
  }

  /// The generator's next 64 bits.
  public func bits() -> UInt64 { generator.withLock { $0.next() } }
}
