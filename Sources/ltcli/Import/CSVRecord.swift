/// One record of a CSV file, which may span several lines.
struct CSVRecord: Sendable, Hashable {
  /// The line on which the record begins, counted from 1.
  let line: Int
  /// The fields, without their quotes.
  let fields: [String]
}
