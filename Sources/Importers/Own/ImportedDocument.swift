import EventLog

/// A file that is one JSON object.
enum ImportedDocument {
  /// How many levels more than in a line of the log are read. Three stand around a payload, and one more around an
  /// element of a list; the others keep a value that is nested too deep the fault of its entity alone.
  static let levelsAround = 4 + 64

  /// The object.
  /// - Parameter other: The refusal of another value, with the reason.
  static func object(
    in bytes: [UInt8], other: (_ reason: String) -> ImportError
  ) throws(ImportError) -> JSONObject {
    if let foreign = ForeignFile(bytes), foreign != .json { throw foreign.error }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    guard text.contains(where: { $0 > 0x20 }) else {
      throw .notJSON(line: 1, reason: "the file is empty")
    }
    do throws(LogError) {
      let value = try text.withRawBytes { (bytes) throws(LogError) in
        try JSONReader.value(of: bytes, depth: -levelsAround)
      }
      if let object = value.object { return object }
    } catch {
      let before = text.prefix(error.position.offset ?? 0)
      let line = before.count { $0 == CSVReader.lineFeed } + 1
      throw .notJSON(line: line, reason: error.reason)
    }
    throw other("it is not an object")
  }
}
