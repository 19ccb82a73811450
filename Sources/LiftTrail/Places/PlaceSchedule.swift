/// When a store passes with a place by itself.
public struct PlaceSchedule: Sendable {
  /// How long after a pass the next one begins where nothing was written.
  public var interval: Duration
  /// How long after a write a pass begins: what is written meanwhile goes with it.
  public var delayBehindWrite: Duration
  /// Waits; a seam for tests.
  package var wait: @Sendable (Duration) async throws -> Void = SyncOptions.pause

  /// Makes a schedule. What a folder's replicator or a cloud brings is found at the next pass.
  public init(interval: Duration = .seconds(300), delayBehindWrite: Duration = .seconds(5)) {
    self.interval = interval
    self.delayBehindWrite = delayBehindWrite
  }
}
