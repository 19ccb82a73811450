import EventLog

/// That no byte of a log goes to nothing.
package enum Conservation {
  /// The bytes of segments that are gone from the log and are not in quarantine either.
  package static func missing(from before: ModelDisk, in after: ModelDisk) -> [[UInt8]] {
    let kept = quarantined(in: after)
    return segments(of: before).compactMap { path in
      guard let old = before.bytes(of: path) else { return nil }
      let new = after.bytes(of: path) ?? []
      let gone = part(of: old, goneFrom: new)
      if gone.isEmpty || kept.contains(where: { $0.holds(gone) }) { return nil }
      // Torn lines in place of which the journal has others, and an unfinished tail behind them, are
      // pieces of their own; what stands between them is still in its place.
      let pieces = quarantined(of: path, in: after)
      let isKept = gone.indices.allSatisfy { index in
        (index < new.count && new[index] == old[index])
          || pieces.contains { $0.hasByte(old[index], at: index) }
      }
      return isKept ? nil : Array(gone)
    }
  }

  /// Bytes of a segment that are in quarantine, and where they stood.
  private struct Piece {
    let offset: Int
    let bytes: [UInt8]

    func hasByte(_ byte: UInt8, at index: Int) -> Bool {
      index >= offset && index - offset < bytes.count && bytes[index - offset] == byte
    }
  }

  /// The pieces of one segment, whose names say where they stood.
  private static func quarantined(of segment: String, in disk: ModelDisk) -> [Piece] {
    let folder = World.path + "/quarantine"
    return disk.names(in: folder).compactMap { name in
      let parts = name.split(separator: "-")
      guard name.hasSuffix(".bytes"), parts.count == 3, segment.hasSuffix("/" + parts[0]),
        let offset = Int(parts[1]), let bytes = disk.bytes(of: "\(folder)/\(name)")
      else { return nil }
      return Piece(offset: offset, bytes: bytes)
    }
  }

  /// The contents of all files but those that are for the moment only: the lock, and files that never got
  /// their names.
  package static func contents(of disk: ModelDisk) -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for path in disk.filePaths(under: World.path)
    where path != World.path + "/lock" && !path.hasSuffix(".new") {
      contents[path] = disk.bytes(of: path)
    }
    return contents
  }

  /// The files in quarantine.
  package static func quarantined(in disk: ModelDisk) -> [[UInt8]] {
    let folder = World.path + "/quarantine"
    return disk.names(in: folder).filter { $0.hasSuffix(".bytes") }
      .compactMap { disk.bytes(of: "\(folder)/\($0)") }
  }

  /// The paths of the segments.
  package static func segments(of disk: ModelDisk) -> [String] {
    let folder = World.path + "/log"
    return disk.names(in: folder).filter { $0.hasSuffix(".jsonl") }.map { "\(folder)/\($0)" }
  }

  /// What of the old bytes does not stand where it stood, from the start of its line on; where the new
  /// ones are no shorter, what stands behind it in its place is not gone.
  private static func part(of old: [UInt8], goneFrom new: [UInt8]) -> ArraySlice<UInt8> {
    var same = 0
    while same < old.count, same < new.count, old[same] == new[same] { same += 1 }
    guard same < old.count else { return [] }
    while same > 0, old[same - 1] != UInt8(ascii: "\n") { same -= 1 }
    var end = old.count
    if new.count >= old.count { while end > same, old[end - 1] == new[end - 1] { end -= 1 } }
    return old[same..<end]
  }
}

extension [UInt8] {
  /// Whether some bytes stand in these, in one piece.
  func holds(_ piece: ArraySlice<UInt8>) -> Bool {
    guard let first = piece.first, piece.count <= count else { return piece.isEmpty }
    return (0...(count - piece.count)).contains { start in
      self[start] == first && self[start..<(start + piece.count)] == piece
    }
  }
}
