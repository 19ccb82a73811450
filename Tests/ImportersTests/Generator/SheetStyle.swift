import EventLogTesting

@testable import Importers
import Training

/// How a spreadsheet saves a file that it has opened: its forms of dates, numbers and times, its rows and its bytes.
struct SheetStyle {
  /// A form of dates.
  enum DateForm: CaseIterable {
    case american, shortAmerican, german, british, dutch, isoMinutes, isoT, slashedYear

    var hasSeconds: Bool {
      switch self {
      case .british, .isoT: true
      case .american, .shortAmerican, .german, .dutch, .isoMinutes, .slashedYear: false
      }
    }

    /// The order of day and month, where the form does not say it.
    var order: DateOrder? {
      switch self {
      case .american, .shortAmerican: .monthFirst
      case .british, .dutch: .dayFirst
      case .german, .isoMinutes, .isoT, .slashedYear: nil
      }
    }
  }

  /// A form of durations and of the times of sets.
  enum TimeForm: CaseIterable { case kept, hours, hoursAndMinutes, minutes }

  /// How characters become bytes.
  enum Encoding: CaseIterable {
    case plain, marked, littleEndian, bigEndian, littleEndianWithoutMark
  }

  let dates: DateForm
  let durations: TimeForm
  let seconds: TimeForm
  let delimiter: String
  /// What stands between thousands; nil for nothing.
  var thousands: String?
  let hasDecimalComma: Bool
  /// Whether weights are shown with three digits behind the mark.
  let hasThreeDigits: Bool
  /// Whether rows lack the empty fields at their end.
  let dropsEnds: Bool
  /// How many empty columns stand behind the last one.
  let extraColumns: Int
  /// How many empty rows stand behind the last one.
  let extraRows: Int
  let hasSeparatorLine: Bool
  let lineBreak: String
  let encoding: Encoding
  /// Whether sessions end with a set that was planned and not done.
  let hasUndone: Bool

  init(_ random: inout SplitMix64, of file: GeneratedFile) {
    dates = random.one(of: DateForm.allCases)
    durations = random.one(of: TimeForm.allCases)
    seconds = random.one(of: [.kept, .kept, .hours, .minutes])
    delimiter = random.one(of: [",", ";", "\t"])
    hasDecimalComma = random.once(in: 2)
    thousands = random.one(
      of: [
        nil, hasDecimalComma ? "." : ",", hasDecimalComma ? "." : ",", " ", "\u{A0}", "\u{202F}",
        "'",
      ])
    hasThreeDigits = random.once(in: 4)
    // Without a header, the widest row tells how many columns there are.
    dropsEnds = random.once(in: 2) && file.hasHeader
    extraColumns = random.once(in: 4) && file.hasHeader ? 1 + random.below(3) : 0
    extraRows = random.once(in: 4) ? 1 + random.below(3) : 0
    hasSeparatorLine = random.once(in: 3)
    lineBreak = random.one(of: ["\r\n", "\r\n", "\n"])
    encoding = random.one(of: Encoding.allCases)
    hasUndone = file.copies == 0 && random.once(in: 3)
  }
}

/// A file as a spreadsheet has saved it.
struct SavedFile {
  var bytes: [UInt8] = []
  /// The same as text.
  var text = ""
  /// The order of day and month that has to be said, since no date of the file settles it.
  var order: DateOrder?
  /// How many sets were not done.
  var undone = 0
  /// What it says: the starts without seconds where the form of its dates has none.
  var sessions: [GeneratedSession] = []
}
