/// One record of a CSV file, which may span several lines.
struct CSVRecord: Sendable, Hashable {
  /// The line on which the record begins, counted from 1.
  let line: Int
  /// The fields, without their quotes.
  let fields: [String]
  /// Which of the first 64 fields stood in quotes, as bits from the lowest on.
  var quoted: UInt64 = 0
  /// Whether its line has an end; only the last one of a file may have none.
  var isEnded = true

  /// The field at a place; empty behind the last one, since spreadsheets leave out what is empty at a row's end.
  subscript(place: Int) -> String { place < fields.count ? fields[place] : "" }

  /// Whether a field holds anything, if only an empty text in quotes.
  func isPresent(_ place: Int) -> Bool {
    !self[place].isBlank || place < 64 && quoted >> UInt64(place) & 1 == 1
  }

  /// Whether no field holds anything but white space.
  var isBlank: Bool { fields.allSatisfy(\.isBlank) }

  /// How many fields it has without those at its end that hold nothing but white space.
  var width: Int { (fields.lastIndex { !$0.isBlank } ?? -1) + 1 }
}
