import EventLog
import Testing

@testable import Conformance

@Suite struct DriverProtocolTests {
  @Test func `the example session of the page is what the driver answers`() throws {
    let page = try FixtureFile.text(FixturesOnDisk.path + "/README.md")
    let lines = page.split(separator: "\n")
    let requests = lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) }
    let answers = lines.filter { $0.hasPrefix("< ") }.map { String($0.dropFirst(2)) }
    try #require(requests.count > 10)
    let engine = InProcessEngine()
    let actual = try requests.map { request in
      let request = try #require(try JSONReader.value(of: Array(request.utf8)).object)
      return engine.answer(request).canonicalText()
    }
    #expect(actual == answers)
  }

  @Test func `the page names the dataset of the fixtures, and its seed`() throws {
    let page = try FixtureFile.text(FixturesOnDisk.path + "/README.md")
    #expect(page.contains("All lines are of the dataset `\(DatasetID.ofFixtures)`, unless"))
    let seed = Hexadecimal.text(of: DatasetID.ofFixtures.seed, digits: 16)
    #expect(page.contains("this one's seed is `\(seed)`."))
  }

  @Test func `the page names every verb and every request`() throws {
    let page = try FixtureFile.text(FixturesOnDisk.path + "/README.md")
    for verb in ScenarioVerb.all.keys.sorted() {
      #expect(page.contains("| `\(verb)"), "\(verb)")
    }
    for request in InProcessEngine.handlers.keys.sorted() {
      #expect(page.contains("| `\(request)` |"), "\(request)")
    }
  }

  @Test(arguments: [
    "{}", "{\"request\":\"fly\"}", "{\"request\":\"log\"}",
    "{\"replica\":\"A\",\"request\":\"log\"}",
    "{\"passes\":[1],\"request\":\"fold-lines\"}", "{\"hex\":\"0\",\"request\":\"parse-line\"}",
    "{\"hex\":\"7b7d0a\",\"request\":\"parse-line\"}", "{\"passes\":[],\"request\":\"fold-lines\"}",
    "{\"dataset\":\"1\",\"hex\":\"7b7d0a\",\"request\":\"parse-line\"}",
  ])
  func `a request that makes no sense is refused with exit 2`(text: String) throws {
    let request = try #require(try JSONReader.value(of: Array(text.utf8)).object)
    let answer = InProcessEngine().answer(request)
    let refusal = try #require(try EngineClient.refusal(in: answer))
    #expect(refusal.exit == 2)
  }
}
