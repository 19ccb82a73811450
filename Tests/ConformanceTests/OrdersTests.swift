import EventLog
import Testing

@testable import Conformance

@Suite struct OrdersTests {
  @Test(arguments: [(0, 1), (1, 1), (2, 2), (3, 6), (4, 24), (5, 120), (6, 720)])
  func `every order is there once`(count: Int, orders: Int) {
    let permutations = ScenarioRun.permutations(of: Array(0..<count))
    #expect(Set(permutations).count == orders)
    #expect(permutations.count == orders)
    #expect(permutations.allSatisfy { $0.sorted() == Array(0..<count) })
  }

  @Test func `an engine to which the order matters is found out`() throws {
    let lines = try run(FirstLineWins())
    #expect(lines == ["6 orders, 3 digests", "A has another digest: 2e1472b57af294d1"])
  }

  @Test func `an engine that repeats an effect otherwise is found out`() throws {
    let lines = try run(EffectOfPasses())
    #expect(
      lines == [
        "6 orders, 1 digest", "2 different outcomes", "A has another digest: 2e1472b57af294d1",
      ])
  }

  /// The output of `orders` over three events.
  private func run(_ engine: any ConformanceEngine) throws -> [String] {
    let run = try ScenarioRun(engine)
    run.replicas = ["A"]
    return try run.output(of: ScenarioBlock(line: 1, command: "orders", input: [], output: []))
  }
}

/// Answers for one replica that holds three events and shows nothing.
private class StubEngine: ConformanceEngine {
  func fold(_ passes: [[String]]) -> (state: String, effect: String) { ("{}", "applied") }

  func answer(_ request: JSONObject) -> JSONObject {
    switch request["request"]?.string {
    case "log": return ["lines": .array((1...3).map { .string(line($0)) })]
    case "state": return answer(state: "{}")
    case "fold-lines":
      let passes = (request["passes"]?.array ?? []).map { pass in
        (pass.array ?? []).compactMap(\.string)
      }
      let (state, effect) = fold(passes)
      var answer = answer(state: state)
      answer["effects"] = .object(["000000000000000a:1": .string(effect)])
      return answer
    default: return [:]
    }
  }

  private func answer(state: String) -> JSONObject {
    [
      "state": .string(state),
      "digest": .string(Hexadecimal.text(of: XXH64.hash(Array(state.utf8)), digits: 16)),
    ]
  }

  private func line(_ seq: Int) -> String {
    let text = "000000000000000a:\(seq) 2026-01-15T10:00:00.000Z-0000 module.saved m1"
    do { return try EventNotation.line(text, of: DatasetID.ofFixtures) } catch { return "" }
  }
}

/// Shows the line that arrived first.
private final class FirstLineWins: StubEngine {
  override func fold(_ passes: [[String]]) -> (state: String, effect: String) {
    (
      "{\"modules\":\"\(passes.first?.first?.utf8.reduce(0) { $0 &* 31 &+ Int($1) } ?? 0)\"}",
      "applied"
    )
  }
}

/// Gives an event another effect in two passes than in one.
private final class EffectOfPasses: StubEngine {
  override func fold(_ passes: [[String]]) -> (state: String, effect: String) {
    ("{\"a\":1}", passes.count == 1 ? "applied" : "superseded")
  }
}
