import Testing

@Suite struct VerbTests {
  /// `docs/cli.md` is held against the real help by a test of its own; this page against that one.
  @Test func `the README names the verbs that the help has, and no others`() throws {
    let rows = try Page("README.md").prose.filter { $0.hasPrefix("| `") }
    let named = Set(rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) })
    let headings = try Page("docs/cli.md").prose.filter { $0.hasPrefix("### ") }
    let described = Set(headings.map { String($0.dropFirst(4)) })
    // How to get help is said above the table.
    #expect(named.symmetricDifference(described.subtracting(["help", "version"])).sorted() == [])
    #expect(!named.isEmpty)
  }
}
