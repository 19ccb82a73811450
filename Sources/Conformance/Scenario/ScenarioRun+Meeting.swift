import EventLog

/// The verb of first meetings.
extension ScenarioRun {
  /// `meet NAME PEER merge|useTheirs HEX`: makes one history of two, after which NAME's store is of PEER's dataset and
  /// writes as replica HEX. `meet NAME back` takes that back.
  func meet(_ command: ScenarioCommand) throws -> [String] {
    let name = try replica(command)
    if try command.word(1, "a peer") == "back" {
      let answer = try client.ask("meet", name, ["choice": "back"])
      if let before = met.removeValue(forKey: name) {
        (ids[name], datasets[name]) = (before.id, before.dataset)
      }
      return ["carried \(try carried(answer))"]
    }
    let (peer, choice) = (try command.word(1, "a peer"), try command.word(2, "a choice"))
    let id = try command.word(3, "a replica id")
    guard replicas.contains(peer) else {
      throw ConformanceError.scenario("there is no replica \(peer)")
    }
    let answer = try client.ask(
      "meet", name, ["peer": .string(peer), "choice": .string(choice), "id": .string(id)])
    met[name] = (ids[name] ?? "", dataset(of: name))
    (ids[name], datasets[name]) = (id, dataset(of: peer))
    return ["carried \(try carried(answer))"]
  }

  private func carried(_ answer: JSONObject) throws -> Int {
    try answer.member("carried", "a whole number") { $0.number.flatMap(Int.init(exactly:)) }
  }
}
