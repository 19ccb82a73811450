import EventLog
import EventLogTesting
import Projections
import Training
import SyncRelay

/// A peer's bytes, cut as the first of them says: a store takes whole events or nothing, answers in messages
/// that can be read, and comes to the same however the bytes are cut.
enum PeerTarget {
  static func run(_ bytes: [UInt8]) {
    guard let size = bytes.first else { return }
    let said = sealed(Array(bytes.dropFirst()))
    // What was sent by the time that an acknowledgement is read depends on when it is read.
    let dependsOnTime = String(decoding: said, as: UTF8.self).contains("acknowledged")
    let (whole, cut) = (Outcome(of: said, size: said.count), Outcome(of: said, size: Int(size) + 1))
    if dependsOnTime { return }
    must(whole.code == cut.code, "the same end, however the bytes are cut")
    must(whole.coverage == cut.coverage, "the same events, however the bytes are cut")
    if whole.code == nil {
      must(whole.answers == cut.answers, "the same is acknowledged, however the bytes are cut")
    }
  }

  /// The event lines with corrected sums.
  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let start = Array("{\"replica\":".utf8)
    let lines = bytes.split(separator: newline, omittingEmptySubsequences: false).map { line in
      line.starts(with: start) ? Sealed.line(Array(line)) : Array(line)
    }
    return Array(lines.joined(separator: [newline]))
  }

  /// What a store makes of a peer's bytes.
  private struct Outcome {
    var code: LogError.Code?
    var coverage = Coverage()
    /// How many lines it has acknowledged.
    var answers: UInt64 = 0

    init(of bytes: [UInt8], size: Int) {
      do {
        let replica = try Outcome.replica()
        let session = SyncSession(
          of: replica, SyncSession.Options(), at: Outcome.moment)
        let side = StoreExchange(replica, session) { Outcome.moment }
        try hear(side)
        do {
          for start in stride(from: 0, to: bytes.count, by: max(size, 1)) {
            let piece = Array(bytes[start..<min(start + max(size, 1), bytes.count)])
            try side.receive(piece)
            try hear(side)
          }
        } catch let error as LogError {
          code = error.code
          must(!error.reason.isEmpty, "a refusal says why")
          if let bytes = side.farewell(error) {
            must(!bytes.isEmpty, "the peer is told why")
          }
        }
        coverage = replica.log.coverage
        for range in coverage.ranges {
          must(
            try replica.log.position(
              of: EventID(replica: range.replica, seq: range.seqs.lowerBound))
              != nil, "what is said to be held is held")
        }
      } catch {
        fatalError("broken: \(error)")
      }
    }

    /// Reads all that the side says.
    private mutating func hear(_ side: StoreExchange) throws {
      var reader = WireReader(of: Sealed.dataset)
      while let bytes = try side.nextBytes() {
        reader.add(bytes)
        guard let message = try reader.next(), reader.isBetweenMessages else {
          fatalError("broken: what a side says is one message")
        }
        if case .acknowledged(let said) = message { answers = said.count }
      }
    }

    private static let moment = ClockReading(
      uptime: .zero, wall: Instant(milliseconds: 1_768_471_200_123))

    /// A store with one event of its own.
    private static func replica() throws(LogError) -> Replica {
      let manifest = StoreManifest(
        dataset: Sealed.dataset, replica: ReplicaID(bits: 1), name: "phone", created: moment.wall,
        isEphemeral: false)
      let environment = StoreEnvironment(
        files: MemoryFileSystem(), clock: StoppedClock(moment.wall), workers: SerialWorkers())
      let replica = try Replica(
        Store.create(at: "/store", manifest: manifest, environment: environment))
      guard let type = EventType("setting.saved"),
        let draft = try EventDraft(type: type, entityID: "x", data: ["value": 1])
      else { fatalError("broken: a setting can be drafted") }
      _ = try replica.writeAtomically([draft])
      return replica
    }
  }
}
