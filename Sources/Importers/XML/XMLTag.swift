/// A tag that begins an element, as its bytes stand in the file; valid while it is read.
struct XMLTag {
  let name: UnsafeRawBufferPointer
  let attributes: UnsafeRawBufferPointer
  /// Its line, counted from 1.
  let line: Int

  /// Whether it has this name, without a prefix such as `ns3:`.
  func isNamed(_ text: StaticString) -> Bool { name.equals(text) }

  /// Its name as text.
  var nameText: String { String(decoding: name, as: UTF8.self) }

  /// The bytes of an attribute's value; nil where it has no such attribute.
  /// - Throws: `ImportError.notXML` where the attributes before it break the grammar.
  /// - Complexity: O(bytes before its end)
  func value(_ wanted: StaticString) throws(ImportError) -> XMLText? {
    var place = 0
    while let attribute = try attribute(from: &place) {
      let name = UnsafeRawBufferPointer(rebasing: attributes[attribute.name])
      if name.equals(wanted) {
        return XMLText(
          bytes: UnsafeRawBufferPointer(rebasing: attributes[attribute.value]), isRaw: false)
      }
    }
    return nil
  }

  /// All attributes of some names, in their order, in one walk.
  /// - Throws: `ImportError.notXML` where the attributes break the grammar.
  /// - Complexity: O(bytes · names)
  func values(_ wanted: [StaticString]) throws(ImportError) -> [XMLText?] {
    var found = [XMLText?](repeating: nil, count: wanted.count)
    var place = 0
    while let attribute = try attribute(from: &place) {
      let name = UnsafeRawBufferPointer(rebasing: attributes[attribute.name])
      guard let index = wanted.firstIndex(where: { name.equals($0) }) else { continue }
      found[index] = XMLText(
        bytes: UnsafeRawBufferPointer(rebasing: attributes[attribute.value]), isRaw: false)
    }
    return found
  }

  /// The next attribute, behind a place; nil at the end.
  private func attribute(
    from place: inout Int
  ) throws(ImportError) -> (name: Range<Int>, value: Range<Int>)? {
    func skipSpace() {
      while place < attributes.count, XMLScanner.isSpace(attributes[place]) { place += 1 }
    }
    func isName(_ byte: UInt8) -> Bool { !XMLScanner.isSpace(byte) && byte != UInt8(ascii: "=") }
    skipSpace()
    if place == attributes.count { return nil }
    let start = place
    while place < attributes.count, isName(attributes[place]) { place += 1 }
    let name = start..<place
    skipSpace()
    guard place < attributes.count, attributes[place] == UInt8(ascii: "="), !name.isEmpty else {
      throw .notXML(line: line, reason: "an attribute has no value")
    }
    place += 1
    skipSpace()
    guard place < attributes.count,
      attributes[place] == UInt8(ascii: "\"") || attributes[place] == UInt8(ascii: "'")
    else { throw .notXML(line: line, reason: "an attribute's value does not stand in quotes") }
    let quote = attributes[place]
    guard let end = attributes[(place + 1)...].firstIndex(of: quote) else {
      throw .notXML(line: line, reason: "the quotes of an attribute's value are not closed")
    }
    let value = place + 1..<end
    place = end + 1
    return (name, value)
  }
}

/// A value or a text of an XML file, as its bytes stand there; valid while it is read.
struct XMLText {
  let bytes: UnsafeRawBufferPointer
  /// Whether `&` stands for itself.
  let isRaw: Bool

  /// Whether it is an ASCII text.
  func equals(_ text: StaticString) -> Bool { bytes.equals(text) }

  /// Its characters; bytes that break UTF-8 are repaired, and control characters are blanks.
  var string: String {
    var text = String(decoding: bytes, as: UTF8.self)
    if !isRaw, text.utf8.contains(UInt8(ascii: "&")) { text = Self.unescaped(text) }
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { clean.append(scalar.value < 0x20 ? " " : scalar) }
    return String(clean)
  }

  /// A text with the characters that its references stand for; one that stands for none is kept.
  private static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let place = rest.firstIndex(of: "&") {
      result.append(contentsOf: rest[..<place])
      rest = rest[place...]
      let name = rest.dropFirst().prefix(10).prefix { $0 != ";" }
      let end = rest.index(place, offsetBy: name.count + 1, limitedBy: rest.endIndex)
      if let end, end < rest.endIndex, rest[end] == ";", let scalar = scalar(String(name)) {
        result.append(scalar)
        rest = rest[rest.index(after: end)...]
      } else {
        result.append("&")
        rest = rest.dropFirst()
      }
    }
    result.append(contentsOf: rest)
    return String(result)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let isHex = name.hasPrefix("#x")
    return UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
      .flatMap(Unicode.Scalar.init)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are an ASCII text.
  func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for place in 0..<count where self[place] != text.utf8Start[place] { return false }
    return true
  }
}
