import EventLogTesting
import Training

@testable import Importers

/// One file of another app with what it says.
struct GeneratedTable: Sendable {
  let format: FileFormat
  var text = ""
  /// What a person has to say of it.
  var answers = ImportAnswers(zone: "UTC")
  /// What stands in it, the first session first; starts are instants.
  var sessions: [GeneratedSession] = []
  /// When sessions end, by their starts; for formats that say it.
  var ends: [String: String] = [:]
  /// How many rows or sets are not done.
  var undone = 0
}

/// Makes up files of other apps with the quirks of each: units, orders of dates, order of columns, empty sets, notes in
/// several lines, names with commas, exercises that occur twice.
///
/// It knows nothing of the importer but its formats: numbers, times and quotes are its own.
struct TableGenerator {
  var random: SplitMix64
  let format: FileFormat

  static let formats: [FileFormat] = [
    .hevy, .fitnotes, .stronglifts, .fitbod, .gymbook, .gravl, .text, .table,
  ]

  init(_ format: FileFormat, seed: UInt64) {
    (self.format, random) = (format, SplitMix64(seed: seed))
  }

  static let names = [
    "Squat (Barbell)", "Bench Press", "Étirement", "深蹲", "Curl; seated", "Liegestütz", "Row 2.0",
    "Dip",
  ]
  /// As FitNotes has them, without quotes.
  static let commaNames = [
    "Overhead Press (Each Side, Dumbbells)", "Row, seated, wide", "Squat", "Plank", "Curl",
  ]
  static let workouts = ["Push A", "Beine", "Leg; day", "Full Body 💪", "Day 3"]
  static let notes = ["slow", "grip, wide; \"ok\"", "three 5s", "sehr schwer"]

  /// A day of a year in which no clock of UTC is put forward.
  mutating func day(_ place: Int) -> GeneratedDay {
    GeneratedDay(
      year: 2019 + random.below(6), month: 1 + random.below(12), day: 1 + random.below(28),
      minute: random.below(20 * 60))
  }

  /// Some days, each another one, ascending.
  mutating func days() -> [GeneratedDay] {
    var days: [String: GeneratedDay] = [:]
    for place in 0..<1 + random.below(3) {
      let day = day(place)
      days[day.date] = day
    }
    return days.sorted { $0.key < $1.key }.map(\.value)
  }

  /// A weight in its unit, with at most two digits behind the point, and in grams.
  mutating func weight(_ unit: MassUnit, most: Int = 200) -> (text: String, grams: Int) {
    let halves = 1 + random.below(most * 2)
    let text = halves % 2 == 0 ? "\(halves / 2)" : "\(halves / 2).5"
    let one = unit == .kilograms ? 1000.0 : 453.59237
    return (text, Int((Double(halves) / 2 * one).rounded()))
  }

  /// The columns of a table in another order, each row likewise.
  mutating func shuffled(_ table: [[String]]) -> [[String]] {
    guard let width = table.first?.count else { return table }
    var order = Array(0..<width)
    for place in order.indices.dropLast() {
      order.swapAt(place, place + random.below(width - place))
    }
    return table.map { row in order.map { row[$0] } }
  }

  /// A table as text: fields that need quotes have them.
  static func text(
    _ table: [[String]], delimiter: String = ",", allQuoted: Bool = false, isEnded: Bool = true
  ) -> String {
    let lines = table.map { row in
      row.map { field in
        let needs = field.contains { "\"\n\r".contains($0) } || field.contains(delimiter)
        return needs || allQuoted && Double(field) == nil && !field.isEmpty
          ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
      }.joined(separator: delimiter)
    }
    return lines.joined(separator: "\n") + (isEnded ? "\n" : "")
  }
}

/// A day and a minute of it.
struct GeneratedDay: Sendable, Hashable {
  let year, month, day, minute: Int

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  var date: String { "\(year)-\(Self.two(month))-\(Self.two(day))" }
  /// `16:50`.
  var clock: String { Self.two(minute / 60) + ":" + Self.two(minute % 60) }
  /// `4:50 PM`.
  var twelve: String {
    let hour = minute / 60
    let shown = hour % 12 == 0 ? 12 : hour % 12
    return "\(shown):\(Self.two(minute % 60)) \(hour < 12 ? "AM" : "PM")"
  }
  /// The instant in Greenwich.
  var instant: String { "\(date)T\(clock):00.000Z" }
  var midnight: String { "\(date)T00:00:00.000Z" }
  var slashes: String { "\(year)/\(Self.two(month))/\(Self.two(day))" }
  var dayFirst: String { "\(Self.two(day))/\(Self.two(month))/\(year)" }
  var monthFirst: String { "\(Self.two(month))/\(Self.two(day))/\(year)" }
  var points: String { "\(Self.two(day)).\(Self.two(month)).\(year)" }
  var monthName: String { Self.months[month - 1] }
  /// The same day some minutes later.
  func later(_ minutes: Int) -> GeneratedDay {
    GeneratedDay(year: year, month: month, day: day, minute: minute + minutes)
  }
}
