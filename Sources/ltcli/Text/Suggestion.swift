import Importers
import Training

/// Finds the word that a mistyped one probably stands for.
enum Suggestion {
  /// “did you mean …?”; nil where nothing is near.
  static func text(for word: String, among known: [String]) -> String? {
    nearest(to: word, among: known).map { "did you mean \($0)?" }
  }

  /// “did you mean Europe/Berlin?” for `Europe/Berln` and for `berlin`; nil where nothing is near.
  static func text(forZone word: String) -> String? {
    let zones = LocalTime.knownZones.sorted()
    let city = zones.first { $0.lowercased().hasSuffix("/" + word.lowercased()) }
    return text(for: city ?? word, among: zones)
  }

  /// The most bytes of a word that is compared letter by letter. Of a longer one only known words that begin with it are
  /// found.
  private static let longest = 64

  /// The known word that takes the fewest changes, the first of equals; nil where all are far off.
  /// - Complexity: O(n) for n known words
  static func nearest(to word: String, among known: [String]) -> String? {
    if let longer = known.first(where: { $0.hasPrefix(word) }), word.utf8.count > 2 {
      return longer
    }
    let tolerated = max(1, word.utf8.count / 3)
    guard word.utf8.count <= longest else { return nil }
    // Each letter by which one is longer is a change.
    let near = known.filter { abs($0.utf8.count - word.utf8.count) <= tolerated }
    let ranked = near.map { (word: $0, distance: distance(word, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= tolerated
    else { return nil }
    return best.word
  }

  /// How many letters must be put in, taken out, replaced or swapped with their neighbour.
  /// - Complexity: O(n · m) in time and in memory for words of n and m bytes
  static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    var rows = [Array(0...right.count)]
    for (place, letter) in left.enumerated() {
      var row = [place + 1]
      for (column, other) in right.enumerated() {
        var cost = min(
          row[column] + 1, rows[place][column + 1] + 1,
          rows[place][column] + (letter == other ? 0 : 1))
        if place > 0, column > 0, letter == right[column - 1], left[place - 1] == other {
          cost = min(cost, rows[place - 1][column - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
