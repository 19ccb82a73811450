import EventLog

/// Says in words which members of two payloads differ, for an error.
enum PayloadDifference {
  /// How many members are named at most.
  private static let greatestCount = 3

  /// For example `"reps" is 5 there and 6 here`; empty where no member differs.
  /// - Parameters:
  ///   - held: The canonical payload that stands.
  ///   - written: The one that was to be written.
  /// - Complexity: O(bytes)
  static func text(held: [UInt8], written: [UInt8]) throws(LogError) -> String {
    let (held, written) = (try JSONObject(checked: held), try JSONObject(checked: written))
    var keys: [String] = []
    for member in held where written[member.key] != member.value { keys.append(member.key) }
    keys += written.map(\.key).filter { key in held[key].map { _ in false } ?? true }
    var parts = keys.prefix(greatestCount).map { key in
      "\"\(key)\" is \(text(held[key])) there and \(text(written[key])) here"
    }
    if keys.count > greatestCount { parts.append("\(keys.count - greatestCount) more differ") }
    return parts.joined(separator: ", ")
  }

  private static func text(_ value: JSONValue?) -> String {
    value.map { PayloadSchema.excerpt(of: $0.canonicalBytes()) } ?? "missing"
  }
}
