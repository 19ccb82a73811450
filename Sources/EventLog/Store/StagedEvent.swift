/// A local event that has its number and its stamp, and will be written.
public struct StagedEvent: Sendable {
  /// Its name.
  public let id: EventID
  /// Its logical time.
  public let stamp: Stamp
}
