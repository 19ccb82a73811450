import Testing

@Suite struct VerbTests {
  /// Another test checks `docs/cli.md` against the real help; this one checks the README against
  /// it.
  @Test func `the README names the verbs that the help has, and no others`() throws {
    let rows = try Page("README.md").prose.filter { $0.hasPrefix("| `") }
    let named = Set(rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) })
    let headings = try Page("docs/cli.md").prose.filter { $0.hasPrefix("### ") }
    let described = Set(headings.map { String($0.dropFirst(4)) })
    // The README names `help` above the table, and `version` not at all.
    #expect(named.symmetricDifference(described.subtracting(["help", "version"])).sorted() == [])
    #expect(!named.isEmpty)
  }
}
