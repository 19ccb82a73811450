import EventLog
import Projections

/// What the athlete weighed on which day: the history of the body's weight, and the profile's before it begins.
struct BodyWeights: Sendable, Hashable {
  /// A weight of the history, in its order.
  private struct Entry: Sendable, Hashable, Comparable {
    let day: Day
    let measuredAt: Int64
    let id: UTF8Text
    let kilograms: Double

    /// Orders by the day, the time, the bytes of the id.
    static func < (left: Entry, right: Entry) -> Bool {
      (left.day, left.measuredAt, left.id) < (right.day, right.measuredAt, right.id)
    }
  }

  /// The history, in the order of its days; of one day those without a time come first.
  private var entries: [Entry] = []
  /// The weights that profiles say, in kilograms, by the profile's id.
  private var profiles: [UTF8Text: Double] = [:]

  /// Begins without any weight.
  init() {}

  /// The weight that counts on a day: the last one of that day or of an earlier one, before the first one the profile's,
  /// of several profiles that of the least id. Nil where nothing says any.
  /// - Complexity: O(log n) for n weights, and O(profiles) on a day before the first
  func kilograms(on day: Day) -> Double? {
    let count = entries.lowerBound { $0.day <= day }
    if count > 0 { return entries[count - 1].kilograms }
    return profiles.min { $0.key < $1.key }?.value
  }

  /// Adds a weight. One without a day, or not above zero, says nothing.
  mutating func add(_ weight: BodyWeight) {
    guard let entry = BodyWeights.entry(weight) else { return }
    entries.insert(entry, at: entries.lowerBound { $0 < entry })
  }

  /// Removes a weight.
  mutating func remove(_ weight: BodyWeight) {
    guard let entry = BodyWeights.entry(weight) else { return }
    let place = entries.lowerBound { $0 < entry }
    if place < entries.count, entries[place].id == entry.id { entries.remove(at: place) }
  }

  /// Adds what a profile says.
  mutating func add(_ profile: UserProfile) {
    profiles[UTF8Text(profile.id.text)] = profile.weightKilograms.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Removes what a profile says.
  mutating func remove(_ profile: UserProfile) { profiles[UTF8Text(profile.id.text)] = nil }

  private static func entry(_ weight: BodyWeight) -> Entry? {
    guard let day = weight.day, let kilograms = weight.weightKilograms, kilograms > 0 else {
      return nil
    }
    return Entry(
      day: day, measuredAt: weight.measuredAt?.milliseconds ?? .min,
      id: UTF8Text(weight.id.text), kilograms: kilograms)
  }
}

extension BodyWeights {
  /// Writes all weights.
  func pack(into writer: inout PackedWriter) {
    writer.add(UInt64(entries.count))
    for entry in entries {
      writer.add(Int64(entry.day.daysSinceEpoch))
      writer.add(entry.measuredAt)
      writer.add(entry.id.string)
      writer.add(entry.kilograms)
    }
    writer.add(UInt64(profiles.count))
    for (id, kilograms) in profiles.sorted(by: { $0.key < $1.key }) {
      writer.add(id.string)
      writer.add(kilograms)
    }
  }

  /// Reads what was packed.
  init(from reader: inout PackedReader) throws(LogError) {
    for _ in 0..<(try reader.count()) {
      let day = Day(daysSinceEpoch: try reader.int())
      let measuredAt = try reader.whole()
      let id = UTF8Text(try reader.text())
      let entry = Entry(
        day: day, measuredAt: measuredAt, id: id, kilograms: try reader.double())
      entries.insert(entry, at: entries.lowerBound { $0 < entry })
    }
    for _ in 0..<(try reader.count()) {
      let id = UTF8Text(try reader.text())
      profiles[id] = try reader.double()
    }
  }
}
