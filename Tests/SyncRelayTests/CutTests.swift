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

  @Test
  func
    `wherever it is cut, one more pass makes both hold the same, and sends no more than was under way`()
    throws
  {
    let limits = SyncLimits()
    let whole = try pair(100)
    var transcript = try Carried(whole, limit: nil)
    try transcript.run()
    // Every byte takes some minutes: where LIFTTRAIL_EVERY_BYTE is set.
    let step = getenv("LIFTTRAIL_EVERY_BYTE") == nil ? 211 : 1
    for limit in stride(from: 0, to: transcript.delivered, by: step) {
      let pair = try pair(100)
      var cut = try Carried(pair, limit: limit)
      try cut.run()
      #expect(cut.delivered <= limit)
      let before = pair.left.log.count + pair.right.log.count
      for replica in [pair.left, pair.right] { try checkBatches(replica.log) }
      var rest = try Carried(pair, limit: nil)
      try rest.run()
      #expect(rest.areFinished)
      #expect(pair.left.log.coverage == pair.right.log.coverage)
      #expect(try pair.left.state.digest() == pair.right.state.digest())
      #expect(pair.left.log.count + pair.right.log.count == 400)
      #expect(rest.eventsSent == 400 - before)
      #expect(cut.eventBytesSent - cut.eventBytesTaken <= 2 * limits.window)
    }
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

/// Two sides whose bytes are carried until a number of them was delivered.
private struct Carried {
  let replicas: [Replica]
  var sides: [ExchangeSide]
  let limit: Int?
  var delivered = 0
  var eventsSent = 0
  var eventBytesSent = 0
  var eventBytesTaken = 0

  init(_ pair: Pair, limit: Int?) throws {
    replicas = [pair.left, pair.right]
    sides = try replicas.map { try ExchangeSide($0, at: .test) }
    self.limit = limit
  }

  var areFinished: Bool { sides.allSatisfy { $0.session.isFinished } }

  mutating func run() throws {
    var isMoving = true
    while isMoving {
      isMoving = false
      for from in [0, 1] {
        guard var bytes = try sides[from].nextBytes(of: replicas[from]) else { continue }
        isMoving = true
        let lines = bytes.split(separator: UInt8(ascii: "\n")).dropFirst()
        eventsSent += lines.count
        eventBytesSent += lines.isEmpty ? 0 : bytes.count
        if let limit, delivered + bytes.count > limit {
          bytes.removeLast(delivered + bytes.count - limit)
          isMoving = false
        }
        delivered += bytes.count
        let before = replicas[1 - from].log.count
        try sides[1 - from].receive(bytes, for: replicas[1 - from], at: .test)
        if replicas[1 - from].log.count > before { eventBytesTaken += bytes.count }
        if !isMoving { return }
      }
    }
  }
}
