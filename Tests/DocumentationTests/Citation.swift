/// A rule's place as comments, pages and fixtures name it: `merge-rules` and the section's number.
struct Citation: Hashable, CustomStringConvertible {
  /// The page's name, without its folder and its ending.
  let page: String
  let section: Int

  /// The pages whose sections have numbers, and are cited by them.
  static let pages = ["log-format", "merge-rules", "sync-protocol"]

  var description: String { "\(page) \(section)" }

  /// What a text cites, in no order.
  static func all(in text: String) -> Set<Citation> {
    let bytes = Array(text.utf8)
    return Set(
      pages.flatMap { page in
        numbers(behind: page, in: bytes).map { Citation(page: page, section: $0) }
      })
  }

  /// What a page can be cited by: its headings of the form `## 4. Batches`.
  static func targets(on page: String) throws -> Set<Citation> {
    let prose = try Page("docs/\(page).md").prose
    return Set(
      prose.filter { $0.hasPrefix("## ") }.compactMap { heading in
        let number = heading.dropFirst(3).prefix { $0 != "." }
        return Int(number).map { Citation(page: page, section: $0) }
      })
  }

  /// The numbers that stand behind a word and one space.
  static func numbers(behind word: String, in text: [UInt8]) -> [Int] {
    let word = Array((word + " ").utf8)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return text.indices.compactMap { index in
      guard text[index] == word[0], text[index...].starts(with: word) else { return nil }
      let number = text[(index + word.count)...].prefix { digits.contains($0) }
      return Int(String(decoding: number, as: UTF8.self))
    }
  }
}
