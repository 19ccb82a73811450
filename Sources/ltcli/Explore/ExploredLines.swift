import EventLog

/// The lines of one log or two as a page has them: each once, those of the first log first.
///
/// A page has `<` as an escape, so that no text of the log ends its script. In canonical JSON no character has that
/// spelling, so the page can take it back.
struct ExploredLines {
  /// The lines, each with its newline.
  private(set) var bytes: [UInt8] = []
  /// Where each line is among the bytes.
  private var ranges: [Range<Int>] = []
  /// The numbers of the lines that have a sum.
  private var numbers: [UInt64: [Int]] = [:]

  /// How many there are.
  var count: Int { ranges.count }

  /// Adds the lines of a log that are not there yet.
  /// - Returns: How the log runs through the lines: their numbers, from 0.
  mutating func add(_ log: Log) throws(LogError) -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(log.count)
    for position in 1..<(log.count + 1) {
      let event = try log.event(at: position)
      order.append(number(of: ExploredLines.escaped(event.line), sum: event.sum))
    }
    return order
  }

  private mutating func number(of line: [UInt8], sum: UInt64) -> Int {
    for number in numbers[sum] ?? [] where bytes[ranges[number]].elementsEqual(line) {
      return number
    }
    let number = ranges.count
    ranges.append(bytes.count..<(bytes.count + line.count))
    numbers[sum, default: []].append(number)
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
    return number
  }

  /// JSON without `<`.
  static func escaped(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(UInt8(ascii: "<")) else { return json }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(json.count + 16)
    for byte in json {
      if byte == UInt8(ascii: "<") {
        escaped += Array(#"\u003c"#.utf8)
      } else {
        escaped.append(byte)
      }
    }
    return escaped
  }

  /// Numbers as pairs of the first and of how many follow each other.
  static func runs(_ numbers: [Int]) -> JSONValue {
    var runs: [(first: Int, count: Int)] = []
    for number in numbers {
      if let last = runs.last, last.first + last.count == number {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((number, 1))
      }
    }
    return .array(runs.map { .array([.count($0.first), .count($0.count)]) })
  }
}
