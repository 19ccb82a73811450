import EventLog

/// What the lines of a stream come to so far; its last line says it of all (sync-protocol 11).
///
/// Sender and receiver each count for themselves, so that the receiver's last line is the sender's byte
/// for byte, or lines were lost or changed on the way.
struct StreamTally {
  private var hash: XXH64
  private var ranges = Coverage()
  /// How many events there were.
  private(set) var count = 0

  private static let newline = [UInt8(ascii: "\n")]

  /// - Parameter line: The stream's first line as it stands, without its newline: it may have members that this build
  ///   does not know.
  init(of dataset: DatasetID, line: [UInt8]) {
    hash = XXH64(seed: dataset.seed)
    hash.update(line)
    hash.update(StreamTally.newline)
  }

  mutating func add(_ event: Event) {
    hash.update(event.line)
    hash.update(StreamTally.newline)
    ranges.insert(event.id)
    count += 1
  }

  /// The last line, without its newline: it ends with a sum of every byte of the stream before that.
  var lastLine: [UInt8] {
    let object: JSONObject = ["count": .count(count), "ranges": .text(ranges)]
    var line = Array(object.canonicalBytes().dropLast())
    var hash = hash
    hash.update(line)
    line += Array(#","sum":"\#(Hexadecimal.text(of: hash.finalize(), digits: 16))"}"#.utf8)
    return line
  }

  /// Whether a line may be a last one: no event's line begins like it.
  static func isLikelyLast(_ line: [UInt8]) -> Bool { line.starts(with: #"{"count":"#.utf8) }
}
