/// One goal of the table in `docs/performance.md`, decided by medians of one run.
struct Goal {
  enum Bound {
    case atMost(Double)
    case atLeast(Double)
    case moreThan(Double)
  }

  let text: String
  let bound: Bound
  /// The quantity that is compared with the bound: one median, or the ratio of two.
  let numerator: Figure
  var denominator: Figure?

  /// Times as fast as a peer that does as much work.
  static func speed(
    _ text: String, _ bound: Bound, of figure: Figure, beside peer: Figure
  ) -> Goal {
    Goal(text: text, bound: bound, numerator: peer, denominator: figure)
  }

  /// The value; nil if one of its figures was not measured. For figures that count items, the ratio
  /// of the times for one item.
  /// - Parameter statistic: Which of the samples stands for a figure.
  func value(in outcome: Outcome, by statistic: (Outcome.Series) -> Double) -> Double? {
    guard let above = outcome[numerator] else { return nil }
    guard let denominator else { return statistic(above) }
    guard let below = outcome[denominator] else { return nil }
    return statistic(above) / above.divisor / (statistic(below) / below.divisor)
  }

  func isMet(by value: Double) -> Bool {
    switch bound {
    case .atMost(let limit): value <= limit
    case .atLeast(let limit): value >= limit
    case .moreThan(let limit): value > limit
    }
  }
}

extension Outcome.Series {
  /// How many items a value covers; one if they are not counted.
  fileprivate var divisor: Double { Double(items ?? 1) }
}

extension Goal {
  /// How many events the goals are for.
  static let events = 1_000_000

  static let all: [Goal] = [
    .speed("cold replay, times as fast as DuckDB", .atLeast(1.5), of: .replay, beside: .duckDB),
    .speed(
      "cold replay, times as fast as JSONDecoder", .atLeast(20), of: .replay, beside: .jsonDecoder),
    .speed(
      "replay on one core, times as fast as pysimdjson", .moreThan(1), of: .replayOnOneCore,
      beside: .simdjson),
    Goal(
      text: "open with a fresh snapshot to the first module", bound: .atMost(0.030),
      numerator: .showWithSnapshot),
    .speed(
      "append one, of write + fdatasync", .atLeast(0.95), of: .appendOne, beside: .appendOneRaw),
    .speed(
      "one writer through an app's store, of write + fdatasync", .atLeast(0.9), of: .storeOne,
      beside: .storeOneRaw),
    .speed(
      "64 writers through an app's store, of one writer", .atLeast(15), of: .storeWriters,
      beside: .storeOne),
    .speed("append one, of SQLite", .moreThan(1), of: .appendOne, beside: .appendOneSQLite),
    .speed(
      "append batches, of write + fdatasync", .atLeast(0.7), of: .appendBatch,
      beside: .appendBatchRaw),
    .speed(
      "append batches, of SQLite", .atLeast(2.5), of: .appendBatch, beside: .appendBatchSQLite),
    Goal(
      text: "diff of two stores with snapshots", bound: .atMost(0.060),
      numerator: .diffWithSnapshots),
    Goal(
      text: "digest after a local write, times the one before", bound: .atMost(1.3),
      numerator: .digestAfterWrite, denominator: .digestBeforeWrite),
    Goal(
      text: "a local write while 100,000 received events are taken, 99 of 100",
      bound: .atMost(0.050), numerator: .writeDuringSync),
    Goal(
      text: "a set, durable here and on the other side, live", bound: .atMost(0.002),
      numerator: .liveSet),
    Goal(
      text: "the same over a WebSocket, times that over TCP", bound: .atMost(1.5),
      numerator: .liveSetOverWebSocket, denominator: .liveSet),
    Goal(
      text: "a first install of 55,000 events, until the last fortnight is here",
      bound: .atMost(1), numerator: .installNewest),
    Goal(text: "all of a small kind, first read", bound: .atMost(0.001), numerator: .smallKind),
    Goal(
      text: "sessions of a day of 2,000 with 40,000 sets", bound: .atMost(0.001), numerator: .day),
    Goal(text: "the same after a write", bound: .atMost(0.001), numerator: .dayAfterWrite),
    Goal(
      text: "an entity, 5 ms after a set of 50,000, with all screens observed",
      bound: .atMost(0.001), numerator: .screenEntity),
    Goal(
      text: "a set into 50,000 with three observers, times one without", bound: .atMost(1.3),
      numerator: .writeObserved, denominator: .writeUnobserved),
    Goal(
      text: "until the observer of all sessions has it", bound: .atMost(0.050),
      numerator: .setShown),
    Goal(
      text: "a page of 20 of 2,500 sessions", bound: .atMost(0.010), numerator: .screenPage),
    Goal(
      text: "the last 5 performances of an exercise", bound: .atMost(0.010), numerator: .screenLast),
    Goal(
      text: "summaries and records of all exercises", bound: .atMost(0.010), numerator: .screenBook),
    Goal(text: "totals of all months", bound: .atMost(0.010), numerator: .screenMonths),
    Goal(text: "20 names that begin with a text", bound: .atMost(0.010), numerator: .screenSearch),
    Goal(
      text: "open 50,000 sets until all records are known", bound: .atMost(0.060),
      numerator: .screenOpening),
    Goal(text: "peak memory of the replay, a live unit", bound: .atMost(400), numerator: .memory),
  ]
}
