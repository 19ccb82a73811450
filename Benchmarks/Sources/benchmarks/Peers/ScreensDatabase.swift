#if canImport(CSQLite)
  import CSQLite
  import EventLog

  /// Sessions and sets in SQLite's tables, as durable as the engine, with an index for each question of a screen.
  final class ScreensDatabase {
    private var database: OpaquePointer?

    init(creating path: String, _ diary: Diary) throws {
      guard sqlite3_open(path, &database) == SQLITE_OK else {
        throw BenchmarkError.failed("cannot make the database \(path)")
      }
      for text in [
        "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL",
        "CREATE TABLE session (id TEXT PRIMARY KEY, name TEXT, startedAt INTEGER)",
        """
        CREATE TABLE logged (id TEXT, session TEXT, exercise TEXT, loggedAt INTEGER, weight REAL, reps REAL,
        PRIMARY KEY (session, id))
        """,
        "CREATE INDEX byStart ON session (startedAt)",
        "CREATE INDEX byName ON session (name COLLATE NOCASE)",
        "CREATE INDEX byExercise ON logged (exercise, loggedAt)", "BEGIN",
      ] { _ = try rows(text) }
      for number in 0..<diary.sessions {
        for draft in try diary.drafts(number) { try insert(draft) }
      }
      _ = try rows("COMMIT")
    }

    init(opening path: String) throws {
      guard sqlite3_open(path, &database) == SQLITE_OK else {
        throw BenchmarkError.failed("cannot open the database \(path)")
      }
    }

    deinit { sqlite3_close(database) }

    private func insert(_ draft: EventDraft) throws {
      let (data, session) = (try draft.payload.object, draft.entity.id)
      func time(_ member: String) -> Int64 {
        data[member]?.string.flatMap { Instant($0) }?.milliseconds ?? 0
      }
      switch draft.type.verb {
      case "started":
        _ = try rows("INSERT INTO session VALUES ('\(session)', 'Push A', \(time("startedAt")))")
      case "finished": break  // No screen asks for it.
      default:
        let weight = data["weightKilograms"]?.number ?? 0
        _ = try rows(
          """
          INSERT INTO logged VALUES ('\(data["id"]?.string ?? "")', '\(session)',
          '\(data["exercise"]?.string ?? "")', \(time("loggedAt")), \(weight), 8)
          """)
      }
    }

    /// Logs a set durably.
    func log(_ id: String, in session: String, _ exercise: String, at time: Instant) throws {
      _ = try rows(
        """
        INSERT INTO logged VALUES ('\(id)', '\(session)', '\(exercise)', \(time.milliseconds), 77.5, 8)
        """)
    }

    /// How many sets a session has, each read.
    func entity(_ session: String) throws -> Int {
      _ = try rows("SELECT * FROM session WHERE id = '\(session)'")
      return try rows("SELECT * FROM logged WHERE session = '\(session)' ORDER BY loggedAt")
    }

    /// How many sessions a page has.
    func page(_ limit: Int) throws -> Int {
      try rows("SELECT * FROM session ORDER BY startedAt DESC LIMIT \(limit)")
    }

    /// How many sets the last five performances have.
    func last(_ exercise: String) throws -> Int {
      try rows(
        """
        SELECT * FROM logged WHERE exercise = '\(exercise)' AND session IN (SELECT session FROM
        (SELECT session, max(loggedAt) AS last FROM logged WHERE exercise = '\(exercise)' GROUP BY session)
        ORDER BY last DESC LIMIT 5)
        """)
    }

    /// How many exercises have a summary. Their records are read, too.
    func book() throws -> Int {
      _ = try rows(
        """
        SELECT * FROM (SELECT *, max(weight) OVER (PARTITION BY exercise ORDER BY loggedAt
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS best FROM logged) WHERE weight > best
        """)
      return try rows(
        """
        SELECT exercise, count(DISTINCT session), count(*), max(loggedAt), max(weight),
        max(weight * (30 + reps) / 30) FROM logged GROUP BY exercise
        """)
    }

    /// How many months have sets.
    func months() throws -> Int {
      try rows(
        """
        SELECT strftime('%Y-%m', startedAt / 1000, 'unixepoch') AS month, count(DISTINCT session.id),
        count(*), sum(weight * reps) FROM session JOIN logged ON session = session.id GROUP BY month
        """)
    }

    /// How many of at most 20 names begin with a text.
    func search(_ text: String) throws -> Int {
      try rows("SELECT * FROM session WHERE name LIKE '\(text)%' ORDER BY name LIMIT 20")
    }

    /// Runs a statement, reads every column of its rows as a text, and counts them.
    private func rows(_ text: String) throws(BenchmarkError) -> Int {
      var statement: OpaquePointer?
      defer { sqlite3_finalize(statement) }
      guard sqlite3_prepare_v2(database, text, -1, &statement, nil) == SQLITE_OK else {
        throw failure(text)
      }
      var (count, length) = (0, 0)
      while true {
        switch sqlite3_step(statement) {
        case SQLITE_ROW:
          count += 1
          for column in 0..<sqlite3_column_count(statement) {
            if let bytes = sqlite3_column_text(statement, column) {
              length += String(cString: bytes).utf8.count
            }
          }
        case SQLITE_DONE:
          // The texts were made, as an app makes them.
          return length < 0 ? 0 : count
        default: throw failure(text)
        }
      }
    }

    private func failure(_ attempted: String) -> BenchmarkError {
      .failed("SQLite cannot \(attempted): \(String(cString: sqlite3_errmsg(database)))")
    }
  }
#endif
