/// Bytes of one segment that are held together: what was there at opening, or one later write.
package struct LogChunk: Sendable {
  /// The segment's path.
  let path: String
  /// Where the bytes start in the segment.
  let base: Int
  /// The bytes.
  package let contents: FileContents
}
