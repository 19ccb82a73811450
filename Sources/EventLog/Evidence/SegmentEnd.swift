/// How far a segment goes, and which lines it has up to there.
struct SegmentEnd: Sendable, Hashable {
  /// The segment's file name.
  var name: String
  /// How many bytes there are.
  var length = 0
  /// The lines that they are.
  var lines = LineSums()

  init(name: String) { self.name = name }
}

extension SegmentEnd {
  /// The members by which files of a store name it.
  var members: JSONObject {
    [
      "length": .number(Double(length)),
      "lineSums": .string(Hexadecimal.text(of: lines.value, digits: 16)),
      "lines": .number(Double(lines.count)), "segment": .string(name),
    ]
  }

  /// Reads the members; nil where one is missing or not of its type.
  init?(members: JSONObject) {
    guard let name = members["segment"]?.string, let length = members["length"]?.count,
      let count = members["lines"]?.count,
      let value = members["lineSums"]?.string.flatMap({
        Hexadecimal.value(of: $0.utf8, digits: 16)
      })
    else { return nil }
    self.name = name
    self.length = length
    lines = LineSums(count: count, value: value)
  }
}

extension JSONValue {
  /// A number of things; nil where it is none, or more than anybody has.
  var count: Int? {
    number.flatMap { Int(exactly: $0) }.flatMap {
      (0...JSONValue.greatestCount).contains($0) ? $0 : nil
    }
  }

  /// The greatest count, length or position that is believed of a file: 2^40 − 1, and half of what an
  /// `Int` holds where that is less. So the sum of one and of something in memory never overflows.
  static let greatestCount = Int(min(1 << 40 - 1, Int64(Int.max) >> 1))
}
