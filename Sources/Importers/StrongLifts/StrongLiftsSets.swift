import Projections
import Training

/// Where the sets of a row stand: the columns `Set 1 (Reps)`, `Set 1 (KG)`, `Set 1 (Time)` and so on.
struct StrongLiftsColumns: Sendable {
  /// Where one set stands.
  struct Place: Sendable {
    var reps: Int?
    var weight: (place: Int, unit: MassUnit)?
    var seconds: (place: Int, one: Double)?
  }

  /// By the number of the set, from 1.
  private(set) var places: [Int: Place] = [:]
  /// All columns that belong to sets.
  private(set) var all: Set<Int> = []

  /// Finds them by their names, in any order.
  /// - Throws: `ImportError.unknownColumns` where one carries another unit; `.repeatedColumn`.
  init(_ header: [String]) throws(ImportError) {
    var taken: [String: Int] = [:]
    for (place, text) in header.enumerated() {
      let name = HeaderName(text)
      let words = name.base.split(separator: " ")
      guard words.count == 2, words[0] == "set", let number = Int(words[1]),
        (1...999).contains(number)
      else { continue }
      if let first = taken.updateValue(place, forKey: name.whole) {
        throw .repeatedColumn(first: header[first], second: text)
      }
      var set = places[number] ?? Place()
      switch name.unit {
      case .mass(let unit):
        if let first = set.weight {
          throw .repeatedColumn(first: header[first.place], second: text)
        }
        set.weight = (place, unit)
      case .time(let one): set.seconds = (place, one)
      case .distance, nil:
        if name.whole.hasSuffix("(reps)") {
          set.reps = place
        } else if name.whole.hasSuffix("(time)") {
          set.seconds = (place, 1)
        } else {
          throw .unknownColumns(found: [text])
        }
      }
      places[number] = set
      all.insert(place)
    }
  }

  /// The numbers of the sets, ascending.
  var numbers: [Int] { places.keys.sorted() }
}
