#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import SyncRelay

/// An exchange that is cut after any byte.
struct CutTests {
  /// Two stores that went apart: so many events on each side, some in batches.
  private func pair(_ count: Int) throws -> Pair {
    let pair = try Pair()
    var random = SplitMix64(seed: 5)
    for (replica, letter) in [(pair.left, "l"), (pair.right, "r")] {
      var number = 0
      while number < count {
        let size = min(count - number, 1 + random.below(5))
        let drafts = try (0..<size).map {
          try draft("setting.saved", "\(letter)\(number + $0)", ["value": .number(Double($0))])
        }
        _ = try replica.writeAtomically(drafts)
        number += size
      }
    }
    return pair
  }

  @Test func `at no byte of a message has a store changed before the last one`() throws {
    let pair = try pair(100)
    var carried = try Carried(pair)
    var cuts = 0
    while let message = try carried.next() {
      let before = try contents(pair.files)
      let counts = carried.replicas.map(\.log.count)
      for byte in message.bytes.dropLast() {
        try carried.deliver([byte], from: message.from)
        // A cut may come here; what a new pass begins with is what the stores hold.
        if carried.replicas.map(\.log.count) != counts { Issue.record("taken at byte \(cuts)") }
        cuts += 1
      }
      #expect(try contents(pair.files) == before)
      try carried.deliver(message.bytes.suffix(1), from: message.from)
      cuts += 1
    }
    #expect(cuts == carried.delivered && cuts > 30_000)
    #expect(carried.areFinished)
    #expect(try pair.left.state.digest() == pair.right.state.digest())
  }

  @Test
  func
    `behind any message, and amid it, one more pass makes both hold the same, and sends no more than was under way`()
    throws
  {
    let pair = try pair(100)
    var whole = try Carried(pair)
    var limits: [Int] = [0]
    while let message = try whole.next() {
      try whole.deliver(message.bytes, from: message.from)
      limits += [whole.delivered - message.bytes.count / 2, whole.delivered]
    }
    // The same for every byte takes minutes: where LIFTTRAIL_EVERY_BYTE is set, in a release build.
    if getenv("LIFTTRAIL_EVERY_BYTE") != nil { limits = Array(0...whole.delivered) }
    for limit in limits { try checkCut(at: limit) }
  }

  /// An exchange that is cut behind so many bytes, and another one.
  private func checkCut(at limit: Int) throws {
    let pair = try pair(100)
    var cut = try Carried(pair)
    try cut.run(upTo: limit)
    #expect(cut.delivered == limit)
    let before = pair.left.log.count + pair.right.log.count
    for replica in [pair.left, pair.right] { try checkBatches(replica.log) }
    var rest = try Carried(pair)
    try rest.run()
    #expect(rest.areFinished)
    #expect(pair.left.log.coverage == pair.right.log.coverage)
    #expect(try pair.left.state.digest() == pair.right.state.digest())
    #expect(pair.left.log.count + pair.right.log.count == 400)
    #expect(rest.eventsSent == 400 - before)
    #expect(cut.eventBytesSent - cut.eventBytesTaken <= 2 * SyncLimits().window)
  }

  /// The bytes of all files.
  private func contents(_ files: MemoryFileSystem) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for path in files.paths() where try files.status(of: path)?.isFolder == false {
      contents[path] = try files.contents(of: path).allBytes
    }
    return contents
  }

  /// No batch is there in part.
  private func checkBatches(_ log: Log) throws {
    var counts: [EventID: UInt64] = [:]
    var sizes: [EventID: UInt64] = [:]
    for position in 1..<(log.count + 1) {
      let event = try log.event(at: position)
      guard let batch = event.batch, let first = event.firstOfBatch else { continue }
      counts[first, default: 0] += 1
      sizes[first] = batch.count
    }
    #expect(counts == sizes)
  }
}

/// Two sides whose bytes are carried from one to the other, a message at a time.
private struct Carried {
  let replicas: [Replica]
  var sides: [StoreExchange]
  var delivered = 0
  var eventsSent = 0
  var eventBytesSent = 0
  var eventBytesTaken = 0
  private var turn = 0

  init(_ pair: Pair) throws {
    replicas = [pair.left, pair.right]
    sides = try replicas.map { try StoreExchange($0, at: .test) }
  }

  var areFinished: Bool { sides.allSatisfy { $0.session.isFinished } }

  /// The next message of one side or the other, in turns; nil at the end.
  mutating func next() throws -> (from: Int, bytes: [UInt8])? {
    for _ in sides {
      let from = turn
      turn = 1 - turn
      guard let bytes = try sides[from].nextBytes() else { continue }
      let lines = bytes.split(separator: UInt8(ascii: "\n")).dropFirst()
      eventsSent += lines.count
      eventBytesSent += lines.isEmpty ? 0 : bytes.count
      return (from, bytes)
    }
    return nil
  }

  mutating func deliver(_ bytes: [UInt8], from: Int) throws {
    delivered += bytes.count
    let before = replicas[1 - from].log.count
    try sides[1 - from].receive(bytes)
    if replicas[1 - from].log.count > before { eventBytesTaken += bytes.count }
  }

  /// Carries whole messages, and of the last one what the limit allows.
  mutating func run(upTo limit: Int = .max) throws {
    while delivered < limit, let message = try next() {
      try deliver(Array(message.bytes.prefix(limit - delivered)), from: message.from)
    }
  }
}
