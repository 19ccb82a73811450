/// One goal of the table in `docs/performance.md`, decided by medians of one run.
struct Goal {
  enum Bound {
    case atMost(Double)
    case atLeast(Double)
    case moreThan(Double)
  }

  let text: String
  let bound: Bound
  /// What is held against the bound: one median, or the ratio of two.
  let numerator: Figure
  var denominator: Figure?

  /// Times as fast as a peer that does as much work.
  static func speed(
    _ text: String, _ bound: Bound, of figure: Figure, beside peer: Figure
  ) -> Goal {
    Goal(text: text, bound: bound, numerator: peer, denominator: figure)
  }

  /// The value; nil where a figure of it was not measured. Where figures count items, it is the
  /// ratio of the times for one item.
  func value(in outcome: Outcome) -> Double? {
    guard let above = outcome[numerator] else { return nil }
    guard let denominator else { return above.median }
    guard let below = outcome[denominator] else { return nil }
    return above.medianPerItem / below.medianPerItem
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
  /// The median for one item; the median itself where items are not counted.
  var medianPerItem: Double { median / Double(items ?? 1) }
}

extension Goal {
  static let all: [Goal] = [
    Goal(
      text: "cold replay, times the XXH64 pass", bound: .atMost(4), numerator: .replay,
      denominator: .hash),
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
    .speed("append one, of SQLite", .moreThan(1), of: .appendOne, beside: .appendOneSQLite),
    .speed("64 writers, of one writer", .atLeast(20), of: .appendWriters, beside: .appendOne),
    .speed(
      "append batches, of write + fdatasync", .atLeast(0.7), of: .appendBatch,
      beside: .appendBatchRaw),
    .speed(
      "append batches, of SQLite", .atLeast(2.5), of: .appendBatch, beside: .appendBatchSQLite),
    Goal(text: "diff of two stores", bound: .atMost(0.060), numerator: .diff),
    Goal(text: "peak memory of the replay, a live unit", bound: .atMost(400), numerator: .memory),
  ]
}
