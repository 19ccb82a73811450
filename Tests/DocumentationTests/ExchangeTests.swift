import EventLog
import EventLogTesting
import Projections
import Training
import SyncRelay
import Testing

/// The exchange that `docs/sync-protocol.md` shows, run anew.
@Suite struct ExchangeTests {
  @Test func `the exchange that the page shows is the one that happens`() throws {
    let blocks = try Page("docs/sync-protocol.md").blocks
    let shown = try #require(blocks.first { $0.language == "text" })
    let happened = try Exchange().run().joined(separator: "\n")
    #expect(shown.text == happened, "what happens is:\n\(happened)")
  }
}

/// Two replicas that share one event and have gone apart since.
private struct Exchange {
  private let files = MemoryFileSystem()
  private let left: Replica
  private let right: Replica

  init() throws {
    left = try Exchange.replica("/left", "aaaaaaaaaaaaaaaa", files)
    right = try Exchange.replica("/right", "bbbbbbbbbbbbbbbb", files)
    try Exchange.write("module.saved", ["name": "Push A"], to: left)
    _ = try right.receive([left.store.log.event(at: 1)])
    try Exchange.write("module.exerciseSaved", ["id": "1", "name": "Bench press"], to: left)
    try Exchange.write("session.setLogged", ["id": "1", "reps": 5], to: left)
    try Exchange.write("module.exerciseSaved", ["id": "2", "name": "Dips"], to: right)
  }

  /// Delivers messages in turn until none is left; one line each.
  func run() throws -> [String] {
    let moment = ClockReading(uptime: .zero, wall: Exchange.instant)
    let replicas = [left, right]
    let sides = replicas.map { replica in
      let session = SyncSession(of: replica, SyncSession.Options(), at: moment)
      return StoreExchange(replica, session) { moment }
    }
    var transcript: [String] = []
    var isMoving = true
    while isMoving {
      isMoving = false
      for from in [0, 1] {
        guard let bytes = try sides[from].nextBytes() else { continue }
        isMoving = true
        var reader = WireReader(of: left.manifest.dataset)
        reader.add(bytes)
        let message = try #require(try reader.next())
        transcript.append("\(["left ", "right"][from]) → \(try Exchange.text(message))")
        try sides[1 - from].receive(bytes)
      }
    }
    let areFinished = sides.allSatisfy { $0.session.isFinished }
    #expect(areFinished)
    #expect(try left.state.digest() == right.state.digest())
    return transcript
  }

  private static func text(_ message: SyncMessage) throws -> String {
    switch message {
    case .hello(let hello): "hello         \(hello.replica) holds \(hello.coverage)"
    case .shared(let ranges):
      "shared        "
        + ranges.map { "\($0.range) = \(Hexadecimal.text(of: $0.fingerprint, digits: 16))" }
        .joined(separator: ", ")
    case .events(let part):
      try "events        "
        + part.lines.events().map { "\($0.id) \($0.type)" }.joined(separator: ", ")
    case .acknowledged(let said): "acknowledged  \(said.count)"
    case .caughtUp: "caughtUp"
    case .holds(let said):
      "holds         \(said.count) lines, \(said.sent) sent, \(said.taken) taken"
    case .ping: "ping"
    case .pong: "pong"
    case .refused(let refusal): "refused       \(refusal.reason)"
    }
  }

  private static let instant = Instant(milliseconds: 1_768_471_200_000)

  private static func replica(
    _ path: String, _ id: String, _ files: MemoryFileSystem
  ) throws -> Replica {
    let dataset = try #require(DatasetID("5DB49B01-1D48-4785-97E6-55EA5E8FF674"))
    let manifest = StoreManifest(
      dataset: dataset, replica: try #require(ReplicaID(id)), name: path, created: instant,
      isEphemeral: false)
    return try Replica(
      Store.create(
        at: path, manifest: manifest,
        environment: StoreEnvironment(
          files: files, clock: StoppedClock(instant), holder: "the test")))
  }

  private static func write(
    _ type: String, _ data: JSONObject, to replica: Replica
  ) throws {
    let type = try #require(EventType(type))
    let draft = try #require(try EventDraft(type: type, entityID: "push", data: data))
    _ = try replica.writeAtomically([draft])
  }
}
