import EventLog
import EventLogTesting
import Testing

@testable import Projections
@testable import Training

/// What is logged once, as models write it: corrected, retracted and moved, never overwritten.
struct LoggingTests {
  private let device: ModelDevice
  private let id: Session.ID = "s"

  init() throws {
    device = try ModelDevice()
    try device.save(
      Session(
        id: "s", started: SessionStart(at: .at(0)),
        sets: [
          LoggedSet(id: "a", exercise: "Squat", reps: 5), LoggedSet(id: "b", exercise: "Squat"),
          LoggedSet(id: "c", exercise: "Squat"),
        ]))
  }

  private func session() throws -> Session { try #require(try device.get(id)) }
  private func ids() throws -> [String] { try session().sets.map(\.id.text) }

  @Test func `a session is written in its parts, and read back`() throws {
    let session = try session()
    #expect(session.started?.startedAt == .at(0))
    #expect(try ids() == ["a", "b", "c"])
    #expect(try device.save(session) == [])
  }

  @Test func `saving what was logged with another value throws, and updating corrects it`() throws {
    var session = try session()
    session.sets[0].reps = 6
    let error = try modelError { try device.save(session) }
    #expect(error.code == .alreadyWritten)
    #expect(error.member == "sets[0]")
    #expect(
      try device.update(id) { (session: inout Session) in session.sets[0].reps = 6 }
        == ["session.setCorrected"])
    let read = try self.session()
    #expect(read.sets[0].reps == 6)
    #expect(read.sets[0].origin.asLogged(LoggedSet.self)?.reps == 5)
    #expect(read.sets[1].origin.asLogged(LoggedSet.self) == nil)
    #expect(try device.save(read) == [])
  }

  @Test func `a set that is taken out is retracted, and corrected when it comes back`() throws {
    let before = try session()
    #expect(
      try device.update(id) { (session: inout Session) in session.sets.remove(at: 1) }
        == ["session.setRetracted"])
    #expect(try ids() == ["a", "c"])
    let error = try modelError { try device.save(before) }
    #expect(error.code == .alreadyWritten)
    var changed = before
    changed.sets[1].reps = 1
    #expect(try modelError { try device.save(changed, changedFrom: before) }.code == .notFound)
    #expect(
      try device.update(id) { (session: inout Session) in
        session.sets.insert(LoggedSet(id: "b", exercise: "Squat"), at: 1)
      } == ["session.setCorrected", "session.setMoved"])
    #expect(try session() == before)
  }

  @Test func `an end that was retracted is corrected by a new one`() throws {
    let finish = SessionFinish(at: .at(60_000))
    #expect(
      try device.write(
        Session.kind.drafts(saving: finish, as: \.finished, of: id, over: device.reading(id)))
        == ["session.finished"])
    #expect(
      try device.write(
        Session.kind.drafts(saving: finish, as: \.finished, of: id, over: device.reading(id)))
        == [])
    let other = SessionFinish(at: .at(90_000))
    let error = try modelError {
      try device.write(
        Session.kind.drafts(saving: other, as: \.finished, of: id, over: device.reading(id)))
    }
    #expect(error.code == .alreadyWritten)
    #expect(
      try device.update(id) { (session: inout Session) in session.finished = nil }
        == ["session.finishedRetracted"])
    #expect(try session().isRunning)
    #expect(
      try device.write(
        Session.kind.drafts(saving: other, as: \.finished, of: id, over: device.reading(id)))
        == ["session.finishedCorrected"])
    #expect(
      try device.update(id) { (session: inout Session) in session.finished?.notes = "good" }
        == ["session.finishedCorrected"])
    #expect(try session().finished == SessionFinish(at: .at(90_000), notes: "good"))
  }

  @Test func `one set is logged, corrected, retracted and put elsewhere by itself`() throws {
    func log(_ set: LoggedSet, after: LoggedSet.ID? = nil) throws -> [String] {
      try device.write(
        Session.kind.drafts(
          saving: set, in: \.sets, of: id, after: after, over: device.reading(id)))
    }
    #expect(try log(LoggedSet(id: "d")) == ["session.setLogged"])
    #expect(try log(LoggedSet(id: "d")) == [])
    #expect(try modelError { _ = try log(LoggedSet(id: "d", reps: 1)) }.code == .alreadyWritten)
    #expect(
      try log(LoggedSet(id: "e"), after: "a") == ["session.setLogged", "session.setMoved"])
    #expect(try ids() == ["a", "e", "b", "c", "d"])
    #expect(
      try device.write(
        Session.kind.drafts(
          correcting: LoggedSet(id: "d", reps: 2), in: \.sets, of: id, over: device.reading(id)))
        == ["session.setCorrected"])
    #expect(
      try modelError {
        _ = try Session.kind.drafts(
          correcting: LoggedSet(id: "x"), in: \.sets, of: id, over: device.reading(id))
      }.code == .notFound)
    for expected in [["session.setRetracted"], []] {
      #expect(
        try device.write(
          Session.kind.drafts(removing: "d", from: \.sets, of: id, over: device.reading(id)))
          == expected)
    }
    #expect(
      try device.write(
        Session.kind.drafts(
          correcting: LoggedSet(id: "d", reps: 2), in: \.sets, of: id, over: device.reading(id)))
        == ["session.setCorrected"])
    #expect(try session().sets.last?.reps == 2)
  }

  @Test func `one set may come before its session's start`() throws {
    let other: Session.ID = "other"
    #expect(
      try device.write(
        Session.kind.drafts(
          saving: LoggedSet("Squat", kilograms: 100, reps: 5), in: \.sets, of: other, over: nil))
        == ["session.setLogged"])
    #expect(try device.get(other)?.sets.first?.weightKilograms == 100)
  }

  @Test func `a set that is put elsewhere is moved, alone`() throws {
    #expect(
      try device.update(id) { (session: inout Session) in session.sets.swapAt(0, 2) }.allSatisfy {
        $0 == "session.setMoved"
      })
    #expect(try ids() == ["c", "b", "a"])
    #expect(
      try device.update(id) { (session: inout Session) in
        session.sets.insert(LoggedSet(id: "d"), at: 1)
      } == ["session.setLogged", "session.setMoved"])
    #expect(try ids() == ["c", "d", "b", "a"])
  }

  @Test(arguments: Seeds.some(of: 0..<40 as Range<UInt64>))
  func `any list of sets can be brought into any other`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var next = 0
    var removed: [LoggedSet] = []
    for _ in 0..<12 {
      var expected: [String] = []
      try device.update(id) { (session: inout Session) in
        if Bool.random(using: &random) {
          session.sets.shuffle(using: &random)
        } else if session.sets.count > 1 {
          let set = session.sets.remove(at: .random(in: 0..<session.sets.count, using: &random))
          session.sets.insert(set, at: .random(in: 0...session.sets.count, using: &random))
        }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          next += 1
          session.sets.insert(
            LoggedSet(id: Identifier("n\(next)")),
            at: .random(in: 0...session.sets.count, using: &random))
        }
        if session.sets.count > 4, Bool.random(using: &random) {
          removed.append(session.sets.remove(at: 2))
        } else if let set = removed.popLast() {
          session.sets.insert(set, at: .random(in: 0...session.sets.count, using: &random))
        }
        expected = session.sets.map(\.id.text)
      }
      #expect(try ids() == expected)
    }
  }
}
