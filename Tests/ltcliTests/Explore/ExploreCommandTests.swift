import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// The log as a page.
struct ExploreCommandTests {
  private let bench = Workbench()

  init() {
    bench.makeStore()
    _ = bench.run("append /phone", input: Line.module("a", "</script><b>") + Line.module("b", "B"))
  }

  /// What stands between a mark's element and the end of it.
  private func part(_ id: String, of page: String) throws -> String {
    let start = try #require(page.firstRange(of: "id=\"\(id)\">"))
    let rest = page[start.upperBound...]
    return String(rest[..<(try #require(rest.firstRange(of: "</script>"))).lowerBound])
  }

  private func header(of page: String) throws -> JSONObject {
    let bytes = Array(try part("stores", of: page).replacing("\\u003c", with: "<").utf8)
    return try JSONObject(checked: bytes)
  }

  private func page(_ command: String = "explore /phone -o -") -> String {
    let outcome = bench.run(command)
    #expect(outcome.status == .done && outcome.error == "", "\(outcome.error)")
    return outcome.output
  }

  @Test func `the page has every line, and no text of the log ends a script`() throws {
    let page = page()
    let lines = try part("lines", of: page)
    #expect(lines.contains(#""name":"\u003c/script>\u003cb>""#))
    #expect("\n" + bench.run("log /phone --json").output == lines.replacing("\\u003c", with: "<"))
    #expect(!page.contains("{{") && page.hasSuffix("</html>\n"))
    #expect(!page.contains("http:") && !page.contains("https:"))
  }

  @Test func `of two stores each line stands once, and each store says its order`() throws {
    _ = bench.run("clone /phone /watch --replica bbbbbbbbbbbbbbbb")
    _ = bench.run("append /watch", input: Line.module("c", "C"))
    _ = bench.run("append /phone", input: Line.module("d", "D"))
    _ = bench.run("sync /phone /watch")
    _ = bench.run("append /watch", input: Line.module("e", "E"))
    let page = page("explore /phone /watch -o -")
    #expect(try part("lines", of: page).split(separator: "\n").count == 5)
    let stores = try #require(try header(of: page)["stores"]?.array).compactMap(\.object)
    #expect(stores.map { $0["name"]?.string } == ["phone", "watch"])
    #expect(
      stores.map { $0["order"]?.canonicalText() } == ["[[0,4]]", "[[0,2],[3,1],[2,1],[4,1]]"])
    let peer = try #require(stores.first?["peers"]?.array?.first?.object)
    #expect(peer["replica"]?.string == "bbbbbbbbbbbbbbbb")
    #expect(peer["coverage"]?.string == "aaaaaaaaaaaaaaaa:1-3 bbbbbbbbbbbbbbbb:1-1")
  }

  @Test func `the page has the kinds, the words of explain, and what conflicts lists`() throws {
    _ = bench.run("clone /phone /watch --replica bbbbbbbbbbbbbbbb")
    _ = bench.run("append /phone --clock 2026-01-15T11:00:00.000Z", input: Line.module("b", "Mine"))
    _ = bench.run(
      "append /watch --clock 2026-01-15T12:00:00.000Z", input: Line.module("b", "Theirs"))
    _ = bench.run("sync /phone /watch")
    let header = try header(of: page())
    #expect(
      header["kinds"]?.canonicalText().contains(#""kind":"session","plural":"sessions""#) == true)
    #expect(header["rules"]?.object?["lastWrite"] == "the last write counts (merge-rules 3)")
    #expect(header["changes"]?.object?["greaterValue"] == "a greater value")
    let store = try #require(header["stores"]?.array?.first?.object)
    let conflict = try #require(store["conflicts"]?.array?.first?.object)
    let listed = try #require(bench.run("conflicts /phone --all --json").lines.first)
    let told = try JSONObject(checked: Array(listed.utf8))
    #expect(conflict["sort"] == "an edit was lost to another one")
    #expect(conflict["proven"] == told["proven"] && conflict["rule"] == told["rule"])
    #expect(conflict["lost"]?.string == "aaaaaaaaaaaaaaaa:3")
    #expect(conflict["won"]?.string == "bbbbbbbbbbbbbbbb:1")
  }

  @Test func `a page is written whole, and over another one only if that is said`() throws {
    let written = bench.run("explore /phone -o /log.html")
    #expect(
      written.status == .done && written.output.hasPrefix("/log.html: 2 events of phone; open"))
    let bytes = bench.bytes("/log.html")
    #expect(String(decoding: bytes, as: UTF8.self) == page())
    _ = bench.run("append /phone", input: Line.module("c", "C"))
    let refused = bench.run("explore /phone -o /log.html")
    #expect(refused.status == .inputRefused)
    #expect(refused.error.contains("/log.html: there is a file of that name"))
    #expect(refused.error.contains("--replace writes over it"))
    #expect(bench.bytes("/log.html") == bytes)
    #expect(bench.run("explore /phone -o /log.html --replace").status == .done)
    #expect(String(decoding: bench.bytes("/log.html"), as: UTF8.self) == page())
    #expect(try bench.files.status(of: "/log.html.partial") == nil)
  }

  @Test func `what is no new file, no store, or another dataset is refused`() throws {
    try bench.files.makeFolder(at: "/folder")
    for option in ["", " --replace"] {
      let outcome = bench.run("explore /phone -o /folder\(option)")
      #expect(outcome.status == .inputRefused)
      #expect(outcome.error.contains("there is a folder of that name"))
      #expect(bench.run("explore /phone -o /dev/stdout\(option)").status == .inputRefused)
    }
    #expect(bench.run("explore /phone -o /none/log.html").status == .inputRefused)
    #expect(bench.run("explore /phone").error.contains("-o is missing"))
    #expect(bench.run("explore /phone").status == .wrongUsage)
    #expect(bench.run("explore /none -o /log.html").error.contains("/none"))
    bench.makeStore(
      "/other", digit: "c", dataset: DatasetID(checked: "11111111-1D48-4785-97E6-55EA5E8FF674"))
    let other = bench.run("explore /phone /other -o /log.html")
    #expect(other.status == .inputRefused && other.error.contains("different datasets"))
    #expect(try bench.files.status(of: "/log.html") == nil)
  }

  @Test func `a store without events has a page`() throws {
    bench.makeStore("/empty", digit: "e")
    #expect(try part("lines", of: page("explore /empty -o -")) == "\n")
  }
}
