import EventLog

/// The short notation of events in scenarios.
enum EventNotation {
  /// An event as `log` prints it: `id stamp type entity [v=N] [batch=i/n] data`.
  static func text(of event: Event) -> String {
    var words = ["\(event.id)", "\(event.stamp)", "\(event.type)", event.entity.id]
    if event.version != 1 { words.append("v=\(event.version)") }
    if let batch = event.batch { words.append("batch=\(batch.index)/\(batch.count)") }
    words.append(String(decoding: event.dataBytes, as: UTF8.self))
    return words.joined(separator: " ")
  }

  /// An event line with `SUM` in place of its sum.
  static func withoutSum(_ line: String) -> String {
    let end = line.suffix(26)
    guard end.hasPrefix(",\"sum\":\""), end.hasSuffix("\"}") else { return line }
    return line.dropLast(26) + ",\"sum\":\"SUM\"}"
  }

  /// The line that `append` takes, from `type entity [v=N] [data]`; a line that begins with a brace
  /// is taken as it is.
  static func draft(_ text: String) throws(ConformanceError) -> String {
    if text.hasPrefix("{") { return text }
    let (words, data) = split(text)
    guard words.count >= 2 else { throw .scenario("a write is: type entity [v=N] [data]") }
    var version = ""
    for word in words.dropFirst(2) {
      guard word.hasPrefix("v=") else { throw .scenario("no word of a write: \(word)") }
      version = ",\"v\":\(word.dropFirst(2))"
    }
    return "{\"type\":\"\(words[0])\",\"entity\":\"\(words[1])\"\(version),\"data\":\(data)}"
  }

  /// The event line of `id stamp type entity [v=N] [batch=i/n] [data]`, with its sum in a dataset; a
  /// line that begins with a brace is taken as it is. Nothing is checked: the engine has to.
  static func line(_ text: String, of dataset: DatasetID) throws(ConformanceError) -> String {
    if text.hasPrefix("{") { return text }
    let (words, data) = split(text)
    guard words.count >= 4, let colon = words[0].lastIndex(of: ":") else {
      throw .scenario("an event is: id stamp type entity [v=N] [batch=i/n] [data]")
    }
    var version = "1"
    var batch = ""
    for word in words.dropFirst(4) {
      if word.hasPrefix("v=") {
        version = String(word.dropFirst(2))
      } else if word.hasPrefix("batch=") {
        let mark = word.dropFirst(6).split(separator: "/").joined(separator: ",")
        batch = ",\"batch\":[\(mark)]"
      } else {
        throw .scenario("no word of an event: \(word)")
      }
    }
    let seq = words[0][words[0].index(after: colon)...]
    let summed =
      "{\"replica\":\"\(words[0][..<colon])\",\"seq\":\(seq),\"stamp\":\"\(words[1])\"\(batch)"
      + ",\"type\":\"\(words[2])\",\"v\":\(version),\"entity\":\"\(words[3])\",\"data\":\(data)"
    return "\(summed),\"sum\":\"\(sum(of: Array(summed.utf8), seed: dataset.seed))\"}"
  }

  /// XXH64 of the bytes as 16 hex digits.
  static func sum(of bytes: [UInt8], seed: UInt64) -> String {
    Hexadecimal.text(of: XXH64.hash(bytes, seed: seed), digits: 16)
  }

  /// The words before the first brace, and the data from there on; `{}` where there is none.
  private static func split(_ text: String) -> (words: [String], data: String) {
    let brace = text.firstIndex(of: "{") ?? text.endIndex
    let words = text[..<brace].split(separator: " ").map(String.init)
    return (words, brace == text.endIndex ? "{}" : String(text[brace...]))
  }
}

/// Bytes as pairs of lowercase hex digits. A line of a fixture may have a million of them.
enum HexText {
  private static let digits = Array("0123456789abcdef".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes; nil where the text is anything else.
  static func bytes(of text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for start in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(of: digits[start]), let low = value(of: digits[start + 1]) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension DatasetID {
  /// The dataset of every line fixture, and of every replica of a scenario that names no other.
  static let ofFixtures = DatasetID(checked: "5DB49B01-1D48-4785-97E6-55EA5E8FF674")
}
