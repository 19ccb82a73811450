import EventLog
import Projections
import Training

/// The line of a text that Strong or Hevy shares which says when the session was:
/// `Tuesday, 24 November 2026 at 18:05`, `Tuesday, Nov 24, 2026 at 6:05pm`.
enum SharedText {
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// The time, in a form that a line's head may have; nil for any other line.
  static func time(of line: String) -> String? {
    let words = line.lowercased().replacing(",", with: " ").split(separator: " ").map(String.init)
    guard let month = words.lazy.compactMap(month).first else { return nil }
    let numbers = words.filter { $0.allSatisfy(\.isNumber) }.compactMap { Int($0) }
    guard let year = numbers.first(where: { (1900...9999).contains($0) }),
      let number = numbers.first(where: { (1...31).contains($0) }),
      let day = Day(year: year, month: month, day: number)
    else { return nil }
    guard let at = words.firstIndex(of: "at"), at + 1 < words.count else { return "\(day)" }
    // `6:05 pm` and `6:05pm`.
    let time = words[(at + 1)...].joined()
    return TimeWord("\(day) \(time)") == nil ? "\(day)" : "\(day) \(time)"
  }

  private static func month(_ word: String) -> Int? {
    guard word.utf8.count >= 3, let place = months.firstIndex(where: { $0.hasPrefix(word) }) else {
      return nil
    }
    return place + 1
  }
}
