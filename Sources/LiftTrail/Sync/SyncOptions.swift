/// How a store meets another one.
public struct SyncOptions: Sendable {
  /// Whether a store that is for a trial may meet a real one. What they exchange can never be taken back.
  public var allowsEphemeral = false
  /// How long to wait for a peer that says nothing and takes nothing.
  public var patience: Duration = .seconds(30)
  /// Waits; a seam for tests.
  package var wait: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  /// Makes options: no mix with stores for a trial, and half a minute of patience.
  public init() {}
}
