import EventLog
import EventLogTesting

extension ScenarioRun {
  /// 6 events have 720 orders.
  private static let greatestCount = 6

  /// `orders`: folds all events of the scenario in every order of arrival, and says how many states
  /// that made. Each order is folded twice: in one pass, and in two passes with one event repeated.
  func orders(_ command: ScenarioCommand) throws -> [String] {
    let events = try allEvents()
    guard events.count <= ScenarioRun.greatestCount else {
      throw ConformanceError.scenario(
        "orders takes at most \(ScenarioRun.greatestCount) events, not \(events.count)")
    }
    let datasets = Set(datasets.values)
    guard datasets.count <= 1 else {
      throw ConformanceError.scenario("orders takes events of one dataset")
    }
    let dataset = datasets.first ?? DatasetID.ofFixtures
    let added = kinds.values.reduce(Set()) { $0.union($1) }
    var request: JSONObject = ["dataset": .string(dataset.text)]
    if !added.isEmpty { request["kinds"] = .texts(added.sorted()) }
    var outcomes: Set<Outcome> = []
    let orders = ScenarioRun.permutations(of: Array(events.indices))
    let isPart = takesFewOrders && orders.count > 24
    // A quarter of a quarter.
    for number in isPart ? Seeds.some(of: Seeds.some(of: orders.indices)) : Array(orders.indices) {
      let order = orders[number]
      for passes in [[order], ScenarioRun.repeating(order, number)] {
        let lines = passes.map { pass in JSONValue.texts(pass.map { events[$0] }) }
        request["passes"] = .array(lines)
        let answer = try client.ask("fold-lines", request)
        outcomes.insert(
          Outcome(
            digest: try EngineState(answer: answer).digest,
            effects: try answer.texts(under: "effects")))
      }
    }
    return try report(
      outcomes, orders: orders.count, events: events,
      of: replicas.filter { kinds[$0, default: []] == added })
  }

  private struct Outcome: Hashable {
    var digest: String
    var effects: [String: String]
  }

  /// The order in two passes, with one event of the first pass coming again at the end.
  private static func repeating(_ order: [Int], _ number: Int) -> [[Int]] {
    guard !order.isEmpty else { return [order, order] }
    let cut = 1 + number % order.count
    return [Array(order[..<cut]), order[cut...] + [order[number % cut]]]
  }

  private func report(
    _ outcomes: Set<Outcome>, orders: Int, events: [Event], of replicas: [String]
  ) throws -> [String] {
    let digests = Set(outcomes.map(\.digest))
    var lines = [
      "\(orders) order\(orders == 1 ? "" : "s"), "
        + "\(digests.count) digest\(digests.count == 1 ? "" : "s")"
    ]
    if outcomes.count > digests.count { lines.append("\(outcomes.count) different outcomes") }
    // A store that holds all the events, and knows the kinds, must have come to the same state.
    for replica in replicas where try self.events(of: replica).count == events.count {
      let digest = try client.state(replica).digest
      if digests != [digest] { lines.append("\(replica) has another digest: \(digest)") }
    }
    return lines
  }

  static func permutations(of elements: [Int]) -> [[Int]] {
    guard let first = elements.first else { return [[]] }
    return permutations(of: Array(elements.dropFirst())).flatMap { rest in
      (0...rest.count).map { place in rest[..<place] + [first] + rest[place...] }
    }
  }
}
