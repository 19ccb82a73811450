/// A measured quantity; its name is the same in every report.
struct Figure: Hashable {
  let name: String
  var unit = Unit.seconds

  enum Unit: String {
    case seconds
    case bytes
  }
}

/// One measurement.
struct Sample {
  let figure: Figure
  let value: Double
  /// Its processor time in seconds, if the value is a time.
  var processor: Double?
  /// How many events, writes or units the value covers, if the value for each is of interest.
  var items: Int?

  init(_ figure: Figure, _ value: Double, items: Int? = nil) {
    self.figure = figure
    self.value = value
    self.items = items
  }

  init(_ figure: Figure, _ timing: Timing, items: Int? = nil) {
    self.init(figure, timing.elapsed, items: items)
    processor = timing.processor
  }
}

extension Figure {
  static let memchr = Figure(name: "read, find line ends with memchr")
  static let hash = Figure(name: "XXH64 of every line, one core")
  static let jsonDecoder = Figure(name: "Foundation JSONDecoder, every line")
  static let emptyProcess = Figure(name: "start and end of an empty process")

  static let replay = Figure(name: "cold verified replay and digest, 2 cores")
  static let replayOnOneCore = Figure(name: "cold verified replay and digest, 1 core")
  static let show = Figure(name: "cold process to the first module shown, no snapshot")
  static let showWithSnapshot = Figure(name: "cold process to the first module shown, snapshot")
  static let diff = Figure(name: "diff of two stores, 10 differences, no snapshot")
  static let diffWithSnapshots = Figure(
    name: "ltcli diff of two stores, 10 differences, snapshots")
  static let digestBeforeWrite = Figure(name: "digest of an open replica")
  static let digestAfterWrite = Figure(name: "digest of an open replica after one local write")
  static let smallKind = Figure(name: "all of a kind with 3 entities, first read")
  static let smallKindAgain = Figure(name: "all of a kind with 3 entities, read again")
  static let dayByScan = Figure(name: "sessions of a day of 2,000 with 40,000 sets, by a scan")
  static let dayFirst = Figure(name: "sessions of a day of 2,000 with 40,000 sets, first asked")
  static let dayFirstOfSnapshot = Figure(
    name: "sessions of a day of 2,000 with 40,000 sets, first asked, snapshot")
  static let day = Figure(name: "sessions of a day of 2,000 with 40,000 sets, asked again")
  static let dayAfterWrite = Figure(
    name: "sessions of a day of 2,000 with 40,000 sets, after a write")
  static let lastFirst = Figure(name: "last set of an exercise of 40,000 sets, first asked")
  static let lastAfterWrite = Figure(name: "last set of an exercise of 40,000 sets, after a write")
  static let alternating = Figure(name: "a durable write and a read of its entity, in turns")
  static let screenEntity = Figure(
    name: "an entity, 5 ms after a set of 50,000, with all screens observed")
  static let writeUnobserved = Figure(name: "a set into 50,000, without observers")
  static let writeObserved = Figure(
    name: "a set into 50,000, with all sessions, the records and a search observed")
  static let setShown = Figure(name: "the same, until the observer of all sessions has it")
  static let screenShown = Figure(name: "records of an exercise, shown anew after a set of 50,000")
  static func answer(_ question: String, isKept: Bool) -> Figure {
    Figure(name: "ltcli \(question) of 60,000 sets, \(isKept ? "kept" : "read anew")")
  }
  static let answerSQLite = Figure(name: "SQLite's records and months of 60,000 sets")
  static let screenOpening = Figure(name: "open 50,000 sets until all records are known, kept")
  static let screenOpeningAnew = Figure(
    name: "open 50,000 sets until all records are known, computed anew")
  static let screenPage = Figure(name: "a page of 20 of 2,500 sessions")
  static let screenLast = Figure(name: "the last 5 performances of an exercise of 50,000 sets")
  static let screenBook = Figure(name: "summaries and records of all exercises of 50,000 sets")
  static let screenMonths = Figure(name: "totals of all months of 50,000 sets")
  static let screenSearch = Figure(name: "20 of 2,500 names that begin with a text")
  static let screenEntitySQLite = Figure(name: "an entity, 5 ms after a set of 50,000: SQLite")
  static let screenPageSQLite = Figure(name: "a page of 20 of 2,500 sessions: SQLite")
  static let screenLastSQLite = Figure(
    name: "the last 5 performances of an exercise of 50,000 sets: SQLite")
  static let screenBookSQLite = Figure(
    name: "summaries and records of all exercises of 50,000 sets: SQLite")
  static let screenMonthsSQLite = Figure(name: "totals of all months of 50,000 sets: SQLite")
  static let screenSearchSQLite = Figure(name: "20 of 2,500 names that begin with a text: SQLite")
  static let toolDigest = Figure(name: "ltcli digest")
  static let toolShow = Figure(name: "ltcli show STORE module ID --json")
  static let toolDiff = Figure(name: "ltcli diff of the two stores --json")
  static let memory = Figure(name: "peak anonymous memory of the replay, a live unit", unit: .bytes)

  static let appendOne = Figure(name: "append one at a time, durable: engine")
  static let appendOneRaw = Figure(name: "append one at a time, durable: write + fdatasync")
  static let adoptedFirst = Figure(name: "adopt old records, per value")
  static let adoptedAgain = Figure(name: "adopt them again, opened from a snapshot, per value")
  static let storeOne = Figure(name: "write one at a time through an app's store, durable")
  static let storeOneRaw = Figure(name: "the same bytes, durable: write + fdatasync")
  static let storeWriters = Figure(
    name: "write by 64 tasks at once through an app's store, durable")
  static let appendOneSQLite = Figure(name: "append one at a time, durable: SQLite")
  static let appendBatch = Figure(name: "append batches of 1,000, durable: engine")
  static let appendBatchRaw = Figure(name: "append batches of 1,000, durable: write + fdatasync")
  static let appendBatchSQLite = Figure(name: "append batches of 1,000, durable: SQLite")
  static let appendGroup = Figure(name: "append 1,000 single events in one write: engine")

  static let writeDuringSync = Figure(
    name: "a local write while 100,000 received events are taken, 99 of 100")
  static let writeDuringSyncUsually = Figure(
    name: "a local write while 100,000 received events are taken, one of two")
  static let syncDuringWrites = Figure(name: "taking 100,000 received events beside local writes")

  static let liveSet = Figure(name: "a set, durable here and on the other side, live over TCP")
  static let liveSetSlow = Figure(name: "the same, 99 of 100")
  static let liveSetHere = Figure(name: "the same set, durable here")
  static let liveSetOverWebSocket = Figure(
    name: "a set, durable here and on the other side, live over a WebSocket")

  static let installKnown = Figure(
    name: "a first install of 55,000 events, until it is known how many come")
  static let installNewest = Figure(name: "the same, until the last fortnight is here")
  static let install = Figure(name: "the same, until all is here")

  static let duckDB = Figure(name: "DuckDB, last write of each key, 2 cores")
  static let duckDBOnOneCore = Figure(name: "DuckDB, last write of each key, 1 core")
  static let duckDBFold = Figure(name: "DuckDB, the same less deleted entities, 2 cores")
  static let loro = Figure(name: "Loro import")
  static let yrs = Figure(name: "Yrs import")
  static let simdjsonParse = Figure(name: "pysimdjson, bare parse")
  static let simdjson = Figure(name: "pysimdjson, bare parse and a dictionary insert an event")
  static let orjson = Figure(name: "orjson, bare parse")
  static let orjsonFold = Figure(name: "orjson, fold and digest in Python")
}
