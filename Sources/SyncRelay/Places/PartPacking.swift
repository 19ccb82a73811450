import EventLog

/// Puts the events that a place lacks into parts.
struct PartPacking {
  let log: Log
  let manifest: StoreManifest
  /// How many bytes the lines of a part have at most, where they are of several batches.
  let lineBytes: Int

  init(_ log: Log, _ manifest: StoreManifest, _ limits: PlaceLimits) {
    (self.log, self.manifest) = (log, manifest)
    lineBytes = max(limits.bytesPerFile - PartPacking.framing, 1)
  }

  /// The first and the last line of a part have fewer bytes, unless its events have very many holes.
  private static let framing = 1024

  /// The groups of a run of an origin's events, cut into parts. What is half a batch is in none.
  func parts(of run: ClosedRange<UInt64>, origin: ReplicaID) throws(LogError) -> [[LineGroup]] {
    parts(of: try log.groups(touching: EventRange(replica: origin, seqs: run)).groups)
  }

  /// Groups of one origin, in order, cut into parts.
  func parts(of groups: [LineGroup]) -> [[LineGroup]] {
    var parts: [[LineGroup]] = []
    var part: [LineGroup] = []
    var reach: UInt64 = 0
    var byteCount = 0
    for group in groups {
      // Groups that have numbers in common stay together: a part's name is about all lines of its range.
      let isApart = group.seqs.lowerBound > reach
      if !part.isEmpty, isApart, byteCount + group.byteCount > lineBytes || !group.isWhole {
        parts.append(part)
        (part, byteCount) = ([], 0)
      }
      reach = max(reach, group.seqs.upperBound)
      guard group.isWhole else { continue }
      part.append(group)
      byteCount += group.byteCount
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }

  /// How many pieces a part has at least; 1 for a part in one file.
  func leastPieces(_ content: PartContent, _ limits: PlaceLimits) -> Int {
    (content.bytes.count - 1) / limits.bytesPerFile + 1
  }

  /// The files of a part in the folder of the store's own id.
  /// - Parameter number: How many other cuts or names were tried before.
  func files(of content: PartContent, _ limits: PlaceLimits, again number: Int = 0) -> [PlaceFile] {
    let folder = manifest.replica.description
    let count = leastPieces(content, limits)
    guard count == 1 else { return pieces(content, count: count + number, in: folder) }
    let name = number == 0 ? content.name.text : content.name.text(again: number)
    return [PlaceFile(name: "\(folder)/\(name)", bytes: content.bytes)]
  }

  /// The files of a part in pieces; none where it would have too many.
  func pieces(_ content: PartContent, count: Int, in folder: String) -> [PlaceFile] {
    guard count <= min(PieceNumber.greatestCount, content.bytes.count) else { return [] }
    return (1...count).map { number in
      let piece = PieceNumber(number: number, count: count)
      return PlaceFile(
        name: "\(folder)/\(content.name.text(ofPiece: piece))",
        bytes: Array(content.bytes[piece.bytes(of: content.bytes.count)]))
    }
  }
}
