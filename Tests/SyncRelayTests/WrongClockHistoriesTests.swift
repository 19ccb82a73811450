import EventLog
import EventLogTesting
import Projections
import SyncRelay
import Training
import Testing

/// Three devices that exchange through a server whose disk is full now and then, with clocks that are decades off, old
/// records that they adopt, and starters of several versions.
struct WrongClockHistoriesTests {
  /// 5,000 histories where all seeds are asked for, else 50.
  private static let seeds =
    Seeds.quarter == nil ? Array(0..<5000 as Range<UInt64>) : Seeds.some(of: 0..<200)

  @Test(.timeLimit(.minutes(30)), arguments: 0..<5 as Range<UInt64>)
  func `all devices show the same, and nothing logged is replaced by an older record`(
    part: UInt64
  ) throws {
    for seed in Self.seeds where seed % 5 == part {
      var history = try WrongClockHistory(seed: seed)
      try history.play()
      try history.check()
    }
  }
}

/// One history, and what was written in it.
private struct WrongClockHistory {
  private let seed: UInt64
  private var random: SplitMix64
  private let devices: [Replica]
  private var server: Replica
  private let serverFiles = MemoryFileSystem()
  /// What was logged, adopted and corrected of each set, as repetitions.
  private var logged: [String: Set<Double>] = [:]
  private var adopted: [String: Set<Double>] = [:]
  private var corrected: Set<String> = []
  /// The names that each module was given by edits and records, and its starters' versions.
  private var named: [String: Set<String>] = [:]
  private var starters: [String: UInt16] = [:]

  /// What a wrong clock shows: unset, of the battery's last day, and far ahead.
  private static let clocks = [
    "1970-01-01T00:00:00.000Z", "1970-01-01T00:03:20.500Z", "1999-12-31T23:59:59.999Z",
    "2000-01-01T00:00:00.000Z", "2037-05-01T10:00:00.000Z", "2098-12-31T10:00:00.000Z",
    "2099-12-31T23:59:59.999Z", "2150-01-01T00:00:00.000Z",
  ]
  private static let session = "s"
  private static let sets = ["x", "y", "z"]
  private static let modules = ["push", "pull"]

  init(seed: UInt64) throws {
    self.seed = seed
    random = SplitMix64(seed: seed)
    let files = MemoryFileSystem()
    func replica(
      _ name: String, _ digit: Character, _ files: MemoryFileSystem
    ) throws -> Replica {
      try Pair.replica(
        "/\(name)", String(repeating: digit, count: 16), dataset: Pair.dataset, files)
    }
    // Which device has the greater id is drawn as well.
    var digits: [Character] = ["a", "b", "c"]
    for index in digits.indices { digits.swapAt(index, random.below(3)) }
    devices = try [
      replica("phone", digits[0], files), replica("watch", digits[1], files),
      replica("tablet", digits[2], files),
    ]
    server = try replica("server", "f", serverFiles)
  }

  mutating func play() throws {
    for number in 0..<(10 + random.below(30)) {
      let device = random.one(of: devices)
      if random.once(in: 3) { try setClock(of: device) }
      if random.once(in: 4) {
        if random.once(in: 3) { try syncWithFullServer(device) }
        _ = try Relay.sync(device, server)
      } else {
        try write(on: device, number)
      }
    }
    for _ in 0..<2 { for device in devices { _ = try Relay.sync(device, server) } }
  }

  /// Exchanges as over a line while the server's disk is full, and more often than a person is spared failed attempts.
  private mutating func syncWithFullServer(_ device: Replica) throws {
    let address = "tcp://server:7440"
    for _ in 0...RetryPolicy.greatestAttempts {
      serverFiles.limit(to: 0)
      let pass = try passOverLine(device, server)
      serverFiles.limit(to: nil)
      try device.store.keep(pass, at: address, build: "test")
      let state = try device.store.peerState(at: address)
      #expect(state?.needsManualIntervention != true, "seed \(seed): a person has to look")
      // A server opens a store again that it could not write.
      server.store.endWriting()
      server = try Replica(
        Store.open(at: "/server", for: .writing, environment: Pair.environment(serverFiles)))
    }
  }

  /// What an exchange in which the server may fail comes to for the device.
  private func passOverLine(_ device: Replica, _ server: Replica) throws -> SyncPass {
    let (mine, its) = (side(of: device), side(of: server))
    do {
      var isMoving = true
      while isMoving {
        isMoving = false
        do {
          if let bytes = try mine.nextBytes() {
            isMoving = true
            try its.receive(bytes)
          }
          if let bytes = try its.nextBytes() {
            isMoving = true
            try mine.receive(bytes)
          }
        } catch let error as LogError where error.isOfStore {
          let farewell = try #require(its.farewell(error))
          try mine.receive(farewell)
        }
      }
      return mine.pass(endedBy: .finished)
    } catch let error as LogError {
      return mine.pass(endedBy: .failed(error))
    }
  }

  private func side(of replica: Replica) -> StoreExchange {
    let now = ClockReading(uptime: .zero, wall: replica.store.environment.clock.now())
    return StoreExchange(replica, SyncSession(of: replica, SyncSession.Options(), at: now)) { now }
  }

  private mutating func setClock(of device: Replica) throws {
    let clock = try #require(device.store.environment.clock as? StoppedClock)
    if random.once(in: 2) {
      clock.set(to: try #require(Instant(random.one(of: Self.clocks))))
    } else {
      clock.set(to: Instant(milliseconds: 1_768_471_200_000 + Int64(random.below(5_000))))
    }
  }

  private mutating func write(on device: Replica, _ number: Int) throws {
    let id = random.one(of: Self.sets)
    let module = random.one(of: Self.modules)
    let reps = Double(number + 1)
    let set: JSONObject = ["id": .string(id), "reps": .number(reps)]
    switch random.below(10) {
    case 0, 1:
      if try isAppended([draft("session.setLogged", Self.session, set)], on: device) {
        logged[id, default: []].insert(reps)
      }
    case 2, 3:
      if try isAdopted(draft("session.setLogged", Self.session, set), on: device) {
        adopted[id, default: []].insert(reps)
      }
    case 4:
      if try isAppended([draft("session.setCorrected", Self.session, set)], on: device) {
        corrected.insert(id)
      }
    case 5 where random.once(in: 3):
      let retracted: JSONObject = ["id": .string(id)]
      if try isAppended([draft("session.setRetracted", Self.session, retracted)], on: device) {
        corrected.insert(id)
      }
    case 5, 6:
      let edit = try draft("module.saved", module, ["name": .string("edit \(number)")])
      if try isAppended([edit], on: device) {
        named[module, default: []].insert("edit \(number)")
      }
    case 7:
      let record = try draft("module.saved", module, ["name": .string("record \(number)")])
      if try isAdopted(record, on: device) {
        named[module, default: []].insert("record \(number)")
      }
    default:
      let version = random.one(of: [1, 2, 3, .max] as [UInt16])
      let starter = try draft("module.saved", module, ["name": .string("starter \(version)")])
      if try isAppended(device.starters([starter], version: version), on: device) {
        starters[module] = max(version, starters[module] ?? 0)
      }
    }
  }

  /// Writes drafts; a second value of what is written once is refused, and counts as not written.
  private func isAppended(_ drafts: [EventDraft], on device: Replica) throws -> Bool {
    let report = try device.write(drafts)
    if let refusal = report.refusal { #expect(refusal.code == .writeOnce, "seed \(seed)") }
    return report.outcomes.contains { $0 != .unchanged }
  }

  private mutating func isAdopted(_ draft: EventDraft, on device: Replica) throws -> Bool {
    let times = [0, 946_684_800_000, 1_736_000_000_000, 1_748_944_800_000, 4_000_000_000_000]
    var adoption = Adoption()
    let adopted = try device.adopting(
      [draft], updatedAt: Instant(milliseconds: Int64(random.one(of: times))), counting: &adoption)
    return try isAppended(adopted, on: device)
  }

  func check() throws {
    let states = (devices + [server]).map(\.state)
    let coverage = server.log.coverage
    for device in devices {
      #expect(device.log.coverage == coverage, "seed \(seed): something was held back")
    }
    let texts = try states.map { String(decoding: try $0.canonicalBytes(), as: UTF8.self) }
    #expect(Set(texts).count == 1, "seed \(seed): \(texts)")
    let (state, plain) = (states[0], try PlainFold(of: server.log))
    for id in Self.sets {
      let unit = UnitKey(name: "sets", id: UTF8Text(id))
      let shown = try state.value(of: unit, in: entity("session", Self.session))?["reps"]?.number
      let expected = try plain.reps(of: id)
      #expect(shown == expected, "seed \(seed), set \(id)")
      if corrected.contains(id) { continue }
      let wanted = logged[id] ?? adopted[id] ?? []
      #expect(shown.map { wanted.contains($0) } ?? wanted.isEmpty, "seed \(seed), set \(id)")
    }
    for id in Self.modules {
      let unit = UnitKey(name: "fields")
      let shown = try state.value(of: unit, in: entity("module", id))?["name"]?.string
      let expected = try plain.name(of: id)
      #expect(shown == expected, "seed \(seed), module \(id)")
      let wanted = named[id] ?? starters[id].map { ["starter \($0)"] } ?? []
      #expect(shown.map { wanted.contains($0) } ?? wanted.isEmpty, "seed \(seed), module \(id)")
    }
  }

  private func entity(_ kind: String, _ id: String) throws -> Entity {
    try #require(Entity(kind: kind, id: id))
  }
}

/// The rules of merge-rules 3 and 5 over all events of a log, read one by one.
private struct PlainFold {
  private var events: [Event] = []

  init(of log: Log) throws {
    for position in 1..<(log.count + 1) { events.append(try log.event(at: position)) }
    events.sort { ($0.stamp, $0.id) < ($1.stamp, $1.id) }
  }

  /// The events of some types about a set, or about a module, from the first to the last.
  private func all(_ types: [String], _ id: String) throws -> [Event] {
    try events.filter { event in
      let about = try event.data["id"]?.string ?? event.entity.id
      return types.contains("\(event.type)") && about == id
    }
  }

  func reps(of set: String) throws -> Double? {
    let corrections = try all(["session.setCorrected", "session.setRetracted"], set)
    guard
      let base = try all(["session.setLogged"], set).first ?? all(["session.setAdopted"], set).last
    else { return nil }
    guard let last = corrections.last else { return try base.data["reps"]?.number }
    // At one stamp a retraction wins.
    let isRetracted = corrections.contains {
      $0.stamp == last.stamp && $0.type.verb == "setRetracted"
    }
    return isRetracted ? nil : try last.data["reps"]?.number
  }

  func name(of module: String) throws -> String? {
    try all(["module.saved"], module).last?.data["name"]?.string
  }
}
