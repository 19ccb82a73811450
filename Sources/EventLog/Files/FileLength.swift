/// How long the files of a store get. What somebody has made longer is told, and fills no memory.
package enum FileLength {
  /// Of what is read as a whole: the manifest, the seals, the journal, what is kept of peers. More than a
  /// hundred thousand segments or replicas take.
  package static let greatestWhole = 64 << 20
  /// Every segment is shorter, so that a snapshot can say each place in it. As 64 bits: an `Int` may have 32.
  static let segmentBound: Int64 = 1 << 32

  /// Checks that lines which are written at once fit into a segment.
  /// - Parameter length: How long the segment is already, at most.
  /// - Throws: `tooLarge` where they do not.
  static func check(writing count: Int64, behind length: Int64) throws(LogError) {
    guard count < segmentBound - length else {
      throw LogError(
        .tooLarge,
        "\(count) bytes of lines do not fit into a segment of less than \(segmentBound): write them in several calls"
      )
    }
  }
}

extension FileSystem {
  /// The bytes of a file that is never long.
  /// - Throws: `damaged`, before a byte of it is read, where it is longer.
  package func bytes(
    of path: String, atMost greatest: Int = FileLength.greatestWhole
  ) throws(LogError) -> [UInt8] {
    let contents = try contents(of: path)
    guard contents.count <= greatest else {
      throw tooLong(path, contents.count, "this file never has more than \(greatest)")
    }
    return contents.allBytes
  }

  /// The bytes of a segment.
  /// - Throws: `damaged`, before a byte of it is read, where no store makes one that long.
  func contents(ofSegment path: String) throws(LogError) -> FileContents {
    let contents = try contents(of: path)
    guard Int64(contents.count) < FileLength.segmentBound else {
      throw tooLong(path, contents.count, "a segment has less than \(FileLength.segmentBound)")
    }
    return contents
  }

  private func tooLong(_ path: String, _ count: Int, _ rule: String) -> LogError {
    LogError(
      .damaged, "it has \(count) bytes, and \(rule): it was not read",
      at: LogError.Position(path: path), advice: .putOwnFileBack)
  }
}
