import EventLog
import LiftTrailTesting
import Projections
import Testing

@testable import SyncRelay

/// Two replicas of one dataset in memory.
private struct Pair {
  let files = MemoryFileSystem()
  let left: Replica
  let right: Replica

  init(rightDataset: String = Pair.dataset, rightReplica: String = "bbbbbbbbbbbbbbbb") throws {
    left = try Pair.replica("/left", "aaaaaaaaaaaaaaaa", dataset: Pair.dataset, files)
    right = try Pair.replica("/right", rightReplica, dataset: rightDataset, files)
  }

  static let dataset = "5DB49B01-1D48-4785-97E6-55EA5E8FF674"

  static func replica(
    _ path: String, _ id: String, dataset: String, _ files: MemoryFileSystem
  ) throws -> Replica {
    let manifest = StoreManifest(
      dataset: try #require(DatasetID(dataset)), replica: try #require(ReplicaID(id)), name: path,
      created: Instant(milliseconds: 1_768_471_200_000), isEphemeral: false)
    return try Replica(
      Store.create(at: path, manifest: manifest, environment: environment(files)))
  }

  static func environment(_ files: MemoryFileSystem) -> Environment {
    Environment(
      files: files, clock: StoppedClock(Instant(milliseconds: 1_768_471_200_123)),
      holder: "the test")
  }
}

private func draft(_ type: String, _ id: String, _ data: JSONObject) throws -> EventDraft {
  let type = try #require(EventType(type))
  return try #require(try EventDraft(type: type, entityID: id, data: data))
}

@Test func `two stores that went apart hold the same after one exchange`() throws {
  let pair = try Pair()
  _ = try pair.left.write([
    try draft("module.saved", "m1", ["name": "Push"]),
    try draft("session.setLogged", "s1", ["id": "1", "reps": 5]),
  ])
  _ = try pair.right.writeAtomically([
    try draft("module.saved", "m1", ["name": "Pull"]),
    try draft("module.exerciseSaved", "m1", ["id": "e1", "name": "Row"]),
  ])
  let report = try Relay.sync(pair.left, pair.right)
  #expect(report.isComplete)
  #expect(report.leftReceived.description == "bbbbbbbbbbbbbbbb:1-2")
  #expect(report.rightReceived.description == "aaaaaaaaaaaaaaaa:1-2")
  #expect(pair.left.store.log.coverage == pair.right.store.log.coverage)
  #expect(try pair.left.state.digest() == pair.right.state.digest())
  #expect(
    String(decoding: try pair.left.state.canonicalBytes(), as: UTF8.self).contains("\"Pull\""))
}

@Test func `an exchange that stops after any message goes on to the same end`() throws {
  for limit in 0..<12 {
    let pair = try Pair()
    for index in 0..<700 {
      _ = try pair.left.write([try draft("setting.saved", "k\(index)", ["value": 1])])
    }
    _ = try pair.right.write([try draft("setting.saved", "k1", ["value": 2])])
    let first = try Relay.sync(pair.left, pair.right, stopAfterMessages: limit)
    let second = try Relay.sync(pair.left, pair.right)
    #expect(second.isComplete)
    #expect(pair.left.store.log.coverage == pair.right.store.log.coverage)
    #expect(first.rightReceived.intersection(second.rightReceived).isEmpty)
    #expect(try pair.left.state.digest() == pair.right.state.digest())
  }
}

@Test func `the most urgent events are sent first`() throws {
  let pair = try Pair()
  _ = try pair.left.write([
    try draft("setting.saved", "k", ["value": 1]),
    try draft("module.saved", "m", ["name": "Push"]),
    try draft("session.started", "s", ["startedAt": "2026-01-15T10:00:00.000Z"]),
    try draft("session.setLogged", "s", ["id": "1"]),
    try draft("program.deleted", "p", [:]),
  ])
  _ = try Relay.sync(pair.left, pair.right)
  let log = pair.right.store.log
  let types = try (1...log.count).map { try log.event(at: $0).type.description }
  #expect(
    types == [
      "program.deleted", "session.setLogged", "session.started", "module.saved", "setting.saved",
    ])
}

@Test func `a store of another dataset is refused`() throws {
  let pair = try Pair(rightDataset: "00000000-0000-4000-8000-000000000000")
  let error = #expect(throws: RelayError.self) { try Relay.sync(pair.left, pair.right) }
  #expect(error?.code == .wrongDataset)
}

@Test func `a copy that writes under the same replica id is refused`() throws {
  let pair = try Pair(rightReplica: "aaaaaaaaaaaaaaaa")
  let error = #expect(throws: RelayError.self) { try Relay.sync(pair.left, pair.right) }
  #expect(error?.code == .sameReplica)
}

@Test func `each pass leaves a receipt in both stores`() throws {
  let pair = try Pair()
  _ = try pair.left.write([try draft("module.saved", "m1", ["name": "Push"])])
  _ = try Relay.sync(pair.left, pair.right)
  _ = try Relay.sync(pair.left, pair.right)
  #expect(
    try pair.files.names(in: "/left/peers") == [
      "000000000001-bbbbbbbbbbbbbbbb.receipt.json", "000000000002-bbbbbbbbbbbbbbbb.receipt.json",
    ])
  let first = try pair.files.contents(of: "/right/peers/000000000001-aaaaaaaaaaaaaaaa.receipt.json")
  #expect(
    String(decoding: first.bytes(in: 0..<first.count), as: UTF8.self)
      == "{\"at\":\"2026-01-15T10:00:00.123Z\",\"complete\":true,"
      + "\"coverage\":\"aaaaaaaaaaaaaaaa:1-1\",\"peer\":\"aaaaaaaaaaaaaaaa\","
      + "\"received\":\"aaaaaaaaaaaaaaaa:1-1\",\"sent\":\"\"}\n")
}

@Test func `a message that has no place is refused`() throws {
  let pair = try Pair()
  _ = try pair.left.write([try draft("module.saved", "m1", ["name": "Push"])])
  let log = pair.left.store.log
  func session() -> SyncSession {
    SyncSession(manifest: pair.left.store.manifest, coverage: log.coverage)
  }
  let hello = SyncMessage.hello(
    SyncMessage.Hello(pair.right.store.manifest, coverage: Coverage()))
  let begun: [SyncMessage] = [hello, .shared([])]
  let range = try #require(EventRange("aaaaaaaaaaaaaaaa:1-1"))
  let strangers: [([SyncMessage], SyncMessage)] = [
    ([], .shared([])), ([], .acknowledged), ([], .done), ([], .events([])), ([hello], hello),
    ([hello], .shared([SyncMessage.RangeFingerprint(range: range, fingerprint: 0)])),
    (begun, .shared([])), (begun + [.acknowledged], .acknowledged), (begun + [.done], .done),
    (begun + [.done], .events([])),
  ]
  for (before, stranger) in strangers {
    var session = session()
    for message in before { _ = try session.receive(message, log: log) }
    let error = #expect(throws: RelayError.self) { try session.receive(stranger, log: log) }
    #expect(error?.code == .unexpectedMessage)
  }
}

@Test func `two contents under one id are found before anything is exchanged`() throws {
  let pair = try Pair()
  _ = try pair.left.write([try draft("module.saved", "m1", ["name": "Push"])])
  let other = try Pair()
  _ = try other.left.write([try draft("module.saved", "m1", ["name": "Pull"])])
  _ = try pair.right.receive([try other.left.store.log.event(at: 1)])
  let error = #expect(throws: RelayError.self) { try Relay.sync(pair.left, pair.right) }
  #expect(error?.code == .conflictingContent)
  #expect(pair.left.store.log.count == 1)
  #expect(throws: RelayError.self) { try Relay.plan(pair.left.store, pair.right.store) }
}
