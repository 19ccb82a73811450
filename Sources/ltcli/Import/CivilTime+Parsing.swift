extension CivilTime {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Reads `2020-09-29 07:10:22`, the same with a `T`, and `29 Sep 2020, 07:10`; seconds may be
  /// missing in each and count as 0. Nil for anything else.
  init?(_ text: String) {
    let parts = text.trimmed.lowercased().split(whereSeparator: { " t".contains($0) })
    if parts.count == 2 {
      self.init(
        dateFields: parts[0].split(separator: "-", omittingEmptySubsequences: false), time: parts[1]
      )
    } else {
      self.init(namedMonth: text.trimmed.lowercased())
    }
  }

  /// `["2020", "09", "29"]` and `07:10:22`.
  private init?(dateFields: [Substring], time: Substring) {
    guard dateFields.count == 3,
      let year = Self.number(dateFields[0], digits: 4...4),
      let month = Self.number(dateFields[1], digits: 2...2),
      let day = Self.number(dateFields[2], digits: 2...2)
    else { return nil }
    self.init(year: year, month: month, day: day, time: time)
  }

  /// `29 sep 2020, 07:10`.
  private init?(namedMonth text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 4, parts[2].hasSuffix(","),
      let day = Self.number(parts[0], digits: 1...2),
      let month = Self.months.firstIndex(of: String(parts[1])),
      let year = Self.number(parts[2].dropLast(), digits: 4...4)
    else { return nil }
    self.init(year: year, month: month + 1, day: day, time: parts[3])
  }

  private init?(year: Int, month: Int, day: Int, time: Substring) {
    let fields = time.split(separator: ":", omittingEmptySubsequences: false)
      .map { Self.number($0, digits: 2...2) }
    guard fields.count == 2 || fields.count == 3, let hour = fields[0], let minute = fields[1],
      let second = fields.count == 3 ? fields[2] : 0
    else { return nil }
    self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }

  private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    // `Int` alone would take a sign.
    guard digits.contains(text.utf8.count),
      text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    else { return nil }
    return Int(text)
  }
}
