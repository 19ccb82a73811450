package import EventLog

/// Events of one origin by their numbers, in whole batches, with the bytes that any device makes of them (sync-protocol
/// 14).
package struct PartContent: Sendable, Hashable {
  /// What its name says.
  package let name: PartName
  /// The part's bytes: a stream of one origin.
  package let bytes: [UInt8]

  /// Puts groups together.
  /// - Parameter groups: Those of one origin, in order; at least one.
  package init(_ groups: [LineGroup], origin: ReplicaID, of manifest: StoreManifest) {
    let start = StreamStart(manifest, origin: origin).line
    var tally = StreamTally(of: manifest.dataset, line: start)
    var lines = DistinctLines()
    var bytes = start + PartContent.newline
    for event in groups.lazy.flatMap(\.events) {
      tally.add(event)
      lines.add(event)
      bytes += event.line
      bytes += PartContent.newline
    }
    bytes += tally.lastLine + PartContent.newline
    self.bytes = bytes
    name = lines.name(of: origin, byteCount: bytes.count)
  }

  private static let newline = [UInt8(ascii: "\n")]
}

/// Which lines some events are, each once.
struct DistinctLines {
  private var seen: [EventID: [Event]] = [:]
  private var count: UInt64 = 0
  private var fingerprint: UInt64 = 0
  private var first = UInt64.max
  private var last: UInt64 = 0

  mutating func add(_ event: Event) {
    (first, last) = (min(first, event.id.seq), max(last, event.id.seq))
    let id = event.id.first
    if seen[id]?.contains(event) ?? false { return }
    seen[id, default: []].append(event)
    count += 1
    fingerprint &+= event.sum
  }

  /// Their sums.
  var sums: [UInt64] { seen.values.flatMap { $0.map(\.sum) } }

  /// The name of a part that has them, of which there is at least one.
  func name(of origin: ReplicaID, byteCount: Int) -> PartName {
    PartName(
      origin: origin, seqs: min(first, last)...last, lineCount: count, byteCount: byteCount,
      fingerprint: fingerprint)
  }
}

/// A part as it was read from a place.
struct PartReading {
  /// What its content comes to.
  let name: PartName
  /// Its events, in the order of its lines.
  let events: [Event]
  /// The sums of its lines.
  let sums: [UInt64]

  /// Reads a part.
  /// - Throws: Why it is none of the store's: it was cut or changed, is of another dataset, holds no event, or events of
  ///   another origin or half batches.
  init(_ bytes: [UInt8], for manifest: StoreManifest) throws(LogError) {
    var reader = StreamReader(manifest, allowsEphemeral: false, takesPart: false)
    guard bytes.last == UInt8(ascii: "\n"),
      let start = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let origin = try StreamStart(line: Array(bytes[..<start])).origin
    else { throw LogError(.malformed, "it is not a part of one origin's events") }
    // It refuses an event of another origin.
    try reader.takeAll(bytes)
    let events = reader.events
    guard !events.isEmpty else { throw LogError(.malformed, "it holds no event") }
    guard reader.streamCount == 1, reader.bareCount == 0 else {
      throw LogError(.malformed, "it is not one stream")
    }
    var lines = DistinctLines()
    for event in events { lines.add(event) }
    guard events.batchRuns.allSatisfy({ events[$0].isWholeBatch }) else {
      throw LogError(.partialBatch, "the other events of a batch are missing")
    }
    self.events = events
    name = lines.name(of: origin, byteCount: bytes.count)
    sums = lines.sums
  }
}
