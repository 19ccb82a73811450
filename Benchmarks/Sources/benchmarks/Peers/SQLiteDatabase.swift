#if canImport(CSQLite)
  import CSQLite

  /// A table of lines in SQLite, as durable as the engine: write-ahead log, synchronous FULL.
  final class SQLiteDatabase {
    private var database: OpaquePointer?
    private var insertion: OpaquePointer?

    init(creating path: String) throws(BenchmarkError) {
      guard sqlite3_open(path, &database) == SQLITE_OK else {
        throw .failed("cannot make the database \(path)")
      }
      try execute("PRAGMA journal_mode=WAL")
      try execute("PRAGMA synchronous=FULL")
      try execute("CREATE TABLE events (position INTEGER PRIMARY KEY, line BLOB NOT NULL)")
      let text = "INSERT INTO events (line) VALUES (?)"
      guard sqlite3_prepare_v2(database, text, -1, &insertion, nil) == SQLITE_OK else {
        throw failure("prepare")
      }
    }

    deinit {
      sqlite3_finalize(insertion)
      sqlite3_close(database)
    }

    /// Inserts lines, one row each, in one transaction.
    func insert(_ lines: [[UInt8]]) throws(BenchmarkError) {
      // A single row is a transaction of its own.
      if lines.count > 1 { try execute("BEGIN") }
      for line in lines {
        let isBound = line.withUnsafeBytes {
          // The bytes stay in place until the row is inserted.
          sqlite3_bind_blob(insertion, 1, $0.baseAddress, Int32($0.count), nil) == SQLITE_OK
            && sqlite3_step(insertion) == SQLITE_DONE
        }
        guard isBound, sqlite3_reset(insertion) == SQLITE_OK else { throw failure("insert") }
      }
      if lines.count > 1 { try execute("COMMIT") }
    }

    func count() throws(BenchmarkError) -> Int {
      var query: OpaquePointer?
      defer { sqlite3_finalize(query) }
      guard
        sqlite3_prepare_v2(database, "SELECT count(*) FROM events", -1, &query, nil) == SQLITE_OK,
        sqlite3_step(query) == SQLITE_ROW
      else { throw failure("count") }
      return Int(sqlite3_column_int64(query, 0))
    }

    private func execute(_ text: String) throws(BenchmarkError) {
      guard sqlite3_exec(database, text, nil, nil, nil) == SQLITE_OK else { throw failure(text) }
    }

    private func failure(_ attempted: String) -> BenchmarkError {
      .failed("SQLite cannot \(attempted): \(String(cString: sqlite3_errmsg(database)))")
    }
  }
#endif
