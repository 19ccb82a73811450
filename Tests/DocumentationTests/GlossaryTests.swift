import Projections
import Testing

@Suite struct GlossaryTests {
  @Test func `every word is explained once, before its synonyms and the words to avoid`() throws {
    let rows = try GlossaryTests.rows()
    let words = rows.compactMap { $0.split(separator: "**").dropFirst().first }
    #expect(words.count == rows.count && words.count > 80)
    for (index, word) in words.enumerated() {
      #expect(!words[..<index].contains(word), "\(word) is explained twice")
      let parts = rows[index].split(separator: "|").last?.split(separator: " *") ?? []
      let labels = parts.dropFirst().map { $0.prefix { $0 != "*" } }.filter { $0.hasSuffix(":") }
      #expect(parts.first.map { $0.count > 20 } == true, "\(word) has no meaning")
      #expect([[], ["Also:"], ["Avoid:"], ["Also:", "Avoid:"]].contains(labels), "\(word)")
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
