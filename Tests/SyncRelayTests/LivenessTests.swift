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
      let standing = Liveness.Standing(isUnderWay: isUnderWay, isOwed: isOwed)
      if try liveness.look(at: moment, standing) {
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
      try liveness.look(at: woken, Liveness.Standing())
    }
    #expect(error?.code == .peerSilent)
  }

  @Test func `a clock that is set back means nothing`() throws {
    var liveness = Liveness(SyncLimits(), at: .test)
    let back = ClockReading(uptime: .seconds(1), wall: Instant(milliseconds: 0))
    #expect(try !liveness.look(at: back, Liveness.Standing()))
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

  /// How a peer is looked after that says so many bytes whenever it is asked, until a time: each look is made when
  /// the one before has said.
  private func looks(
    _ standing: Liveness.Standing, answering bytes: Int = 18, until end: Duration
  ) throws -> [Duration] {
    var liveness = Liveness(SyncLimits(), at: .test)
    var looks: [Duration] = []
    while true {
      let now = ClockReading.test.after(looks.last ?? .zero)
      let next = liveness.nextLook(at: now, standing)
      if next > end { return looks }
      looks.append(next)
      let moment = ClockReading.test.after(next)
      if try liveness.look(at: moment, standing) { liveness.hear(bytes, at: moment) }
    }
  }

  @Test func `a peer that answers is looked after when it is to be asked, and no more often`()
    throws
  {
    let half = try looks(Liveness.Standing(), until: .seconds(120))
    #expect(half == [30, 60, 90, 120].map { .seconds($0) })
    let waiting = try looks(Liveness.Standing(isWaiting: true), until: .seconds(600))
    #expect(waiting == [120, 240, 360, 480, 600].map { .seconds($0) })
    let owing = Liveness.Standing(isOwed: true)
    let error = #expect(throws: LogError.self) { try looks(owing, until: .seconds(700)) }
    #expect(error?.reason == "for 600 seconds the peer has said no more than that it is there")
  }

  @Test func `what begins brings the next look on`() throws {
    var liveness = Liveness(SyncLimits(), at: .test)
    let waiting = Liveness.Standing(isWaiting: true)
    #expect(liveness.nextLook(at: .test, waiting) == .seconds(120))
    let later = ClockReading.test.after(.seconds(50))
    // Nothing was heard for long; but it is from now on that it is missed.
    #expect(liveness.nextLook(at: later, Liveness.Standing(isOwed: true)) == .seconds(80))
    #expect(liveness.nextLook(at: later, waiting) == .seconds(120))
    liveness.noteSending(true, at: later)
    #expect(liveness.nextLook(at: later, waiting) == .seconds(80))
    liveness.noteSending(false, at: later)
    let underWay = Liveness.Standing(isUnderWay: true, isWaiting: true)
    #expect(liveness.nextLook(at: later, underWay) == .seconds(80))
  }

  @Test func `a message that has ended does not count for the next one`() throws {
    var liveness = Liveness(SyncLimits(), at: .test)
    let underWay = Liveness.Standing(isUnderWay: true)
    #expect(liveness.nextLook(at: .test, underWay) == .seconds(30))
    let later = ClockReading.test.after(.seconds(29))
    liveness.hear(1, at: later)
    #expect(liveness.nextLook(at: later, Liveness.Standing()) == .seconds(59))
    #expect(liveness.nextLook(at: later, underWay) == .seconds(59))
    #expect(try !liveness.look(at: .test.after(.seconds(31)), underWay))
  }

  @Test func `a peer that takes nothing is given up`() throws {
    var liveness = Liveness(SyncLimits(), at: .test)
    liveness.noteSending(true, at: .test.after(.seconds(5)))
    for second in 6...34 { try noLook(&liveness, second) }
    let error = #expect(throws: LogError.self) { try noLook(&liveness, 35) }
    #expect(error?.reason == "the peer took nothing for 30 seconds")
  }

  private func noLook(_ liveness: inout Liveness, _ second: Int) throws {
    let moment = ClockReading.test.after(.seconds(second))
    liveness.hear(1, at: moment)
    #expect(try !liveness.look(at: moment, Liveness.Standing()))
  }

  @Test func `a look that is late by more than 20 seconds means that the device stood still`()
    throws
  {
    for (late, isTrusted) in [(20, true), (21, false)] {
      var liveness = Liveness(SyncLimits(), at: .test)
      #expect(liveness.nextLook(at: .test, Liveness.Standing()) == .seconds(30))
      let moment = ClockReading.test.after(.seconds(30 + late))
      if isTrusted {
        #expect(try liveness.look(at: moment, Liveness.Standing()))
      } else {
        #expect(throws: LogError.self) { try liveness.look(at: moment, Liveness.Standing()) }
      }
    }
  }
}
