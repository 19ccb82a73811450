/// The members of one JSON object, always in canonical order (RFC 8785): by the UTF-16 code units of
/// their keys, each key once.
public struct JSONObject: Sendable, Hashable {
  /// The members in canonical order.
  package private(set) var members: [Member]

  /// Makes an empty object.
  public init() {
    members = []
  }

  /// Takes members that stand in canonical order already, each key once.
  package init(ordered members: [Member]) {
    assert(zip(members, members.dropFirst()).allSatisfy { TextOrder.compare($0.key, $1.key) < 0 })
    self.members = members
  }

  /// Puts distinct members in canonical order, which is faster than adding them one by one.
  /// - Precondition: No key stands there twice.
  /// - Complexity: O(n log n).
  package init(distinct elements: [(String, JSONValue)]) {
    let members = elements.map { Member(key: $0, value: $1) }.sorted {
      TextOrder.compare($0.key, $1.key) < 0
    }
    for (left, right) in zip(members, members.dropFirst()) {
      precondition(!TextOrder.isSame(left.key, right.key), "the key \(left.key) stands there twice")
    }
    self.members = members
  }

  /// The value under a key; setting nil removes the member.
  /// - Complexity: O(log n) to read, O(n) to add or remove.
  public subscript(key: String) -> JSONValue? {
    get {
      // No conditional expression: beside a JSONValue, its nil would be read as JSON's null.
      guard let index = index(of: key) else { return nil }
      return members[index].value
    }
    set {
      let place = place(of: key)
      let member = newValue.map { [Member(key: key, value: $0)] } ?? []
      // Otherwise to remove what is not there would copy the members.
      guard !place.isEmpty || !member.isEmpty else { return }
      members.replaceSubrange(place, with: member)
    }
  }

  /// So many members are looked at one by one: most keys have another length.
  private static let fewMembers = 32

  private func index(of key: String) -> Int? {
    guard members.count <= JSONObject.fewMembers else {
      let place = place(of: key)
      return place.isEmpty ? nil : place.lowerBound
    }
    let length = key.utf8.count
    for index in members.indices where members[index].key.utf8.count == length {
      if TextOrder.isSame(members[index].key, key) { return index }
    }
    return nil
  }

  /// Where the key stands, or, as an empty range, where it would have to stand.
  private func place(of key: String) -> Range<Int> {
    // Of the indices: a search of the members would copy each that it looks at, with its value.
    let index = members.indices.lowerBound { TextOrder.compare(members[$0].key, key) < 0 }
    let isTaken = index < members.count && TextOrder.isSame(members[index].key, key)
    return index..<(isTaken ? index + 1 : index)
  }
}

extension JSONObject {
  /// Reads an object whose bytes have been checked.
  /// - Throws: The reader's error, which does not occur for checked bytes. It is passed on so that a fault in
  ///   the reader cannot become an empty payload.
  package init(checked bytes: [UInt8]) throws(LogError) {
    guard case .object(let object) = try JSONReader.value(of: bytes) else {
      throw LogError(.malformed, "data is not an object")
    }
    self = object
  }
}

extension JSONObject {
  /// One key with its value.
  public struct Member: Sendable {
    /// The key.
    public let key: String
    /// The value under it.
    public let value: JSONValue

    /// Makes a member.
    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }
}

extension JSONObject.Member: Hashable {
  /// Whether key and value are equal, strings byte for byte.
  /// - Complexity: O(n) in the size of the member.
  public static func == (left: JSONObject.Member, right: JSONObject.Member) -> Bool {
    TextOrder.isSame(left.key, right.key) && left.value == right.value
  }

  /// Feeds the key as UTF-8 bytes, then the value.
  /// - Complexity: O(n) in the size of the member.
  public func hash(into hasher: inout Hasher) {
    TextOrder.hash(key, into: &hasher)
    hasher.combine(value)
  }
}

extension JSONObject: Sequence {
  /// Walks the members in canonical order.
  public func makeIterator() -> IndexingIterator<[Member]> {
    members.makeIterator()
  }

  /// How many members there are.
  /// - Complexity: O(1).
  public var count: Int { members.count }

  /// Whether it is empty.
  /// - Complexity: O(1).
  public var isEmpty: Bool { members.isEmpty }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Makes an object.
  /// - Precondition: No key stands there twice.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(distinct: elements)
  }
}

/// A canonical object whose last member is the XXH64 of every byte before it, as in an event line.
///
/// The small files of a store use it, so that a flipped bit is noticed. The other keys must sort
/// before `sum`.
package enum SummedObject {
  private static let opening = Array(",\"sum\":\"".utf8)
  private static let closing = Array("\"}".utf8)

  /// The object's line, with its newline.
  package static func line(_ object: JSONObject) -> [UInt8] {
    var line = Array(object.canonicalBytes().dropLast())
    seal(&line, from: 0)
    return line
  }

  /// Ends the line that starts at an offset, and lacks its last brace, with the sum and a newline.
  /// - Returns: The sum.
  @discardableResult
  static func seal(_ bytes: inout [UInt8], from start: Int) -> UInt64 {
    let sum = bytes.withRawBytes { XXH64.hash(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    bytes.append(contentsOf: opening)
    Hexadecimal.append(sum, digits: 16, to: &bytes)
    bytes.append(contentsOf: closing)
    bytes.append(UInt8(ascii: "\n"))
    return sum
  }

  /// Reads a line, given without its newline; nil where it is not canonical or its sum is wrong.
  package static func object(line: [UInt8]) -> JSONObject? {
    let summed = line.dropLast(opening.count + 16 + closing.count)
    let sum = Hexadecimal.text(of: XXH64.hash(Array(summed)), digits: 16)
    // The sum first: what is damaged is not read at all.
    guard line.dropFirst(summed.count).elementsEqual(opening + sum.utf8 + closing) else {
      return nil
    }
    do throws(LogError) {
      guard case .object(let object) = try JSONReader.canonicalValue(of: line) else { return nil }
      return object
    } catch {
      return nil
    }
  }
}
