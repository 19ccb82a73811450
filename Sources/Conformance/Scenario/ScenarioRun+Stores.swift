import EventLog

/// The verbs that make, stop and open stores.
extension ScenarioRun {
  /// `replica NAME HEX [dataset=UUID] [kinds=NAME,…]`: makes a store.
  func makeReplica(_ command: ScenarioCommand) throws -> [String] {
    let name = try command.word(0, "a name")
    guard !replicas.contains(name) else {
      throw ConformanceError.scenario("\(name) is there already")
    }
    let dataset = command.options["dataset"].map { DatasetID($0) } ?? DatasetID.ofFixtures
    guard let dataset else { throw ConformanceError.scenario("a dataset is a UUID") }
    var members: JSONObject = [
      "id": .string(try command.word(1, "a replica id")), "clock": .string(clock),
      "dataset": .string(dataset.text),
    ]
    let added = command.list("kinds")
    if !added.isEmpty { members["kinds"] = .texts(added) }
    _ = try client.ask("init", name, members)
    replicas.append(name)
    ids[name] = try command.word(1, "a replica id")
    datasets[name] = dataset
    kinds[name] = Set(added)
    return ["ok"]
  }

  /// `clock [NAME] ISO`: sets one replica's clock, or all of them, also of those made later.
  func setClock(_ command: ScenarioCommand) throws -> [String] {
    let time = try command.word(command.words.count - 1, "a time")
    guard Instant(time) != nil else { throw ConformanceError.scenario("no time: \(time)") }
    let isForAll = command.words.count == 1
    if isForAll { clock = time }
    for name in isForAll ? replicas : [try replica(command)] {
      _ = try client.ask("clock", name, ["at": .string(time)])
    }
    return ["ok"]
  }

  /// `crash NAME [losing=N]`: stops the replica as a power cut does; what is not durable is gone.
  ///
  /// With `losing`, the log's last N bytes are gone too: the power went while they were being
  /// written, before their ids could be reported.
  func crash(_ command: ScenarioCommand) throws -> [String] {
    var members = JSONObject()
    members["losing"] = try command.number("losing")
    _ = try client.ask("crash", try replica(command), members)
    return ["ok"]
  }

  /// `reopen NAME [reading]`: opens the store again, after a crash or in good order; with `reading`, for reading alone.
  /// Which line of several a refusal names is the engine's choice.
  func reopen(_ command: ScenarioCommand) throws -> [String] {
    let isReading = command.words.count == 2
    guard !isReading || command.words[1] == "reading" else {
      throw ConformanceError.scenario("reopen takes only reading")
    }
    var request: JSONObject = ["replica": .string(try replica(command))]
    if isReading { request["reading"] = .bool(true) }
    let answer = try client.askAllowingRefusal("reopen", request)
    guard var refusal = try EngineClient.refusal(in: answer) else { return ["ok"] }
    refusal.line = nil
    return ["refused: \(refusal)"]
  }

  /// `clone NAME NEW HEX`: makes a clone of a replica's store, which writes as replica HEX.
  func clone(_ command: ScenarioCommand) throws -> [String] {
    let source = try replica(command)
    let (name, id) = (try command.word(1, "a name"), try command.word(2, "a replica id"))
    guard !replicas.contains(name) else {
      throw ConformanceError.scenario("\(name) is there already")
    }
    _ = try client.ask(
      "clone", source, ["clone": .string(name), "id": .string(id), "clock": .string(clock)])
    replicas.append(name)
    ids[name] = id
    datasets[name] = dataset(of: source)
    kinds[name] = kinds[source]
    return ["ok"]
  }
}
