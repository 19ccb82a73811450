import Testing

@Suite struct LinkTests {
  @Test func `every link leads to a file and a heading that are there`() throws {
    var checked = 0
    for path in try Documentation.pages() {
      for link in try Page(path).linkTargets {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target = parts[0].isEmpty ? path : LinkTests.resolve(String(parts[0]), from: path)
        checked += 1
        guard try Documentation.exists(target) else {
          Issue.record("\(path) links to \(link), and there is no \(target)")
          continue
        }
        guard parts.count == 2 else { continue }
        #expect(
          try Page(target).anchors.contains(String(parts[1])),
          "\(path) links to \(link), and \(target) has no such heading")
      }
    }
    #expect(checked > 20)
  }

  @Test func `a page of docs is linked from somewhere`() throws {
    let pages = try Documentation.pages()
    let linked = try pages.flatMap { path in
      try Page(path).linkTargets.map {
        LinkTests.resolve(String($0.prefix { $0 != "#" }), from: path)
      }
    }
    for page in pages where page != "README.md" {
      #expect(linked.contains(page), "nothing links to \(page)")
    }
  }

  /// The path within the project that a link names from a page.
  private static func resolve(_ link: String, from page: String) -> String {
    var parts = page.split(separator: "/").dropLast()
    for part in link.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
