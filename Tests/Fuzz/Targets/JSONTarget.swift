import EventLog

/// Any text: the parser and the scanner of canonical form agree about it, and what is read is
/// written and read again as the same value.
enum JSONTarget {
  static func run(_ bytes: [UInt8]) {
    let value = read(bytes)
    let canonical = value?.canonicalBytes()
    if let value, let canonical {
      must(readCanonical(canonical) == value, "a value comes back from its canonical bytes")
      must(read(canonical) == value, "canonical bytes are JSON")
      checkValue(value)
    }
    must(
      (readCanonical(bytes) != nil) == (canonical == bytes),
      "canonical is what rewriting leaves as it is")
  }

  private static func read(_ bytes: [UInt8]) -> JSONValue? {
    attempt(bytes) { () throws(LogError) in try JSONReader.value(of: bytes) }
  }

  private static func readCanonical(_ bytes: [UInt8]) -> JSONValue? {
    attempt(bytes) { () throws(LogError) in try JSONReader.canonicalValue(of: bytes) }
  }

  private static func attempt(
    _ bytes: [UInt8], _ read: () throws(LogError) -> JSONValue
  ) -> JSONValue? {
    do throws(LogError) {
      return try read()
    } catch {
      must((0...bytes.count).contains(error.position.offset ?? -1), "an offset in the text")
      return nil
    }
  }

  /// What was read can be written, and each member is found by its key.
  private static func checkValue(_ value: JSONValue) {
    do throws(LogError) {
      try value.check()
    } catch {
      fatalError("broken: \(error)")
    }
    guard case .object(let object) = value else { return }
    for member in object {
      must(object[member.key] == member.value, "a member is found by its key")
    }
  }
}
