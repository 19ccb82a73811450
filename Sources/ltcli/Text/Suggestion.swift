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
    let letters = Array(word.utf8)
    var best: (word: String, distance: Int)?
    for other in known {
      // Only what is nearer counts; each letter by which one is longer is a change.
      let limit = (best?.distance ?? tolerated + 1) - 1
      guard limit >= 0 else { break }
      guard abs(other.utf8.count - letters.count) <= limit,
        let distance = distance(letters, Array(other.utf8), atMost: limit)
      else { continue }
      best = (other, distance)
    }
    return best?.word
  }

  /// How many letters must be put in, taken out, replaced or swapped with their neighbour.
  /// - Complexity: O(n · m) for words of n and m bytes
  static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    let longer = max(left.count, right.count)
    return distance(left, right, atMost: longer) ?? longer
  }

  /// How many letters must be put in, taken out, replaced or swapped with their neighbour; nil for more than a limit.
  /// - Complexity: O(n · limit) for words of n bytes
  static func distance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
    if abs(left.count - right.count) > limit { return nil }
    // Row by row, and only where so few changes lead.
    let far = limit + 1
    var (beforeLast, last) = ([Int](), (0...right.count).map { min($0, far) })
    for (place, letter) in left.enumerated() {
      var row = [Int](repeating: far, count: right.count + 1)
      row[0] = min(place + 1, far)
      let first = max(0, place - limit)
      for column in first..<max(first, min(right.count, place + limit + 1)) {
        let other = right[column]
        var cost = min(
          row[column] + 1, last[column + 1] + 1, last[column] + (letter == other ? 0 : 1))
        if place > 0, column > 0, letter == right[column - 1], left[place - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        row[column + 1] = min(cost, far)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
