extension DatasetSummary {
  /// What a store holds.
  /// - Throws: `damaged` where a line cannot be believed.
  /// - Complexity: O(lines that were read), and O(entities that a snapshot knows).
  package init(_ manifest: StoreManifest, _ log: Log) throws(LogError) {
    self.init(
      dataset: manifest.dataset, name: manifest.name, eventCount: log.eventCount,
      newest: try log.newestStamp(), isEphemeral: manifest.isEphemeral)
  }

  /// What a store holds, computed when it is asked for; nil where a line cannot be believed.
  package static func later(
    _ manifest: StoreManifest, _ log: Log
  ) -> @Sendable () -> DatasetSummary? {
    {
      do throws(LogError) {
        return try DatasetSummary(manifest, log)
      } catch {
        return nil
      }
    }
  }
}
