import Testing

@Suite struct CitationTests {
  @Test func `every section that is cited is there`() throws {
    let targets = try Set(Citation.pages.flatMap { try Citation.targets(on: $0) })
    var cited: Set<Citation> = []
    for path in try Documentation.sources() {
      let citations = try Citation.all(in: Documentation.text(of: path))
      let missing = citations.subtracting(targets)
      #expect(missing.isEmpty, "\(path) cites \(missing), and there is no such heading")
      cited.formUnion(citations)
    }
    #expect(Set(cited.map(\.page)).count == Citation.pages.count && cited.count > 20)
  }

  @Test func `rules are cited by the page that holds them`() throws {
    for path in try Documentation.sources() {
      let text = try Array(Documentation.text(of: path).utf8)
      #expect(
        Citation.numbers(behind: "SPEC", in: text).isEmpty,
        "\(path) cites a specification that is not among the pages")
    }
  }

  // The numbers are put in, so that this file does not cite what it makes up.
  @Test func `citations are found in whatever stands around them`() {
    let text =
      "// (merge-rules \(4)), log-format \(11).\n# sync-protocol \(2): merge-rules \(4) log-format x"
    #expect(
      Citation.all(in: text) == [
        Citation(page: "merge-rules", section: 4), Citation(page: "log-format", section: 11),
        Citation(page: "sync-protocol", section: 2),
      ])
    #expect(Citation.numbers(behind: "SPEC", in: Array("SPEC \(4).2, SPECS 2, SPEC".utf8)) == [4])
  }

  @Test func `a section that a page lacks is no target`() throws {
    let targets = try Citation.targets(on: "merge-rules")
    #expect(targets.contains(Citation(page: "merge-rules", section: 1)))
    #expect(!targets.contains(Citation(page: "merge-rules", section: 0)))
    #expect(!targets.contains(Citation(page: "merge-rules", section: 99)))
  }
}
