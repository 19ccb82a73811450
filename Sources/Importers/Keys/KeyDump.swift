import EventLog

/// The keys and values of a dump, each value read by itself where the document as a whole cannot be read. So a number too
/// great for a double, in a value of another library, costs that value alone.
struct KeyDump {
  /// The keys with their values, in the order of the file, or ascending.
  private(set) var members: [(key: String, value: JSONValue)] = []
  /// The keys whose values cannot be read, and why.
  private(set) var unreadable: [(key: String, reason: String)] = []

  /// All keys.
  var keys: [String] { members.map(\.key) + unreadable.map(\.key) }

  /// Throws `ImportError` for another document.
  /// - Complexity: O(n log n) in the bytes.
  init(_ bytes: [UInt8]) throws(ImportError) {
    do throws(ImportError) {
      let document = try ImportedDocument.object(in: bytes) { .notKeys(reason: $0, found: []) }
      members = document.map { ($0.key, $0.value) }
    } catch .notJSON(let line, let reason) {
      guard read(KeySpans.all(in: bytes), of: bytes) else {
        throw .notKeys(reason: "it is no JSON, line \(line): \(reason)", found: [])
      }
    }
  }

  /// Reads the values one by one; false where the keys cannot be told apart.
  private mutating func read(_ spans: [KeySpans.Member]?, of bytes: [UInt8]) -> Bool {
    guard let spans, !spans.isEmpty else { return false }
    var keys: Set<UTF8Text> = []
    for span in spans {
      guard case .value(.string(let key)) = KeyDump.reading(bytes[span.key]),
        keys.insert(UTF8Text(key)).inserted
      else { return false }
      switch KeyDump.reading(bytes[span.value]) {
      case .value(let value): members.append((key, value))
      case .fault(let reason): unreadable.append((key, reason))
      }
    }
    return true
  }

  private enum Reading {
    case value(JSONValue)
    case fault(String)
  }

  private static func reading(_ bytes: ArraySlice<UInt8>) -> Reading {
    do throws(LogError) {
      return .value(
        try Array(bytes).withRawBytes { (bytes) throws(LogError) in
          try JSONReader.value(of: bytes, depth: 1 - ImportedDocument.levelsAround)
        })
    } catch {
      return .fault(error.reason)
    }
  }
}

/// Where the keys and values of one JSON object stand, by its quotes and brackets alone.
enum KeySpans {
  struct Member {
    let key: Range<Int>
    let value: Range<Int>
  }

  /// The members of an object; nil where the brackets do not close each other, or something stands beside it.
  static func all(in bytes: [UInt8]) -> [Member]? {
    var walk = Walk(bytes)
    guard walk.take("{") else { return nil }
    var members: [Member] = []
    repeat {
      guard let key = walk.value(), bytes[key.lowerBound] == UInt8(ascii: "\""), walk.take(":"),
        let value = walk.value()
      else { return nil }
      members.append(Member(key: key, value: value))
    } while walk.take(",")
    return walk.take("}") && walk.isAtEnd ? members : nil
  }

  private struct Walk {
    private let bytes: [UInt8]
    private var place: Int

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    var isAtEnd: Bool {
      mutating get {
        skipSpace()
        return place == bytes.count
      }
    }

    private mutating func skipSpace() {
      while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    }

    mutating func take(_ letter: Unicode.Scalar) -> Bool {
      skipSpace()
      guard place < bytes.count, bytes[place] == UInt8(ascii: letter) else { return false }
      place += 1
      return true
    }

    /// Steps over one value.
    mutating func value() -> Range<Int>? {
      skipSpace()
      let start = place
      var open: [UInt8] = []
      while place < bytes.count {
        let byte = bytes[place]
        switch byte {
        case UInt8(ascii: "\""): guard skipText() else { return nil }
        case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
        case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if open.isEmpty { return start < place ? start..<place : nil }
          guard open.removeLast() == byte else { return nil }
        case UInt8(ascii: ","), UInt8(ascii: ":"):
          if open.isEmpty { return start < place ? start..<place : nil }
        default: break
        }
        place += 1
      }
      return nil
    }

    /// Steps to the closing quote of the text that begins here.
    private mutating func skipText() -> Bool {
      place += 1
      while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
        place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      return place < bytes.count
    }
  }
}
