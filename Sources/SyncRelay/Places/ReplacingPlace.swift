/// A place that can put files in the place of others in one step, which all see or none: a database.
///
/// There a device's parts that have become one go at once. In any other place they stay until others hold their events.
package protocol ReplacingPlace: SyncPlace {
  /// Adds files as `add` does, and removes others as `remove` does.
  /// - Parameters:
  ///   - names: Those that go, of any number.
  ///   - files: Those that come; at most as many as ``PlaceLimits/filesPerCall``.
  func replace(_ names: [String], with files: [PlaceFile]) async throws
}
