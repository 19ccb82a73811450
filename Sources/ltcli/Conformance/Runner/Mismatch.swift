/// One place where an engine did not do what a fixture expects.
struct Mismatch: Hashable {
  /// The fixture's path.
  var path: String
  /// The line, from 1.
  var line: Int
  var expected: [String]
  var actual: [String]
}

extension Mismatch: CustomStringConvertible {
  /// `path:line`, then both outputs.
  var description: String {
    func indented(_ lines: [String]) -> String { lines.map { "    \($0)\n" }.joined() }
    return
      "\(path):\(line): mismatch\n  expected\n\(indented(expected))  actual\n\(indented(actual))"
  }
}
