import EventLog

/// Which sets of a file are which sets that an earlier import brought.
///
/// A set has no name of its own in an export, and its number changes where another is put in before it. So sets
/// are told by what they say: first by all of it, then by less and less. Of sets that say the same, the first
/// of the file is the first of the store, and so on.
struct SetMatching {
  private let file: [JSONObject]
  private let store: [JSONObject]
  /// For each set of the file the index of the store's set that it is.
  private(set) var pairs: [Int?]
  private var isTaken: [Bool]

  /// Matches sets, given as their payloads with their ids.
  /// - Parameter hasOwnIDs: Whether an id alone tells which set it is.
  /// - Complexity: O(n).
  init(file: [JSONObject], store: [JSONObject], hasOwnIDs: Bool = false) {
    (self.file, self.store) = (file, store)
    pairs = Array(repeating: nil, count: file.count)
    isTaken = Array(repeating: false, count: store.count)
    if hasOwnIDs {
      pair { $0["id"]?.string ?? "" }
      return
    }
    // Where sets of an exercise were put in or taken out, those behind them have other numbers.
    let (new, old) = (Self.counts(file), Self.counts(store))
    pair { set in
      let exercise = Self.exercise(set)
      return new[exercise] == old[exercise] ? Self.text(set, without: ["id"]) : nil
    }
    pair { Self.text($0, without: ["id", "setNumber"]) }
    pair(by: Self.likeness)
    pair { $0["id"]?.string ?? "" }
    // An exercise that goes by another name now.
    pair { Self.text($0, ["setNumber", "weightText", "reps", "seconds", "distanceText"]) }
    pair { Self.text($0, ["exercise"]) }
  }

  /// The indices of the store's sets that the file no longer has.
  var missing: [Int] { isTaken.indices.filter { !isTaken[$0] } }

  /// What a set says that stays where notes are edited, or units of measure were wrong.
  static func likeness(_ payload: JSONObject) -> String {
    text(payload, ["exercise", "weightText", "reps", "seconds", "distanceText"])
  }

  /// Pairs the sets that have the same key; those that have none stay alone.
  private mutating func pair(by key: (JSONObject) -> String?) {
    // The last one first, so that the first one is taken first.
    var free: [UTF8Text: [Int]] = [:]
    for index in store.indices.reversed() where !isTaken[index] {
      guard let key = key(store[index]) else { continue }
      free[UTF8Text(key), default: []].append(index)
    }
    for index in file.indices where pairs[index] == nil {
      guard let key = key(file[index]), let match = free[UTF8Text(key)]?.popLast() else { continue }
      pairs[index] = match
      isTaken[match] = true
    }
  }

  /// How many sets of each exercise there are.
  private static func counts(_ sets: [JSONObject]) -> [UTF8Text: Int] {
    Dictionary(grouping: sets, by: exercise).mapValues(\.count)
  }

  private static func exercise(_ payload: JSONObject) -> UTF8Text {
    UTF8Text(text(payload, ["exercise"]))
  }

  private static func text(_ payload: JSONObject, without names: [String]) -> String {
    var payload = payload
    for name in names { payload[name] = nil }
    return payload.canonicalText()
  }

  private static func text(_ payload: JSONObject, _ names: [String]) -> String {
    JSONValue.array(names.map { payload[$0] ?? .null }).canonicalText()
  }
}
