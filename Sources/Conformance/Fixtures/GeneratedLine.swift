import EventLog

/// Makes a line from the description in a `.gen` file.
///
/// Each line of the description adds bytes: `text …` the rest of the line as it is, `repeat N …`
/// the same N times, `fill N …` as often as it takes to bring the finished line, with its sum and
/// newline, to N bytes, `sum` the closing `,"sum":"…"}`, made for a dataset, and a newline.
enum GeneratedLine {
  /// How many bytes `sum` adds.
  private static let sumLength = 27

  static func bytes(
    of description: String, in dataset: DatasetID
  ) throws(ConformanceError) -> [UInt8] {
    let lines = description.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let parts = lines.map { line in
      let verb = line.prefix { $0 != " " }
      return (verb: String(verb), rest: String(line.dropFirst(verb.count + 1)))
    }
    var bytes: [UInt8] = []
    for (index, part) in parts.enumerated() {
      switch part.verb {
      case "text": bytes += part.rest.utf8
      case "repeat":
        let (count, text) = try counted(part.rest)
        bytes += repeatElement(Array(text.utf8), count: count).joined()
      case "fill":
        let (length, text) = try counted(part.rest)
        let behind = parts[(index + 1)...].reduce(sumLength) { length, part in
          part.verb == "text" ? length + part.rest.utf8.count : length
        }
        let count = (length - behind - bytes.count) / max(text.utf8.count, 1)
        bytes += repeatElement(Array(text.utf8), count: max(count, 0)).joined()
      case "sum":
        bytes += Array(",\"sum\":\"\(EventNotation.sum(of: bytes, seed: dataset.seed))\"}\n".utf8)
      default: throw .scenario("a description has text, repeat, fill and sum, not \(part.verb)")
      }
    }
    return bytes
  }

  private static func counted(_ rest: String) throws(ConformanceError) -> (Int, String) {
    let halves = rest.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, let count = Int(halves[0]) else {
      throw .scenario("a number and a text are due: \(rest)")
    }
    return (count, String(halves[1]))
  }
}
