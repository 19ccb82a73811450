/// A scenario as text: a story and blocks, each a command with the output that it must have.
struct ScenarioFile: Hashable {
  /// Stands between a command and its output.
  static let separator = "----"

  private var lines: [String]
  private(set) var blocks: [ScenarioBlock] = []

  /// Reads a scenario's text.
  ///
  /// A scenario begins with a comment that tells its story. Between the blocks stand comments and
  /// blank lines; a block's output ends at the first blank line, so no output has one.
  init(text: String) throws(ConformanceError) {
    guard text.hasPrefix("# ") else {
      throw .scenario("line 1: a scenario begins with its story, as a # comment")
    }
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    var rest = lines[...]
    while let start = rest.firstIndex(where: { !$0.isEmpty && !$0.hasPrefix("#") }) {
      guard let separator = rest[start...].firstIndex(of: ScenarioFile.separator) else {
        throw .scenario("line \(start + 1): no ---- follows this command")
      }
      let end = rest[separator...].firstIndex(of: "") ?? rest.endIndex
      blocks.append(
        ScenarioBlock(
          line: start + 1, command: rest[start], input: Array(rest[(start + 1)..<separator]),
          output: Array(rest[(separator + 1)..<end])))
      rest = rest[end...]
    }
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// The file's text with other outputs, one for each block.
  func text(with outputs: [[String]]) -> String {
    var file = self
    // From the end, so that the lines of the blocks before stay where they are.
    for (block, output) in zip(blocks, outputs).reversed() {
      let start = block.outputLine - 1
      file.lines.replaceSubrange(start..<(start + block.output.count), with: output)
    }
    return file.text
  }
}

/// One command of a scenario, its input, and the output that it must have.
struct ScenarioBlock: Hashable {
  /// The number of the command's line, from 1.
  var line: Int
  var command: String
  /// The lines between the command and the separator.
  var input: [String]
  /// The lines behind the separator.
  var output: [String]

  /// The number of the output's first line, from 1.
  var outputLine: Int { line + input.count + 2 }
}
