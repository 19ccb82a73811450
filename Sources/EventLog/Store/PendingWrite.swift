/// Where a write of several groups (lines or batches) stands in the log.
///
/// It is made durable before the write begins. After a power cut any part of such a write may be
/// missing, also one in the middle with whole lines behind it; only this tells it from damage to
/// lines that were acknowledged, and it is cut back to its first whole groups then. A write of one
/// group needs none: a part that is missing makes its one line or batch unreadable.
struct PendingWrite: Hashable, Sendable {
  /// The segment's file name.
  var segment: String
  /// Where the write starts in it.
  var offset: Int
  /// How many bytes it has.
  var length: Int

  /// Whether the write may be unfinished in a segment with so many bytes: not once another write
  /// stands behind it, which began only after this one was durable.
  func mayBeUnfinished(in segment: String, length: Int) -> Bool {
    self.segment == segment && length <= offset + self.length
  }
}

extension PendingWrite {
  /// One line of the file `pending`, which ends with the XXH64 of every byte before `,"sum"`.
  var line: [UInt8] {
    let object: JSONObject = [
      "length": .number(Double(length)), "offset": .number(Double(offset)),
      "segment": .string(segment),
    ]
    return SummedObject.line(object)
  }

  /// The last write that the file speaks of; nil where its last line is torn, or empty since the
  /// write was finished.
  init?(file bytes: [UInt8]) {
    let lines = bytes.dropLast().split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let line = lines.last, bytes.last == UInt8(ascii: "\n"),
      let object = SummedObject.object(line: Array(line)),
      let segment = object["segment"]?.string,
      let offset = object["offset"]?.number.flatMap({ Int(exactly: $0) }),
      let length = object["length"]?.number.flatMap({ Int(exactly: $0) })
    else { return nil }
    self.init(segment: segment, offset: offset, length: length)
  }
}
