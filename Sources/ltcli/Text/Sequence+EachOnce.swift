import EventLog

extension Sequence<String> {
  /// The texts, each once, in the order of their first places; told apart by their bytes.
  /// - Complexity: O(bytes)
  func eachOnce() -> [String] {
    var seen: Set<UTF8Text> = []
    return filter { seen.insert(UTF8Text($0)).inserted }
  }
}
