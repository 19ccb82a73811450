import EventLog

/// What a store's files say, in lines that a person reads; what an engine is free to choose is left out.
enum StoreFileText {
  /// The lines of one file of a store; none for a file that says nothing which another engine could not say otherwise.
  static func lines(of path: String, _ files: [String: [UInt8]], in dataset: DatasetID) -> [String]
  {
    let bytes = files[path] ?? []
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    if path == "store.json" {
      return [
        members(of: bytes, without: ["name", "place"]).map { "\(path) \($0)" } ?? unreadable(path)
      ]
    }
    if path == "journal" { return [journal(bytes, files)] }
    if path == "log/seals" {
      return [path]
        + bytes.lines.map {
          "  \(object(in: $0).map { mark($0, files, without: []) } ?? "no seal")"
        }
    }
    if path.hasPrefix("log/"), name.hasSuffix(".jsonl") {
      return ["\(path), \(bytes.count) bytes"]
        + bytes.lines.map { "  " + event($0, in: dataset) }
    }
    if path.hasPrefix("quarantine/"), name.hasSuffix(".bytes") {
      return ["\(path), \(bytes.count) bytes"]
    }
    return []
  }

  /// The replica that a `store.json` names; nil where it cannot be read.
  static func replica(in manifest: [UInt8]) -> String? {
    object(in: manifest)?["replica"]?.string
  }

  /// The bytes of some lines: an object without a sum as `store.json` is one, in canonical form with its sum; any other
  /// line as an event.
  static func sealed(_ input: [String], in dataset: DatasetID) throws(ConformanceError) -> [UInt8] {
    var bytes: [UInt8] = []
    for text in input {
      guard let object = object(text), object["sum"] == nil else {
        bytes += Array((try EventNotation.line(text, of: dataset) + "\n").utf8)
        continue
      }
      bytes += SummedObject.line(object)
    }
    return bytes
  }

  private static func object(_ text: String) -> JSONObject? {
    do throws(LogError) { return try JSONReader.value(of: Array(text.utf8)).object } catch {
      return nil
    }
  }

  /// The path of the segment that begins with a line of another one, which has that line.
  static func segment(_ path: String, from line: Int?) throws(ConformanceError) -> String {
    guard path.hasPrefix("log/"), let line,
      let first = SegmentName.firstPosition(of: SegmentName.name(in: path))
    else { throw .scenario("split takes a segment, and line=") }
    return "log/" + SegmentName.text(firstPosition: first + line - 1)
  }

  /// The lines that a fault is about; one without a number where it is about a file as a whole.
  static func numbers(_ fault: JSONObject) throws -> [Int?] {
    guard let first = try fault.number("line") else { return [nil] }
    let count = min(max(try fault.number("lines") ?? 1, 1), 1000)
    return (0..<count).map { first + $0 }
  }

  private static func unreadable(_ path: String) -> String { "\(path) cannot be read" }

  /// The head of a journal: how its writer ended, and the mark.
  private static func journal(_ bytes: [UInt8], _ files: [String: [UInt8]]) -> String {
    guard let line = bytes.lines.first, let object = object(in: line),
      let isEnded = object["ended"]?.bool
    else { return unreadable("journal") }
    let mark = mark(object, files, without: ["after", "ended"])
    return "journal \(isEnded ? "ended" : "under way") \(mark)"
  }

  /// A mark. Its sum of lines is `right` where it is that of the segment, as one of them may be of an id that the engine
  /// has chosen.
  private static func mark(
    _ object: JSONObject, _ files: [String: [UInt8]], without names: [String]
  ) -> String {
    var object = object
    if let segment = object["segment"]?.string, let length = object.whole("length", as: Int.self) {
      let lines = Array((files["log/" + segment] ?? []).prefix(max(length, 0))).lines
      if object.whole("lines", as: Int.self) == lines.count,
        let sum = runningSum(of: lines), object["lineSums"]?.string == sum
      {
        object["lineSums"] = "right"
      }
    }
    return members(object, without: names)
  }

  /// The sum of a run of lines (log-format 7); nil where one of them is no event line.
  private static func runningSum(of lines: [some Collection<UInt8>]) -> String? {
    var total: UInt64 = 0
    for line in lines {
      let end = Array(line.suffix(27))
      guard end.starts(with: Array(",\"sum\":\"".utf8)), end.count == 27,
        end.suffix(3).elementsEqual("\"}\n".utf8),
        let sum = HexText.bytes(of: String(decoding: end[8..<24], as: UTF8.self)), sum.count == 8
      else { return nil }
      let number = sum.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      total = total &* 0x9e37_79b1_85eb_ca87 &+ number
    }
    return HexText.text(of: withUnsafeBytes(of: total.bigEndian) { Array($0) })
  }

  /// A line of a segment: the event's id, or what else stands there.
  private static func event(_ line: ArraySlice<UInt8>, in dataset: DatasetID) -> String {
    guard line.last == UInt8(ascii: "\n") else { return "\(line.count) bytes without a newline" }
    do throws(LogError) {
      return try Event(line: Array(line.dropLast()), of: dataset).id.description
    } catch {
      return "\(line.count) bytes that are no event"
    }
  }

  /// The members of a line with a right sum, but for the sum and others; nil for any other bytes.
  private static func members(
    of line: some Collection<UInt8>, without names: [String]
  ) -> String? {
    object(in: line).map { members($0, without: names) }
  }

  private static func members(_ object: JSONObject, without names: [String]) -> String {
    var object = object
    for name in ["sum"] + names { object[name] = nil }
    return object.canonicalText()
  }

  /// A line that is canonical JSON with its sum, and a line feed.
  private static func object(in line: some Collection<UInt8>) -> JSONObject? {
    let bytes = Array(line)
    return bytes.last == UInt8(ascii: "\n") ? SummedObject.object(line: bytes.dropLast()) : nil
  }
}
