import EventLog
import SyncRelay
import Testing

@testable import LiftTrail

/// When an engine calls, beside what is kept of its peer.
struct SyncScheduleTests {
  private static let now = Instant(milliseconds: 1_704_067_200_000)
  private let now = SyncScheduleTests.now
  private let turn = NextPass.at(SyncScheduleTests.now.adding(300_000))
  private var schedule = SyncSchedule()

  @Test func `the peer's turn counts where nothing else is known`() {
    #expect(schedule.next(turn, at: now) == turn)
    #expect(schedule.next(.now, at: now) == .now)
    #expect(schedule.next(.whenAsked, at: now) == .whenAsked)
  }

  @Test mutating func `the first of several writes says when`() {
    schedule.noteWaiting(at: now)
    schedule.noteWaiting(at: now.adding(4_000))
    #expect(schedule.next(turn, at: now) == .at(now.adding(5_000)))
    #expect(schedule.next(turn, at: now.adding(5_000)) == .now)
    #expect(schedule.next(.at(now.adding(1_000)), at: now) == .at(now.adding(1_000)))
    #expect(schedule.next(.whenAsked, at: now.adding(5_000)) == .whenAsked)
    schedule.begin()
    #expect(schedule.next(turn, at: now) == turn)
  }

  @Test
  mutating func
    `a pass of which nothing is kept is followed by the wait, unless a clock is set back`()
  {
    schedule.noteUnkept(at: now)
    #expect(schedule.next(.now, at: now.adding(1)) == turn)
    schedule.noteWaiting(at: now)
    #expect(schedule.next(turn, at: now.adding(9_000)) == turn)
    #expect(schedule.next(.now, at: now.adding(300_000)) == .now)
    #expect(schedule.next(.now, at: now.adding(-1)) == .now)
    schedule.clear()
    #expect(schedule.next(.now, at: now) == .now)
    schedule.noteUnkept(at: now)
    schedule.noteKept()
    #expect(schedule.next(.now, at: now) == .now)
  }

  @Test mutating func `a connection that breaks is made again later each time, until it was level`()
  {
    for seconds in [2, 4, 8, 16, 32, 64, 128, 256, 300, 300] as [Int64] {
      schedule.noteBreak(at: now)
      #expect(schedule.next(turn, at: now) == .at(now.adding(seconds * 1_000)))
    }
    schedule.noteLevel()
    schedule.noteBreak(at: now)
    #expect(schedule.next(turn, at: now) == .at(now.adding(2_000)))
  }

  @Test
  mutating func `hope has a pass begin at once, and ten seconds behind one that reached nobody`() {
    schedule.urge(at: now)
    #expect(schedule.next(turn, at: now) == .now && schedule.isUrged(turn, at: now))
    #expect(!schedule.isUrged(.now, at: now))
    #expect(schedule.next(.whenAsked, at: now) == .whenAsked)
    schedule.begin()
    #expect(schedule.next(turn, at: now) == turn)
    schedule.noteMiss(at: now)
    schedule.urge(at: now.adding(3_000))
    #expect(schedule.next(turn, at: now.adding(3_000)) == .at(now.adding(10_000)))
    #expect(schedule.next(turn, at: now.adding(10_000)) == .now)
    schedule.noteWaiting(at: now.adding(4_000))
    #expect(!schedule.isUrged(turn, at: now.adding(10_000)))
    schedule.begin()
    // A clock that was set back.
    schedule.urge(at: now.adding(-1))
    #expect(schedule.next(turn, at: now.adding(-1)) == .now)
  }

  @Test func `a time behind the last one is the last one`() {
    #expect(Instant(milliseconds: .max).adding(1).milliseconds == .max)
  }
}
