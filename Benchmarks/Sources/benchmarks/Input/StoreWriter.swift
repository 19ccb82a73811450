import EventLog

/// Writes lines straight into the segments of a new store, much faster than the engine, which
/// checks and syncs them.
struct StoreWriter {
  private let folder: StoreFolder
  private var file: OutputFile
  private var segmentLength = 0
  private var lines = 0
  private var buffer: [UInt8] = []

  static let dataset = "5DB49B01-1D48-4785-97E6-55EA5E8FF674"
  /// What the sums of its lines are seeded with (log-format 3).
  static let seed = XXH64.hash(Array(dataset.utf8))

  /// The manifest; a benchmark's clock stands still.
  static func manifest(replica: ReplicaID, name: String) throws -> StoreManifest {
    guard let dataset = DatasetID(dataset) else {
      throw BenchmarkError.failed("the dataset's id is no UUID")
    }
    return StoreManifest(
      dataset: dataset, replica: replica, name: name,
      created: Instant(milliseconds: 1_704_067_200_000), isEphemeral: true)
  }

  /// Makes an empty store.
  init(creating path: String, replica: ReplicaID, name: String) throws {
    // The store closes again at once; from then on only this value writes.
    _ = try Store.create(
      at: path, manifest: StoreWriter.manifest(replica: replica, name: name),
      environment: StoreEnvironment(holder: "benchmarks"))
    folder = StoreFolder(path)
    file = try OutputFile(creating: StoreWriter.segment(from: 1, in: folder))
  }

  /// Appends an event's line; returns its length with the newline, and its sum.
  mutating func append(_ event: HistoryEvent) throws -> (length: Int, sum: UInt64) {
    if segmentLength >= Store.segmentSize {
      try flush()
      file = try OutputFile(creating: StoreWriter.segment(from: lines + 1, in: folder))
      segmentLength = 0
    }
    let start = buffer.count
    let sum = event.appendLine(to: &buffer)
    let length = buffer.count - start
    segmentLength += length
    lines += 1
    if buffer.count >= 1 << 20 { try flush() }
    return (length, sum)
  }

  /// Writes the rest durably.
  mutating func finish() throws {
    try flush()
    try file.sync()
  }

  private mutating func flush() throws {
    try file.write(buffer[...])
    buffer.removeAll(keepingCapacity: true)
  }

  /// A segment's name: the position of its first line in 12 digits (log-format 7).
  private static func segment(from position: Int, in folder: StoreFolder) -> String {
    let number = String(position)
    let zeros = String(repeating: "0", count: 12 - number.utf8.count)
    return "\(folder.log)/\(zeros)\(number).jsonl"
  }
}
