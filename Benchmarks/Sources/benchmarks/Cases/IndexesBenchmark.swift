import EventLog
import Projections
import Training

/// The sessions of one day and the last set of an exercise, in a store of 2,000 sessions with 20 sets each.
struct IndexesBenchmark: Benchmark {
  private let path: String
  private let diary: Diary

  init(_ context: Context) throws {
    path = try context.scratch("indexes") + "/store"
    diary = Diary(sessions: context.options.isSmoke ? 100 : 2_000)
    let manifest = try StoreWriter.manifest(replica: ReplicaID(bits: 1), name: "indexes")
    let environment = StoreEnvironment(holder: "benchmarks")
    let replica = try Replica(
      Store.create(at: path, manifest: manifest, environment: environment))
    for session in 0..<diary.sessions { _ = try replica.writeAtomically(diary.drafts(session)) }
  }

  func sample(round: Int) throws -> [Sample] {
    let samples = try sampleReads() + sampleWrites(round)
    _ = try Store.open(at: path, for: .writing, environment: StoreEnvironment(holder: "benchmarks"))
      .makeSnapshot()
    let replica = try Replica.open(at: path, for: .reading)
    var indexes = StateIndexes()
    let first = try day(of: replica, &indexes, sets: Diary.sets)
    try Folder.remove(path + "/snapshots")
    return samples + [Sample(.dayFirstOfSnapshot, first)]
  }

  private func sampleReads() throws -> [Sample] {
    let replica = try Replica.open(at: path, for: .reading)
    let span = diary.day(diary.sessions / 2)
    var found: [String] = []
    let scan = try Timing.of {
      found = try replica.state.all(Session.self)
        .filter { $0.started?.startedAt.map(span.contains) ?? false }.map(\.id.text)
    }
    try expect(found, is: [diary.session(diary.sessions / 2)], "the sessions of a day")
    var indexes = StateIndexes()
    let first = try day(of: replica, &indexes, sets: Diary.sets)
    let again = try day(of: replica, &indexes, sets: Diary.sets)
    return [Sample(.dayByScan, scan), Sample(.dayFirst, first), Sample(.day, again)]
  }

  /// Adds a set to the session of the day and asks again; then takes it back, for the next round.
  private func sampleWrites(_ round: Int) throws -> [Sample] {
    let replica = try Replica.open(
      at: path, for: .writing, environment: StoreEnvironment(holder: "benchmarks"))
    let session = diary.session(diary.sessions / 2)
    var indexes = StateIndexes()
    _ = try day(of: replica, &indexes, sets: Diary.sets)
    let first = try last(of: replica, &indexes)
    let draft = try diary.set("round-\(round)", in: session, at: diary.end, exercise: 0)
    try LargeStore.write(draft, to: replica)
    indexes.note([draft.entity])
    let afterWrite = try day(of: replica, &indexes, sets: Diary.sets + 1)
    let lastAfterWrite = try last(of: replica, &indexes)
    try expect(lastAfterWrite.session, is: session, "the session of the last set")
    try LargeStore.write(
      EventDraft("session.setRetracted", session, ["id": .string("round-\(round)")]), to: replica)
    indexes.note([draft.entity])
    try expect(
      try last(of: replica, &indexes).session, is: first.session,
      "the session of the last set, once it is retracted")
    return [
      Sample(.dayAfterWrite, afterWrite), Sample(.lastFirst, first.timing),
      Sample(.lastAfterWrite, lastAfterWrite.timing),
    ]
  }

  /// Finds and reads the sessions of a day.
  private func day(
    of replica: Replica, _ indexes: inout StateIndexes, sets: Int
  ) throws -> Timing {
    var found: [Session] = []
    let span = diary.day(diary.sessions / 2)
    let timing = try Timing.of {
      let state = replica.state
      found = try indexes.sessions(span, in: state)
        .compactMap { try state.one(Session.self, Session.ID($0.entity.id)) }
    }
    try expect(
      found.map(\.id.text), is: [diary.session(diary.sessions / 2)], "the sessions of a day")
    try expect(found.map(\.sets.count), is: [sets], "their sets")
    return timing
  }

  private func last(
    of replica: Replica, _ indexes: inout StateIndexes
  ) throws -> (session: String?, timing: Timing) {
    var session: String?
    let timing = try Timing.of {
      session = try indexes.last(of: .named(diary.exercise(0)), in: replica.state)?.entity.id
    }
    return (session, timing)
  }
}
