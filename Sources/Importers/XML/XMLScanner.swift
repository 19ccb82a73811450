import EventLog

/// What reads the elements of an XML file, in the order of the file.
protocol XMLReader {
  /// An element begins; an empty one ends at once.
  mutating func begin(_ tag: XMLTag, at place: XMLPlace) throws(ImportError)
  /// The element that began last, of those that have not ended, ends.
  mutating func end() throws(ImportError)
  /// Text of the element that began last.
  mutating func text(_ text: XMLText)
}

/// How many elements are open around a tag, and how its line is found.
struct XMLPlace {
  /// 0 for the root.
  let depth: Int
  /// Its line, counted from 1.
  let line: Int
}

/// Finds elements and text in the pieces of an XML file, in memory that does not grow with the file.
///
/// It is made for exports: it passes over the declaration of the document's type, which in Apple's files breaks the
/// grammar, and takes control characters in values. Tags have to match, and the file has to end with its root.
struct XMLScanner {
  /// The most bytes of a tag, a comment or a text.
  static let greatestLength = 1 << 20
  /// The most elements that are open at once.
  static let greatestDepth = 64

  /// The beginning of something whose end has not come yet.
  private var carry: [UInt8] = []
  /// The hashes of the names of open elements.
  private var open: [UInt64] = []
  private var hasRoot = false
  /// The line of the place `counted` of the piece.
  private var line = 1
  private var counted = 0

  /// Reads the next piece of the file.
  /// - Throws: `ImportError.notXML`; what the reader throws.
  /// - Complexity: O(bytes)
  mutating func read<Reader: XMLReader>(
    _ piece: UnsafeRawBufferPointer, into reader: inout Reader
  ) throws(ImportError) {
    if carry.isEmpty {
      let end = try scan(piece, into: &reader)
      carry.append(contentsOf: piece[end...])
    } else {
      carry.append(contentsOf: piece)
      var bytes: [UInt8] = []
      swap(&bytes, &carry)
      let end = try bytes.withRawBytes { (bytes) throws(ImportError) in
        try scan(bytes, into: &reader)
      }
      bytes.removeSubrange(..<end)
      swap(&bytes, &carry)
    }
    guard carry.count <= Self.greatestLength else {
      throw .notXML(
        line: line, reason: "a tag or a text has more than \(Self.greatestLength) bytes")
    }
  }

  /// Ends the file.
  /// - Throws: `ImportError.notXML` where it is cut; `.empty` where there is no root.
  func finish() throws(ImportError) {
    guard open.isEmpty, carry.allSatisfy(Self.isSpace) else {
      throw .notXML(line: line, reason: "the file ends before its last tag; it has been cut")
    }
    if !hasRoot { throw .empty }
  }

  // MARK: - One piece

  /// Reads what is whole in some bytes.
  /// - Returns: Where the rest begins.
  private mutating func scan<Reader: XMLReader>(
    _ bytes: UnsafeRawBufferPointer, into reader: inout Reader
  ) throws(ImportError) -> Int {
    var place = 0
    counted = 0
    scanning: while let tag = bytes.place(of: UInt8(ascii: "<"), from: place) {
      if tag > place { try take(bytes[place..<tag], of: bytes, into: &reader) }
      place = tag
      switch try token(at: tag, in: bytes) {
      case .open(let end, let isEmpty):
        try begin(bytes[tag + 1..<end - (isEmpty ? 2 : 1)], of: bytes, into: &reader)
        if isEmpty { try close(into: &reader) }
        place = end
      case .close(let end):
        let name = Self.name(bytes[tag + 2..<end - 1])
        guard open.last == Self.hash(bytes, name) else {
          throw error(at: tag, in: bytes, "a tag ends an element that is not open")
        }
        try close(into: &reader)
        place = end
      case .passedOver(let end): place = end
      case .text(let end):
        reader.text(
          XMLText(bytes: UnsafeRawBufferPointer(rebasing: bytes[tag + 9..<end - 3]), isRaw: true))
        place = end
      case .unfinished: break scanning
      }
    }
    countLines(to: place, in: bytes)
    return place
  }

  private enum Token {
    case open(end: Int, isEmpty: Bool)
    case close(end: Int)
    case passedOver(end: Int)
    case text(end: Int)
    /// Its end is not there yet.
    case unfinished
  }

  private mutating func token(
    at place: Int, in bytes: UnsafeRawBufferPointer
  ) throws(ImportError) -> Token {
    // As many as tell what it is.
    guard place + 1 < bytes.count else { return .unfinished }
    switch bytes[place + 1] {
    case UInt8(ascii: "?"):
      return bytes.end(of: "?>", from: place + 2).map { .passedOver(end: $0) } ?? .unfinished
    case UInt8(ascii: "/"):
      return bytes.end(of: ">", from: place + 2).map { .close(end: $0) } ?? .unfinished
    case UInt8(ascii: "!"): break
    default: return try start(at: place, in: bytes)
    }
    guard place + 9 <= bytes.count else { return .unfinished }
    if bytes.has("<!--", at: place) {
      return bytes.end(of: "-->", from: place + 4).map { .passedOver(end: $0) } ?? .unfinished
    }
    if bytes.has("<![CDATA[", at: place), !open.isEmpty {
      return bytes.end(of: "]]>", from: place + 9).map { .text(end: $0) } ?? .unfinished
    }
    guard bytes.has("<!DOCTYPE", at: place), !hasRoot else {
      throw error(at: place, in: bytes, "“<!” begins nothing that stands there in XML")
    }
    return Self.endOfType(from: place + 9, in: bytes).map { .passedOver(end: $0) } ?? .unfinished
  }

  /// A tag that begins an element: quotes hide what stands between them.
  private mutating func start(
    at place: Int, in bytes: UnsafeRawBufferPointer
  ) throws(ImportError) -> Token {
    var quote: UInt8 = 0
    for index in place + 1..<bytes.count {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: ">"):
        return .open(end: index + 1, isEmpty: bytes[index - 1] == UInt8(ascii: "/"))
      case UInt8(ascii: "<"): throw error(at: index, in: bytes, "“<” stands inside of a tag")
      default: break
      }
    }
    return .unfinished
  }

  /// The end of a document's type: `>`, or `]>` behind declarations, which may lack their own. Comments are passed over.
  private static func endOfType(from start: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    var place = start
    var hasDeclarations = false
    while place < bytes.count {
      if bytes.has("<!--", at: place) {
        guard let end = bytes.end(of: "-->", from: place + 4) else { return nil }
        place = end
        continue
      }
      switch bytes[place] {
      case UInt8(ascii: "["): hasDeclarations = true
      case UInt8(ascii: "]"):
        let next = bytes[(place + 1)...].firstIndex { !isSpace($0) }
        if let next, bytes[next] == UInt8(ascii: ">") { return next + 1 }
      case UInt8(ascii: ">"): if !hasDeclarations { return place + 1 }
      default: break
      }
      place += 1
    }
    return nil
  }

  // MARK: - Elements and text

  private mutating func begin<Reader: XMLReader>(
    _ tag: Slice<UnsafeRawBufferPointer>, of bytes: UnsafeRawBufferPointer,
    into reader: inout Reader
  ) throws(ImportError) {
    let name = Self.name(tag)
    guard !name.isEmpty else { throw error(at: tag.startIndex, in: bytes, "a tag has no name") }
    guard !open.isEmpty || !hasRoot else {
      throw error(at: tag.startIndex, in: bytes, "there is a second root")
    }
    guard open.count < Self.greatestDepth else {
      throw error(
        at: tag.startIndex, in: bytes, "more than \(Self.greatestDepth) elements are open")
    }
    countLines(to: tag.startIndex, in: bytes)
    hasRoot = true
    try reader.begin(
      XMLTag(
        name: UnsafeRawBufferPointer(rebasing: bytes[name]),
        attributes: UnsafeRawBufferPointer(rebasing: bytes[name.upperBound..<tag.endIndex]),
        line: line),
      at: XMLPlace(depth: open.count, line: line))
    open.append(Self.hash(bytes, name))
  }

  private mutating func close<Reader: XMLReader>(into reader: inout Reader) throws(ImportError) {
    open.removeLast()
    try reader.end()
  }

  private mutating func take<Reader: XMLReader>(
    _ text: Slice<UnsafeRawBufferPointer>, of bytes: UnsafeRawBufferPointer,
    into reader: inout Reader
  ) throws(ImportError) {
    if open.isEmpty {
      guard text.allSatisfy(Self.isSpaceOrMark) else {
        throw error(at: text.startIndex, in: bytes, "there is text outside of the root")
      }
    } else {
      reader.text(XMLText(bytes: UnsafeRawBufferPointer(rebasing: text), isRaw: false))
    }
  }

  /// The name that a tag begins with.
  private static func name(_ tag: Slice<UnsafeRawBufferPointer>) -> Range<Int> {
    let end = tag.firstIndex { isSpace($0) } ?? tag.endIndex
    return tag.startIndex..<end
  }

  /// FNV-1a: two names of one file with one hash would only miss that a tag ends the other element.
  private static func hash(_ bytes: UnsafeRawBufferPointer, _ name: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for place in name { hash = (hash ^ UInt64(bytes[place])) &* 0x100_0000_01b3 }
    return hash
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// White space, or a byte of UTF-8's byte order mark.
  private static func isSpaceOrMark(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == 0xEF || byte == 0xBB || byte == 0xBF
  }

  // MARK: - Lines

  private mutating func countLines(to place: Int, in bytes: UnsafeRawBufferPointer) {
    guard place > counted else { return }
    for byte in bytes[counted..<place] where byte == 0x0A { line += 1 }
    counted = place
  }

  private mutating func error(
    at place: Int, in bytes: UnsafeRawBufferPointer, _ reason: String
  ) -> ImportError {
    countLines(to: place, in: bytes)
    return .notXML(line: line, reason: reason)
  }
}

extension UnsafeRawBufferPointer {
  /// The place of a byte from one place on.
  fileprivate func place(of byte: UInt8, from start: Int) -> Int? {
    self[start...].firstIndex(of: byte)
  }

  /// Whether an ASCII text stands at a place.
  fileprivate func has(_ text: StaticString, at place: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard place + length <= count else { return false }
    for index in 0..<length where self[place + index] != text.utf8Start[index] { return false }
    return true
  }

  /// The place behind an ASCII text, from one place on.
  fileprivate func end(of text: StaticString, from start: Int) -> Int? {
    var place = start
    while let found = self.place(of: text.utf8Start[0], from: place) {
      if has(text, at: found) { return found + text.utf8CodeUnitCount }
      place = found + 1
    }
    return nil
  }
}
