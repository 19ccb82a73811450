import EventLog
import Testing

@testable import SyncRelay

/// When a peer is asked whether it is there, and when it is given up.
struct LivenessTests {
  /// Looks every second of a range.
  private func look(
    _ liveness: inout Liveness, _ seconds: ClosedRange<Int>, isUnderWay: Bool = false,
    isOwed: Bool = false, hearing: (Int) -> Int = { _ in 0 }
  ) throws -> [Int] {
    var pings: [Int] = []
    for second in seconds {
      let moment = ClockReading.test.after(.seconds(second))
      let bytes = hearing(second)
      if bytes > 0 { liveness.hear(bytes, at: moment) }
      if try liveness.look(at: moment, isUnderWay: isUnderWay, isOwed: isOwed) {
        pings.append(second)
      }
    }
    return pings
  }

  @Test func `a silent peer is asked after 30 seconds and given up 10 seconds later`() throws {
    var liveness = Liveness(SyncLimits(), at: .test)
    #expect(try look(&liveness, 1...39) == [30])
    let error = #expect(throws: LogError.self) { try look(&liveness, 40...40) }
    #expect(error?.code == .peerSilent)
    #expect(error?.reason == "the peer has said nothing for 40 seconds")
  }

  @Test func `a peer that answers lives on`() throws {
    var liveness = Liveness(SyncLimits(), at: .test)
    let pings = try look(&liveness, 1...200) { $0 % 35 == 0 ? 18 : 0 }
    #expect(pings == [30, 65, 100, 135, 170])
  }

  @Test func `a peer that owes something and says only that it is there is given up`() throws {
    var liveness = Liveness(SyncLimits(), at: .test)
    _ = try look(&liveness, 1...599, isOwed: true) { _ in 18 }
    let error = #expect(throws: LogError.self) {
      try look(&liveness, 600...600, isOwed: true) { _ in 18 }
    }
    #expect(error?.reason == "for 600 seconds the peer has said no more than that it is there")
    // What brings the exchange on, and having nothing to say, begin the time anew.
    var working = Liveness(SyncLimits(), at: .test)
    for start in stride(from: 0, to: 3_000, by: 500) {
      _ = try look(&working, (start + 1)...(start + 500), isOwed: true) { _ in 18 }
      working.noteProgress()
    }
    _ = try look(&working, 3_001...9_000) { _ in 18 }
  }

  @Test func `a device that slept trusts no connection`() throws {
    var liveness = Liveness(SyncLimits(), at: .test)
    _ = try look(&liveness, 1...5)
    // Its own clock stood still meanwhile.
    let woken = ClockReading(
      uptime: .seconds(6), wall: ClockReading.test.after(.seconds(3_600)).wall)
    let error = #expect(throws: LogError.self) {
      try liveness.look(at: woken, isUnderWay: false, isOwed: false)
    }
    #expect(error?.code == .peerSilent)
  }

  @Test func `a clock that is set back means nothing`() throws {
    var liveness = Liveness(SyncLimits(), at: .test)
    let back = ClockReading(uptime: .seconds(1), wall: Instant(milliseconds: 0))
    #expect(try !liveness.look(at: back, isUnderWay: false, isOwed: false))
  }

  @Test func `a peer that sends a message byte by byte is given up, a slow line is not`() throws {
    var slow = Liveness(SyncLimits(), at: .test)
    _ = try look(&slow, 1...300, isUnderWay: true) { _ in 1_100 }
    var stalling = Liveness(SyncLimits(), at: .test)
    let error = #expect(throws: LogError.self) {
      try look(&stalling, 1...60, isUnderWay: true) { _ in 1 }
    }
    #expect(error?.reason == "the peer sent 30 bytes of a message in 30 seconds")
  }
}
