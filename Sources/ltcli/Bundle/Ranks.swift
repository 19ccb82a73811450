import EventLog

/// Places in an order in the place of values, moved by so much that none stands for itself.
enum Ranks {
  /// The least number from `start` on by which no place becomes what it stands for; nil if all below `limit` do.
  /// - Parameter values: For each place what it stands for, as far as a place can be that.
  static func offset(_ values: [Int?], from start: Int, below limit: Int = .max) -> Int? {
    var taken: Set<Int> = []
    for (place, value) in values.enumerated() {
      if let value, value >= place { taken.insert(value - place) }
    }
    var offset = start
    while taken.contains(offset) { offset += 1 }
    return offset < limit ? offset : nil
  }
}

/// Whole numbers in the place of numbers, in their order; negative ones stay below 0 and all others above.
struct NumberRanks {
  private var ranks: [Double: Double] = [:]

  /// - Parameter start: What the first one is at least, from 1.
  init(_ numbers: Set<Double>, from start: Int) {
    let sorted = numbers.sorted()
    for (values, sign) in [
      (sorted.filter { $0 >= 0 }, 1.0), (sorted.filter { $0 < 0 }.reversed(), -1.0),
    ] {
      let offset = Ranks.offset(values.map { Int(exactly: $0 * sign) }, from: start) ?? start
      for (place, value) in values.enumerated() { ranks[value] = sign * Double(place + offset) }
    }
  }

  func callAsFunction(_ number: Double) -> Double { ranks[number] ?? number }
}

/// Times of a day in the place of others, in their order.
struct TimeRanks {
  private var ranks: [Int: Int] = [:]
  private static let minutes = 24 * 60

  /// Nil where every time of a day is one of them, so that each could only stand for itself.
  init?(_ times: Set<Int>, from start: Int) {
    let sorted = times.sorted()
    let limit = TimeRanks.minutes - sorted.count + 1
    guard
      let offset = Ranks.offset(sorted, from: start % limit, below: limit)
        ?? Ranks.offset(sorted, from: 0, below: limit)
    else { return nil }
    for (place, time) in sorted.enumerated() { ranks[time] = place + offset }
  }

  func callAsFunction(_ text: String) -> String {
    guard let time = TimeRanks.minute(of: text), let other = ranks[time] else { return text }
    return
      "\(Decimal.text(of: Int64(other / 60), digits: 2)):\(Decimal.text(of: Int64(other % 60), digits: 2))"
  }

  /// The minute of the day of a text `HH:MM`; nil for any other text.
  static func minute(of text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
      let hour = Decimal.digits(2, of: bytes, at: 0),
      let minute = Decimal.digits(2, of: bytes, at: 3),
      hour < 24, minute < 60
    else { return nil }
    return Int(hour * 60 + minute)
  }
}

/// Words in the place of texts, in the order of their bytes.
struct TextWords {
  private var phrases: [UTF8Text: String] = [:]
  /// How many words each phrase has.
  private var length = 1

  /// - Parameter start: From which phrase on they are taken.
  init(_ texts: Set<UTF8Text>, from start: Int) {
    let sorted = texts.sorted()
    var room = TextWords.words.count
    // Twice as many phrases as texts, so that there is one offset at which no text stands for itself.
    while room < 2 * sorted.count + start + 2 {
      room *= TextWords.words.count
      length += 1
    }
    let values = sorted.map { index(of: $0.string) }
    let offset = Ranks.offset(values, from: start) ?? start
    for (place, text) in sorted.enumerated() { phrases[text] = phrase(place + offset) }
  }

  func callAsFunction(_ text: String) -> String { phrases[UTF8Text(text)] ?? text }

  private func phrase(_ index: Int) -> String {
    var (rest, words) = (index, [String]())
    for _ in 0..<length {
      words.append(TextWords.words[rest % TextWords.words.count])
      rest /= TextWords.words.count
    }
    return words.reversed().joined(separator: " ")
  }

  /// Which phrase a text is; nil if it is none.
  private func index(of text: String) -> Int? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == length else { return nil }
    var index = 0
    for word in words {
      guard let place = TextWords.words.firstIndex(where: { $0.utf8.elementsEqual(word.utf8) })
      else {
        return nil
      }
      index = index * TextWords.words.count + place
    }
    return index
  }

  /// In the order of their bytes.
  static let words = [
    "acorn", "amber", "anchor", "apple", "arrow", "basil", "beacon", "birch", "bridge", "button",
    "candle", "canyon", "cedar", "cherry", "cobalt", "copper", "coral", "cotton", "daisy", "delta",
    "desert", "ember", "falcon", "feather", "fern", "fiddle", "forest", "garnet", "ginger",
    "glacier", "granite", "harbour", "hazel", "heron", "honey", "island", "ivory", "jasmine",
    "juniper", "kettle", "lantern", "lemon", "lilac", "linen", "magnet", "maple", "marble",
    "meadow", "mirror", "nutmeg", "olive", "opal", "orchard", "pebble", "pepper", "quartz",
    "ribbon", "river", "saddle", "saffron", "silver", "thistle", "timber", "velvet", "walnut",
    "willow",
  ]
}
