import EventLog
import Projections

/// Keeps the states of projections in a store's folder, and finds them again.
///
/// The store is as good without: what fails here is passed over, and costs computing a state anew.
struct ProjectionKeeper: Sendable {
  /// The store's folder.
  let path: String
  let files: any FileSystem
  /// Whether this process may write there.
  let isWriting: Bool
  /// After how many events the states are kept again.
  let interval: Int

  /// Behind a kept state there may be so many times as many events as between two keepings; else it is computed anew.
  private static let greatestLag = 8

  /// Fills a projection with the state that was kept of it.
  /// - Returns: How many lines the state is made of; nil where none was kept that can be used.
  func restore(_ run: any RunningProjection, from log: Log, _ kinds: KindTable) -> Int? {
    guard run.isKept else { return nil }
    do {
      guard let content = try file(of: run).content(), try content.fits(log),
        log.count - content.count <= interval * ProjectionKeeper.greatestLag,
        content.revision == revision(of: run, kinds)
      else { return nil }
      try run.load(content.bytes)
      return content.count
    } catch {
      run.clear()
      return nil
    }
  }

  /// Keeps the state of a projection, which is that of a log.
  func keep(_ run: any RunningProjection, of log: Log, _ kinds: KindTable) {
    guard isWriting, run.isKept else { return }
    do {
      guard let bytes = try run.bytes() else { return }
      try file(of: run).write(
        DerivedFile.Content(of: log, revision: revision(of: run, kinds), bytes: bytes))
    } catch {
      // The next opening computes it anew.
    }
  }

  /// Throws away what was kept of a projection.
  func forget(_ run: any RunningProjection) {
    guard isWriting else { return }
    do throws(LogError) {
      try file(of: run).remove()
    } catch {
      // It is replaced when the state is kept again.
    }
  }

  private func file(of run: any RunningProjection) -> DerivedFile {
    DerivedFile(run.name, at: path, files: files)
  }

  /// What the state depends on beside the log.
  private func revision(of run: any RunningProjection, _ kinds: KindTable) -> String {
    "\(run.version) of \(kinds.fingerprint)"
  }
}
