/// The greatest lengths of a store's files. A longer file is reported and not read.
package enum FileLength {
  /// The bound for files that are read whole: the manifest, the seals, the journal, the files in `peers/`. A
  /// hundred thousand segments or replicas take less.
  package static let greatestWhole = 64 << 20
  /// The bound for segments, below which a snapshot can name each place. As 64 bits: an `Int` may have 32.
  static let segmentBound: Int64 = 1 << 32

  /// Checks that lines which are written at once fit into a segment.
  /// - Parameter length: The greatest length that the segment may have already.
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
  /// The bytes of a file with a greatest length.
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
  /// - Throws: `damaged`, before a byte of it is read, where it is longer than any store makes one.
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
