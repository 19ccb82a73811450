import Projections
import Testing

@Suite struct GlossaryTests {
  @Test func `every word is explained once, and says what must not stand for it`() throws {
    let rows = try GlossaryTests.rows()
    let words = rows.compactMap { $0.split(separator: "**").dropFirst().first }
    #expect(words.count == rows.count && words.count > 80)
    for (index, word) in words.enumerated() {
      #expect(!words[..<index].contains(word), "\(word) is explained twice")
      #expect(rows[index].contains("*Avoid:*"), "\(word) has no words to avoid")
    }
  }

  @Test func `every effect has its word`() throws {
    let rows = try GlossaryTests.rows()
    for effect in Effect.allCases {
      #expect(
        rows.contains { $0.hasPrefix("| **\(effect.rawValue)** | The effect of") },
        "\(effect.rawValue) is not explained as an effect")
    }
  }

  private static func rows() throws -> [Substring] {
    try Page("docs/glossary.md").prose.filter { $0.hasPrefix("| **") }
  }
}
