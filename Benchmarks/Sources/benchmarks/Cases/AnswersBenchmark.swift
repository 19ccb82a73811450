import EventLog
import Projections
import Training

/// What the tool answers of 3,000 sessions with 60,000 sets, each question a cold process: with what writers keep of
/// lists and without it. SQLite has the same rows, and is opened for each question.
struct AnswersBenchmark: Benchmark {
  private let tool: Tool
  private let path: String
  private let diary: Diary

  init(_ context: Context) throws {
    tool = try Tool(context)
    path = try context.scratch("answers") + "/store"
    diary = Diary(sessions: context.options.isSmoke ? 200 : 3_000)
    let manifest = try StoreWriter.manifest(replica: ReplicaID(bits: 1), name: "answers")
    let replica = try Replica(
      Store.create(
        at: path, manifest: manifest, environment: StoreEnvironment(holder: "benchmarks")))
    for session in 0..<diary.sessions { _ = try replica.writeAtomically(diary.drafts(session)) }
    let progression = try EventDraft(
      "progression.saved", "default", ["incrementKilograms": 2.5, "scheme": "linear"])
    _ = try replica.writeAtomically([progression])
  }

  /// The questions by what the report calls them; `STORE` is the store.
  private var questions: [(name: String, words: [String])] {
    let week = (diary.sessions - 7..<diary.sessions).map {
      String(diary.day($0).lowerBound.description.prefix(10))
    }
    return [
      ("stats", ["stats", path]), ("exercises", ["exercises", path]),
      ("next", ["next", path, diary.exercise(7).string]),
      ("sessions --from", ["sessions", path, "--from", week[0]]),
      ("show DAY", ["show", path, week[3]]), ("status", ["status", path]),
      ("doctor", ["doctor", path]),
    ]
  }

  func sample(round: Int) throws -> [Sample] {
    for name in try PosixFileSystem().names(in: path + "/snapshots") {
      try PosixFileSystem().removeFile(at: path + "/snapshots/" + name)
    }
    let anew = try questions.map { name, words in
      Sample(.answer(name, isKept: false), try tool.answer(words))
    }
    _ = try tool.answer(["snapshot", path])
    let kept = try questions.map { name, words in
      Sample(.answer(name, isKept: true), try tool.answer(words))
    }
    return try anew + kept + sampleSQLite()
  }

  #if canImport(CSQLite)
    private func sampleSQLite() throws -> [Sample] {
      let folder = path + "-sqlite"
      try Folder.makeAnew(folder)
      _ = try ScreensDatabase(creating: folder + "/training.sqlite", diary)
      return [
        Sample(
          .answerSQLite,
          try Timing.of {
            let database = try ScreensDatabase(opening: folder + "/training.sqlite")
            try expect(database.book(), is: Diary.exercises, "SQLite's exercises")
            try expect(database.months() > 1, is: true, "SQLite's months")
          })
      ]
    }
  #else
    private func sampleSQLite() throws -> [Sample] { [] }
  #endif
}
