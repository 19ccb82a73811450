/// A scenario as text: a story and blocks, each a command with the output that it must have.
struct ScenarioFile: Hashable {
  /// Everything in the file, in order.
  var pieces: [Piece]

  enum Piece: Hashable {
    /// Comments and blank lines between the blocks, kept as they are.
    case prose([String])
    /// A command and its expected output.
    case block(ScenarioBlock)
  }

  /// Stands between a command and its output.
  static let separator = "----"
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

extension ScenarioFile {
  /// Reads a scenario's text.
  ///
  /// A scenario begins with a comment that tells its story. A block's output ends at the first
  /// blank line, so no output has one.
  init(text: String) throws(ConformanceError) {
    guard text.hasPrefix("# ") else {
      throw .scenario("line 1: a scenario begins with its story, as a # comment")
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    pieces = []
    var prose: [String] = []
    var index = 0
    while index < lines.count {
      if lines[index].isEmpty || lines[index].hasPrefix("#") {
        prose.append(lines[index])
        index += 1
        continue
      }
      if !prose.isEmpty { pieces.append(.prose(prose)) }
      prose = []
      pieces.append(.block(try ScenarioFile.block(in: lines, at: &index)))
    }
    if !prose.isEmpty { pieces.append(.prose(prose)) }
  }

  private static func block(
    in lines: [String], at index: inout Int
  ) throws(ConformanceError) -> ScenarioBlock {
    let start = index
    guard let separator = lines[start...].firstIndex(of: ScenarioFile.separator) else {
      throw .scenario("line \(start + 1): no ---- follows this command")
    }
    let end = lines[separator...].firstIndex(of: "") ?? lines.endIndex
    index = end
    return ScenarioBlock(
      line: start + 1, command: lines[start], input: Array(lines[(start + 1)..<separator]),
      output: Array(lines[(separator + 1)..<end]))
  }

  /// The blocks, in order.
  var blocks: [ScenarioBlock] {
    pieces.compactMap { piece in
      if case .block(let block) = piece { block } else { nil }
    }
  }

  /// The file's text.
  var text: String {
    var lines: [String] = []
    for piece in pieces {
      switch piece {
      case .prose(let prose): lines += prose
      case .block(let block):
        lines += [block.command] + block.input + [ScenarioFile.separator] + block.output
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
