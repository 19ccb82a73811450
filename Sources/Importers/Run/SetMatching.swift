import EventLog
import Projections
import Training

/// A set with the payload that says it.
struct WrittenSet {
  let set: LoggedSet
  let payload: JSONObject

  init(_ set: LoggedSet) throws(LogError) {
    (self.set, payload) = (set, try set.payload(under: UTF8Text(set.id.text)))
  }

  init(reading payload: JSONObject) throws(LogError) {
    (set, self.payload) = (try LoggedSet.reading(payload), payload)
  }

  var id: UTF8Text { UTF8Text(set.id.text) }
}

/// What a set says that stays where its notes are edited, or its units were wrong.
struct SetLikeness: Hashable {
  /// Nil where the exercise is not compared.
  var exercise: UTF8Text?
  /// Nil where the number is not compared.
  var number: Int?
  private let weight, distance: UTF8Text?
  private let reps, seconds: Double?

  init(_ set: LoggedSet) {
    exercise = UTF8Text(NameSpelling.clean(set.exercise ?? ""))
    (weight, distance) = (set.weightText.map(Self.amount), set.distanceText.map(Self.amount))
    (reps, seconds) = (set.reps, set.seconds)
  }
}

extension SetLikeness {
  /// An amount as it was entered, in one form: `80`, `80.0` and `80,0` are one, and so are `44.09245243697551` and the
  /// `44.0925` that a spreadsheet shows.
  private static func amount(_ text: String) -> UTF8Text {
    UTF8Text(
      Double(text.replacing(",", with: ".")).map { "\(($0 * 100).rounded())" } ?? text)
  }

  /// Whether two lists have an exercise in common, or a set that says the same of another exercise.
  static func haveAny(_ sets: [SetLikeness], _ others: [SetLikeness]) -> Bool {
    func loads(_ sets: [SetLikeness]) -> Set<SetLikeness> {
      Set(
        sets.map { set in
          var load = set
          load.exercise = nil
          return load
        })
    }
    return !Set(sets.map(\.exercise)).isDisjoint(with: others.map(\.exercise))
      || !loads(sets).isDisjoint(with: loads(others))
  }

  /// How many sets of one list are alike to one of another list each.
  /// - Complexity: O(n)
  static func common(_ sets: [SetLikeness], _ others: [SetLikeness]) -> Int {
    var counts: [SetLikeness: Int] = [:]
    for set in others { counts[set, default: 0] += 1 }
    var common = 0
    for set in sets where counts[set, default: 0] > 0 {
      counts[set, default: 0] -= 1
      common += 1
    }
    return common
  }
}

/// Pairs the sets of a file with those that an earlier import brought.
///
/// A set has no name of its own in an export, and its number changes where another is inserted before it. So sets
/// are identified by what they say: first by all of it, then by less and less. Of sets that say the same, the first
/// of the file is the first of the store, and so on.
struct SetMatching {
  private let file: [WrittenSet]
  private let store: [WrittenSet]
  /// For each set of the file the index of the store's set that it is; nil for a new one.
  private(set) var pairs: [Int?]
  private var isTaken: [Bool]

  /// - Parameter hasOwnIDs: Whether an id alone identifies a set.
  /// - Complexity: O(n).
  init(file: [WrittenSet], store: [WrittenSet], hasOwnIDs: Bool = false) {
    (self.file, self.store) = (file, store)
    pairs = Array(repeating: nil, count: file.count)
    isTaken = Array(repeating: false, count: store.count)
    if hasOwnIDs {
      pair { $0.id }
      return
    }
    // Where sets of an exercise were inserted or taken out, those behind them have other numbers.
    let (new, old) = (Self.counts(file), Self.counts(store))
    pair { (set) -> UTF8Text? in
      new[set.exercise] == old[set.exercise] ? set.text(without: [SetMember.id]) : nil
    }
    pair { $0.text(without: [SetMember.id, SetMember.number]) }
    pair { SetLikeness($0.set) }
    pair { $0.id }
    // An exercise that has another name now.
    pair { (set) -> SetLikeness? in
      var likeness = SetLikeness(set.set)
      (likeness.exercise, likeness.number) = (nil, set.set.setNumber)
      return likeness
    }
    pair { $0.exercise }
  }

  /// The indices of the store's sets that the file no longer has.
  var missing: [Int] { isTaken.indices.filter { !isTaken[$0] } }

  /// Pairs the sets that have the same key; those without a key stay alone.
  private mutating func pair<Key: Hashable>(_ key: (WrittenSet) -> Key?) {
    // The last one first, so that the first one is taken first.
    var free: [Key: [Int]] = [:]
    for index in store.indices.reversed() where !isTaken[index] {
      if let key = key(store[index]) { free[key, default: []].append(index) }
    }
    for index in file.indices where pairs[index] == nil {
      guard let key = key(file[index]), let match = free[key]?.popLast() else { continue }
      pairs[index] = match
      isTaken[match] = true
    }
  }

  /// How many sets of each exercise there are.
  private static func counts(_ sets: [WrittenSet]) -> [UTF8Text: Int] {
    Dictionary(grouping: sets, by: \.exercise).mapValues(\.count)
  }
}

extension WrittenSet {
  fileprivate var exercise: UTF8Text { UTF8Text(NameSpelling.clean(set.exercise ?? "")) }

  fileprivate func text(without members: [String]) -> UTF8Text {
    var payload = payload
    for member in members { payload[member] = nil }
    return UTF8Text(payload.canonicalText())
  }
}
