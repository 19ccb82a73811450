package import EventLog

/// A store that is to be damaged, and what it truly holds.
package struct Fixture: Sendable {
  /// The disk, all of it durable.
  package let disk: ModelDisk
  /// Every event, in order.
  package let events: [Event]
  /// Their lines by their ids.
  let lines: [EventID: [UInt8]]
  /// The segments of another store.
  let foreign: [[UInt8]]
  /// Whether its last writer was cut off behind an acknowledged group: damage to the group looks
  /// like the rest of a torn one then.
  let isInterrupted: Bool
  /// Whether the power was cut while only the journal had the last groups: damage to it looks like a
  /// record that was cut off.
  let needsJournal: Bool

  /// Whether a snapshot knows most of its lines, so that damage to them may show late.
  let hasSnapshot: Bool

  /// A store of singles, groups, batches and received events in several segments.
  /// - Parameters:
  ///   - rounds: How often all of that; one round has 11 events in 3 segments.
  ///   - isInterrupted: Whether the power was cut just behind the acknowledgement of a last group.
  ///   - hasSnapshot: Whether it has a snapshot of all but one more event.
  ///   - needsJournal: Whether the power was cut while only the journal had some last groups.
  package init(
    rounds: Int, isInterrupted: Bool = false, hasSnapshot: Bool = false, needsJournal: Bool = false
  ) throws(LogError) {
    var disk = ModelDisk()
    var witness = Witness()
    let round: [Operation] = [
      .append, .appendSeveral, .rotate, .receiveBatch, .appendBatch, .rotate,
    ]
    let last: [Operation] =
      (isInterrupted ? [.append, .appendSeveral] : []) + (hasSnapshot ? [.snapshot, .append] : [])
    let operations = [.initialize] + Array(repeating: round, count: rounds).flatMap { $0 } + last
    for operation in operations {
      let run = operation.run(on: disk, witness)
      if let error = run.error { throw error }
      (disk, witness) = (run.disk, run.witness)
    }
    if needsJournal {
      let cut = Operation.appendOnAndOn.run(on: disk, witness).whileOnlyTheJournalHasIt
      (disk, witness) = (cut.disk.afterWorstPowerCut(), cut.witness)
    }
    self.isInterrupted = isInterrupted
    self.hasSnapshot = hasSnapshot
    self.needsJournal = needsJournal
    // A snapshot need not be durable; here it is.
    var durable = hasSnapshot ? disk.afterAWhile() : disk.afterWorstPowerCut()
    // What a record leaves that was torn as a writer began to write.
    if isInterrupted { durable.overwrite(World.path + "/journal", with: Array("torn".utf8)) }
    self.disk = durable
    events = witness.events(ofFirst: witness.groups.count)
    lines = Dictionary(uniqueKeysWithValues: events.map { ($0.id, $0.line) })
    foreign = try Fixture.foreignSegments()
  }

  /// Segments of a store that is another replica's.
  private static func foreignSegments() throws(LogError) -> [[UInt8]] {
    let files = FaultyFileSystem()
    let store = try World.create(
      files, replica: 0x9999, dataset: DatasetID(checked: "6EC05AC2-2E59-4896-A8F7-66FB6F9FF785"))
    _ = try World.append(
      ["one", "two", "three"].map { World.draft($0) }, to: store, asBatch: false)
    return Conservation.segments(of: files.disk).compactMap { files.disk.bytes(of: $0) }
  }

  /// The paths of the files whose bytes matter.
  package var paths: [String] { disk.filePaths(under: World.path) }

  /// What a job's name says of it.
  var kind: String {
    isInterrupted
      ? " behind a power cut"
      : needsJournal ? " whose journal is needed" : hasSnapshot ? " with a snapshot" : ""
  }
}
