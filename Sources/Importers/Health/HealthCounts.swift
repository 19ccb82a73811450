import EventLog

/// How many things of each kind an export has that are not taken.
struct HealthCounts {
  /// Where something stands.
  enum Place {
    /// A record of some type.
    case record
    /// Another element.
    case element
    /// An element inside of a workout.
    case ofWorkout
  }

  private var places: [[UInt8]: Int] = [:]
  private var found: [(what: String, count: Int)] = []
  /// The kind that was counted last: exports have records of one kind behind each other.
  private var last: (name: [UInt8], index: Int)?

  /// So many kinds are told apart; all others are counted together.
  private static let greatestKinds = 500

  /// Counts one.
  /// - Complexity: O(bytes)
  mutating func add(_ name: UnsafeRawBufferPointer, _ place: Place) {
    if let last, last.name.count == name.count, last.name.elementsEqual(name), place == .record {
      found[last.index].count += 1
      return
    }
    let key = Array(name.prefix(100))
    let index = index(of: place == .ofWorkout ? key + Array(" of workouts".utf8) : key)
    found[index].count += 1
    if place == .record { last = (key, index) }
  }

  private mutating func index(of key: [UInt8]) -> Int {
    let key =
      found.count < Self.greatestKinds || places[key] != nil ? key : Array("other kinds".utf8)
    if let index = places[key] { return index }
    places[key] = found.count
    var what = String(decoding: key, as: UTF8.self)
    for prefix in ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType"]
    where what.hasPrefix(prefix) && what.count > prefix.count {
      what = String(what.dropFirst(prefix.count))
    }
    found.append((what, 0))
    return found.count - 1
  }

  /// The kinds, the most frequent first.
  var sorted: [(what: String, count: Int)] {
    found.sorted { ($1.count, UTF8Text($0.what)) < ($0.count, UTF8Text($1.what)) }
  }
}
