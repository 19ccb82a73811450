/// One page of documentation, parsed as far as the tests need.
struct Page {
  /// Its path within the project.
  let path: String
  private let lines: [Substring]

  init(_ path: String) throws {
    self.path = path
    lines = try Documentation.text(of: path).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  /// A fenced block: the language behind the opening fence, and the lines between the fences.
  struct Block {
    let language: String
    let text: String
  }

  /// The fenced blocks, in their order.
  var blocks: [Block] {
    var blocks: [Block] = []
    var open: (language: String, lines: [Substring])?
    for line in lines {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(
            Block(language: block.language, text: block.lines.joined(separator: "\n")))
          open = nil
        } else {
          open = (String(line.dropFirst(3)), [])
        }
      } else {
        open?.lines.append(line)
      }
    }
    return blocks
  }

  /// The lines outside of fenced blocks.
  var prose: [Substring] {
    var prose: [Substring] = []
    var isCode = false
    for line in lines {
      if line.hasPrefix("```") { isCode.toggle() } else if !isCode { prose.append(line) }
    }
    return prose
  }

  /// The anchors that links into this page may name.
  var anchors: Set<String> {
    Set(prose.filter { $0.hasPrefix("#") }.map { Page.anchor(of: $0.drop { $0 == "#" }) })
  }

  /// The targets of its links, except those on the web.
  var linkTargets: [String] {
    prose.flatMap { line in
      line.split(separator: "](", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
        rest.firstIndex(of: ")").map { String(rest[..<$0]) }
      }
    }.filter { !$0.hasPrefix("https://") }
  }

  /// The anchor that a heading gets: lower case, hyphens for spaces, no punctuation.
  private static func anchor(of heading: Substring) -> String {
    let words = heading.drop { $0 == " " }.lowercased()
    return String(
      words.compactMap { letter -> Character? in
        if letter == " " { return "-" }
        return letter.isLetter || letter.isNumber || letter == "-" || letter == "_" ? letter : nil
      })
  }
}
