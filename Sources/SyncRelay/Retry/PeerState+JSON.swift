package import EventLog

extension PeerState {
  /// The version of this form; a file with another one is passed over.
  private static let format: Double = 1

  /// The state as canonical JSON (log-format 9).
  package var json: JSONObject {
    var object: JSONObject = [
      "address": .string(address), "attempts": .number(Double(attempts)), "build": .string(build),
      "format": .number(PeerState.format), "wait": .number(Double(wait)),
    ]
    if isDueAtOnce { object["dueAtOnce"] = true }
    object["replica"] = traits.replica.map { .string($0.description) }
    object["version"] = traits.version.map { .number(Double($0)) }
    object["engine"] = traits.engine.map { .string($0) }
    object["token"] = traits.token.map { .number(Double($0)) }
    object["lastByte"] = lastByte.map { .string($0.description) }
    object["lastAcknowledged"] = lastAcknowledged.map { .string($0.description) }
    object["last"] = last.map { .object($0.json) }
    object["level"] = level.map { .string($0.description) }
    if !rejected.isEmpty { object["setAside"] = rejected.json }
    if refusals > 0 { object["refusals"] = .number(Double(refusals)) }
    object["offeredAgainAt"] = offeredAgainAt.map { .string($0.description) }
    object["trouble"] = trouble.map { .object($0.json) }
    return object
  }

  /// Reads a state; nil if a member is missing or is something else. Members that it does not know are
  /// passed over.
  package init?(_ members: JSONObject) {
    guard members["format"]?.number == PeerState.format,
      let address = members["address"]?.string, let build = members["build"]?.string,
      let attempts = members.whole("attempts", as: Int32.self).map(Int.init),
      (0...RetryPolicy.greatestAttempts).contains(attempts),
      let wait = members.whole("wait", as: Int64.self),
      wait == 0 || RetryPolicy.waits.contains(wait)
    else { return nil }
    self.init(address: address, build: build)
    self.attempts = attempts
    self.wait = wait
    var isSound = true
    /// What a member says; nil if there is none.
    func read<Value>(_ name: String, _ value: (JSONValue) -> Value?) -> Value? {
      guard let member = members[name] else { return nil }
      let value = value(member)
      if value == nil { isSound = false }
      return value
    }
    isDueAtOnce = read("dueAtOnce", \.bool) ?? false
    traits.replica = read("replica") { $0.string.flatMap { ReplicaID($0) } }
    traits.version = read("version") { $0.number.flatMap { Int(exactly: $0) } }
    traits.engine = read("engine", \.string)
    traits.token = read("token") { $0.number.flatMap { UInt16(exactly: $0) } }
    lastByte = read("lastByte") { $0.string.flatMap { Instant($0) } }
    lastAcknowledged = read("lastAcknowledged") { $0.string.flatMap { Instant($0) } }
    last = read("last") { $0.object.flatMap { LastPass($0) } }
    level = read("level") { $0.string.flatMap { Instant($0) } } ?? last?.level
    rejected = read("setAside") { RejectedEvents($0) } ?? RejectedEvents()
    offeredAgainAt = read("offeredAgainAt") { $0.string.flatMap { Instant($0) } }
    trouble = read("trouble") { $0.object.flatMap { PeerTrouble($0) } }
    refusals = members.whole("refusals", as: Int32.self).map(Int.init) ?? 0
    guard (0...RetryPolicy.greatestRefusals).contains(refusals) else { return nil }
    guard isSound else { return nil }
  }
}

extension LastPass {
  /// When both held the same, if that was the last pass: a file of an earlier build says no more.
  fileprivate var level: Instant? {
    switch ending {
    case .succeeded, .refused: at
    case .different, .unreachable, .unauthorised, .failed: nil
    }
  }

  fileprivate var json: JSONObject {
    [
      "at": .string(at.description), "ending": .string(ending.rawValue),
      "moved": .number(Double(moved)), "reason": .string(reason),
    ]
  }

  fileprivate init?(_ members: JSONObject) {
    guard let at = members.text("at", Instant.init),
      let ending = members.text("ending", Ending.init(rawValue:)),
      let moved = members.whole("moved", as: Int32.self).map(Int.init), moved >= 0,
      let reason = members["reason"]?.string
    else { return nil }
    self.init(at: at, ending: ending, moved: moved, reason: reason)
  }
}

extension PeerTrouble {
  fileprivate var json: JSONObject {
    ["first": .string(first.description), "last": .string(last.description)]
  }

  fileprivate init?(_ members: JSONObject) {
    guard let first = members.text("first", Instant.init),
      let last = members.text("last", Instant.init)
    else { return nil }
    self.init(first: first, last: last)
  }
}

extension RejectedEvents {
  fileprivate var json: JSONValue {
    .array(
      reasons.map {
        ["events": .string($0.events.description), "reason": .string($0.text)]
      })
  }

  fileprivate init?(_ value: JSONValue) {
    guard let list = value.array else { return nil }
    self.init()
    for element in list {
      guard let events = element.object?["events"]?.string.flatMap({ Coverage($0) }),
        let reason = element.object?["reason"]?.string
      else { return nil }
      add(events, because: reason)
    }
  }
}
