import EventLog

/// What a store's files say, in lines that a person reads; what an engine is free to choose is left out.
enum StoreFileText {
  /// The lines of one file; none for a file that says nothing which another engine could not say otherwise.
  static func lines(of path: String, _ bytes: [UInt8], in dataset: DatasetID) -> [String] {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    if path == "store.json" {
      return [
        members(of: bytes, without: ["name", "place"]).map { "\(path) \($0)" } ?? unreadable(path)
      ]
    }
    if path == "journal" { return [journal(bytes)] }
    if path == "log/seals" {
      return [path] + bytes.lines.map { "  \(members(of: $0, without: []) ?? "no seal")" }
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
  private static func journal(_ bytes: [UInt8]) -> String {
    guard let line = bytes.lines.first, let object = object(in: line),
      let isEnded = object["ended"]?.bool,
      let mark = members(of: line, without: ["after", "ended"])
    else { return unreadable("journal") }
    return "journal \(isEnded ? "ended" : "under way") \(mark)"
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
    guard var object = object(in: line) else { return nil }
    for name in ["sum"] + names { object[name] = nil }
    return object.canonicalText()
  }

  /// A line that is canonical JSON with its sum, and a line feed.
  private static func object(in line: some Collection<UInt8>) -> JSONObject? {
    let bytes = Array(line)
    return bytes.last == UInt8(ascii: "\n") ? SummedObject.object(line: bytes.dropLast()) : nil
  }
}
