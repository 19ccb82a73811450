import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import SyncRelay

/// Two replicas of one dataset in memory.
struct Pair {
  let files = MemoryFileSystem()
  let clock = StoppedClock(Instant(milliseconds: 1_768_471_200_123))
  let left: Replica
  let right: Replica

  init(
    rightDataset: String = Pair.dataset, rightReplica: String = "bbbbbbbbbbbbbbbb",
    isRightEphemeral: Bool = false
  ) throws {
    left = try Pair.replica(
      "/left", "aaaaaaaaaaaaaaaa", dataset: Pair.dataset, files, clock: clock)
    right = try Pair.replica(
      "/right", rightReplica, dataset: rightDataset, files, isEphemeral: isRightEphemeral)
  }

  static let dataset = "5DB49B01-1D48-4785-97E6-55EA5E8FF674"

  static func replica(
    _ path: String, _ id: String, dataset: String, _ files: MemoryFileSystem,
    isEphemeral: Bool = false,
    clock: StoppedClock = StoppedClock(Instant(milliseconds: 1_768_471_200_123))
  ) throws -> Replica {
    let manifest = StoreManifest(
      dataset: try #require(DatasetID(dataset)), replica: try #require(ReplicaID(id)), name: path,
      created: Instant(milliseconds: 1_768_471_200_000), isEphemeral: isEphemeral)
    return try Replica(
      Store.create(at: path, manifest: manifest, environment: environment(files, clock)))
  }

  static func environment(
    _ files: MemoryFileSystem,
    _ clock: StoppedClock = StoppedClock(Instant(milliseconds: 1_768_471_200_123))
  ) -> StoreEnvironment {
    StoreEnvironment(files: files, clock: clock, holder: "the test")
  }

  /// Carries what the two sides say until both are silent, and answers how many event lines went across.
  func settle(_ sides: [StoreExchange]) throws -> Int {
    var lines = 0
    var isMoving = true
    while isMoving {
      isMoving = false
      for from in [0, 1] {
        guard let bytes = try sides[from].nextBytes() else { continue }
        let text = String(decoding: bytes, as: UTF8.self)
        if text.contains(#""message":"events""#) {
          lines += text.split(separator: "\n").count - 1
        }
        try sides[1 - from].receive(bytes)
        isMoving = true
      }
    }
    return lines
  }
}

/// A draft of an event.
func draft(_ type: String, _ id: String, _ data: JSONObject) throws -> EventDraft {
  let type = try #require(EventType(type))
  return try #require(try EventDraft(type: type, entityID: id, data: data))
}

extension StoreExchange {
  /// One side of an exchange during which the clocks stand still.
  convenience init(
    _ replica: Replica, _ options: SyncSession.Options = SyncSession.Options(),
    at reading: ClockReading
  ) throws {
    self.init(replica, SyncSession(of: replica, options, at: reading)) { reading }
  }
}

extension SyncSession {
  /// An exchange of a store that makes a known nonce.
  init(
    _ manifest: StoreManifest, _ log: Log, _ options: Options = Options(), at reading: ClockReading
  ) {
    self.init(manifest, log, options, kinds: .training, nonce: 1, at: reading)
  }
}

extension ClockReading {
  /// A moment at which nothing has happened yet.
  static let test = ClockReading(uptime: .zero, wall: Instant(milliseconds: 1_768_471_200_000))

  /// So much later.
  func after(_ time: Duration) -> ClockReading {
    ClockReading(
      uptime: uptime + time,
      wall: Instant(milliseconds: wall.milliseconds + Int64(time / .milliseconds(1))))
  }
}

extension EventPart {
  /// A part of some events of a dataset.
  init(_ events: [Event], of dataset: DatasetID) throws {
    self.init(of: dataset)
    for event in events { try lines.add(event) }
    (lineCount, byteCount) = (lines.count, lines.byteCount)
  }
}

extension WireLine {
  /// The bytes of a part of event lines, given without their newlines.
  static func bytes(ofPart lines: [[UInt8]]) -> [UInt8] {
    bytes(ofPart: lines.flatMap { $0 + [newline] }, count: lines.count)
  }
}

/// What a test throws that cannot be prepared.
struct TestFailure: Error {}
