import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import SyncRelay

/// An exchange that one side only plans: it says what the folders' plan says, and touches neither store.
struct PlanningTests {
  /// Carries what a planning right side and the left one say, in any order, until both are finished.
  private func finish(
    _ planning: StoreExchange, _ far: StoreExchange, _ generator: inout SplitMix64
  ) throws {
    var (toFar, toPlanning): ([[UInt8]], [[UInt8]]) = ([], [])
    while !planning.session.isFinished || !far.session.isFinished {
      switch Int.random(in: 0...3, using: &generator) {
      case 0: if let bytes = try planning.nextBytes() { toFar.append(bytes) }
      case 1: if let bytes = try far.nextBytes() { toPlanning.append(bytes) }
      case 2 where !toFar.isEmpty: try far.receive(toFar.removeFirst())
      case 3 where !toPlanning.isEmpty: try planning.receive(toPlanning.removeFirst())
      default: break
      }
    }
  }

  /// Writes at random, singles and batches, about a few entities.
  private func write(_ replica: Replica, _ random: inout SplitMix64) throws {
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let drafts = try (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let entity = "e\(random.below(5))"
        let name = JSONValue.string("n\(random.below(1_000))")
        return random.one(of: [
          try draft("module.saved", entity, ["name": name]),
          try draft(
            "module.exerciseSaved", entity, ["id": .string("\(random.below(3))"), "name": name]),
          try draft("module.deleted", entity, [:]),
          try draft("session.setLogged", entity, ["id": .string("\(random.below(1_000_000))")]),
          try draft("setting.saved", entity, ["value": name]),
        ])
      }
      _ = try replica.writeAtomically(drafts)
    }
  }

  /// Has two replicas take what two writers with one id have written, some of it the same.
  private func contest(_ replicas: [Replica], _ random: inout SplitMix64) throws {
    let seed = random.next()
    for (number, replica) in replicas.enumerated() {
      let writer = try Pair.replica(
        "/writer", "cccccccccccccccc", dataset: Pair.dataset, MemoryFileSystem())
      var common = SplitMix64(seed: seed)
      try write(writer, &common)
      var own = SplitMix64(seed: seed &+ UInt64(number))
      try write(writer, &own)
      guard writer.log.count > 0 else { continue }
      _ = try replica.receive((1...writer.log.count).map { try writer.log.event(at: $0) })
    }
  }

  /// What a plan says, as text.
  private func text(_ preview: MergePreview) throws -> [String] {
    ["\(preview.events) \(preview.byteCount)"]
      + preview.changes.map { change in
        let shown = ["fields", "exercises", "sets"].map { change.shown?.list($0) ?? [] }
        let units = change.pieces.map {
          "\($0.unit) \(JSONValue.array([$0.before, $0.after].map { .object($0 ?? [:]) }).canonicalText())"
        }
        return "\(change.entity) \(change.sort) \(shown) \(units)"
      }
  }

  /// Every file, and its bytes.
  private func files(_ pair: Pair) -> [String: [UInt8]?] {
    var files: [String: [UInt8]?] = [:]
    for path in pair.files.paths() { files[path] = .some(pair.files.durableBytes(of: path)) }
    return files
  }

  @Test(arguments: Seeds.some(of: 0..<80 as Range<UInt64>))
  func
    `whatever two stores hold, the plan over a wire is that of the folders, and nothing is written`(
      seed: UInt64
    ) throws
  {
    var random = SplitMix64(seed: seed)
    let pair = try Pair(rightReplica: seed % 8 == 7 ? "aaaaaaaaaaaaaaaa" : "bbbbbbbbbbbbbbbb")
    let replicas = [pair.left, pair.right]
    for replica in replicas { try write(replica, &random) }
    if seed % 4 == 1 { try contest(replicas, &random) }
    if seed % 3 != 0 { _ = try Relay.sync(pair.left, pair.right) }
    for replica in replicas { try write(replica, &random) }
    if seed % 4 == 2 { try contest(replicas, &random) }

    let before = files(pair)
    let manifests = replicas.map(\.manifest)
    let folders = try Relay.preview(pair.left, pair.right)
    var options = SyncSession.Options()
    options.limits.bytesPerPart = Bool.random(using: &random) ? 1 : 300
    let far = try StoreExchange(pair.right, options, at: .test)
    let planning = StoreExchange.planning(for: pair.left, options)
    try finish(planning, far, &random)
    try far.leaveReceipt()
    let wire = try Relay.preview(pair.left, withPeerHolding: planning.plannedPeerLog(of: pair.left))
    #expect(try text(wire.left) == text(folders.left))
    #expect(try text(wire.right) == text(folders.right))

    #expect(far.session.sent.isEmpty && far.session.refused.isEmpty && far.session.received.isEmpty)
    #expect(files(pair) == before && replicas.map(\.manifest) == manifests)
    if manifests[0].replica != manifests[1].replica {
      let report = try Relay.sync(pair.left, pair.right)
      #expect(wire.left.events == report.leftReceived && wire.right.events == report.rightReceived)
    }
  }

  @Test func `a store that lacks events of its own plans and is planned with under the id it has`()
    throws
  {
    let pair = try OwnEventsTests()
    let old = pair.restored.manifest.replica
    var random = SplitMix64(seed: 1)
    var far = try StoreExchange(pair.restored, at: .test)
    var planning = StoreExchange.planning(for: pair.pair.right)
    try finish(planning, far, &random)
    #expect(
      try planning.plannedPeerLog(of: pair.pair.right).coverage == pair.restored.log.coverage)
    far = try StoreExchange(pair.pair.right, at: .test)
    planning = StoreExchange.planning(for: pair.restored)
    try finish(planning, far, &random)
    #expect(
      try planning.plannedPeerLog(of: pair.restored).coverage == pair.pair.right.log.coverage)
    #expect(pair.restored.manifest.replica == old && pair.restored.log.count == 2)
  }

  @Test func `a peer that sends more than a plan keeps in memory is told so`() throws {
    let pair = try Pair()
    for number in 0..<40 {
      _ = try pair.right.write([draft("module.saved", "m\(number)", ["name": "Push"])])
    }
    for (bytes, isEnough) in [(1 << 20, true), (4_000, false)] {
      var options = SyncSession.Options()
      options.limits.bytesPerPart = 300
      options.limits.planBytes = bytes
      let far = try StoreExchange(pair.right, options, at: .test)
      let planning = StoreExchange.planning(for: pair.left, options)
      var random = SplitMix64(seed: 1)
      if isEnough {
        try finish(planning, far, &random)
        #expect(try planning.plannedPeerLog(of: pair.left).count == 40)
      } else {
        let error = #expect(throws: LogError.self) { try finish(planning, far, &random) }
        #expect(error?.code == .tooLarge && error?.advice == .syncWithoutPlan)
      }
    }
  }

  @Test func `who plans and sends events all the same is refused`() throws {
    let pair = try Pair()
    _ = try pair.left.write([draft("module.saved", "m1", ["name": "Push"])])
    var hello = SyncMessage.Hello(pair.left.manifest, coverage: pair.left.log.coverage)
    hello.isPlanning = true
    let side = try StoreExchange(pair.right, at: .test)
    for message in [.hello(hello), .shared([])] as [SyncMessage] {
      try side.receive(WireLine.bytes(of: message))
    }
    let part = try EventPart([pair.left.log.event(at: 1)], of: pair.left.manifest.dataset)
    let error = #expect(throws: LogError.self) {
      try side.receive(WireLine.bytes(of: .events(part)))
    }
    #expect(error?.code == .unexpectedMessage && pair.right.log.count == 0)
  }

  @Test func `two that both only plan refuse each other, whatever their ids are`() throws {
    for right in ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb"] {
      let pair = try Pair(rightReplica: right)
      let one = StoreExchange.planning(for: pair.left)
      let other = StoreExchange.planning(for: pair.right)
      let hello = try #require(try one.nextBytes())
      let error = #expect(throws: LogError.self) { try other.receive(hello) }
      #expect(error?.code == .unexpectedMessage)
      #expect(error?.reason.hasPrefix("both sides only plan") == true)
    }
  }

  @Test func `who plans is refused as who exchanges is`() throws {
    let other = "11111111-1111-4111-8111-111111111111"
    for (pair, code) in [
      (try Pair(rightDataset: other), LogError.Code.wrongDataset),
      (try Pair(isRightEphemeral: true), .ephemeral),
    ] {
      let far = try StoreExchange(pair.right, at: .test)
      let planning = StoreExchange.planning(for: pair.left)
      let hello = try #require(try planning.nextBytes())
      let error = #expect(throws: LogError.self) { try far.receive(hello) }
      #expect(error?.code == code)
    }
  }
}

extension StoreExchange {
  /// A side that only plans an exchange of a replica.
  fileprivate static func planning(
    for replica: Replica, _ options: SyncSession.Options = SyncSession.Options()
  ) -> StoreExchange {
    var options = options
    options.isPlanning = true
    let session = SyncSession(replica.manifest, replica.log, options, at: .test)
    return StoreExchange(PlanningStore(replica.log), session) { .test }
  }

  fileprivate func plannedPeerLog(of replica: Replica) throws -> Log {
    try plannedPeerLog(of: replica.manifest.dataset, in: replica.log)
  }
}
