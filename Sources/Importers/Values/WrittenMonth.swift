import EventLog

/// Dates with the name of a month, as phones write them: `8 Apr 2026, 16:50`, `May 15, 2026, 7:26 PM`,
/// `Freitag, 15. Mai 2026 um 19:26`.
enum WrittenMonth {
  /// The months in some languages of phones: whole names, and how they are shortened.
  private static let names: [[String]] = [
    [
      "january", "jan", "januar", "jänner", "janvier", "janv", "enero", "ene", "gennaio", "gen",
      "janeiro", "januari",
    ],
    [
      "february", "feb", "februar", "février", "févr", "fév", "febrero", "febbraio", "fevereiro",
      "fev", "februari",
    ],
    [
      "march", "mar", "märz", "mär", "mrz", "mars", "marzo", "março", "maart", "mrt",
    ],
    ["april", "apr", "avril", "avr", "abril", "abr", "aprile"],
    ["may", "mai", "mayo", "maggio", "mag", "maio", "mei"],
    ["june", "jun", "juni", "juin", "junio", "giugno", "giu", "junho"],
    ["july", "jul", "juli", "juillet", "juil", "julio", "luglio", "lug", "julho"],
    ["august", "aug", "août", "agosto", "ago", "augustus"],
    [
      "september", "sep", "sept", "septembre", "septiembre", "settembre", "set", "setembro",
    ],
    ["october", "oct", "oktober", "okt", "octobre", "octubre", "ottobre", "ott", "outubro", "out"],
    ["november", "nov", "novembre", "noviembre", "novembro"],
    [
      "december", "dec", "dezember", "dez", "décembre", "déc", "diciembre", "dic", "dicembre",
      "dezembro",
    ],
  ]

  private static let months: [String: Int] = {
    var months: [String: Int] = [:]
    for (index, names) in names.enumerated() { for name in names { months[name] = index + 1 } }
    return months
  }()

  /// The date with its month as a number and the year first, `2026-05-15 19:26`; nil where it has no day, month and year.
  ///
  /// A weekday and words such as `at` are passed over; a time of day may be missing.
  static func plain(_ text: String) -> String? {
    guard text.contains(where: \.isLetter) else { return nil }
    let words = text.lowercased().replacing("\u{202F}", with: " ")
      .split { $0.isWhitespace || $0 == "," }.map(String.init)
    var time = ""
    var days: [(place: Int, day: Int)] = []
    var named: [(place: Int, month: Int)] = []
    var year: Int?
    for (place, word) in words.enumerated() {
      let bare = word.hasSuffix(".") ? String(word.dropLast()) : word
      if word.contains(":") {
        if !time.isEmpty { return nil }
        time = word
      } else if !time.isEmpty {
        // What stands behind the time is the half of the day.
        time += " " + word
      } else if let month = months[bare] {
        named.append((place, month))
      } else if bare.utf8.allSatisfy(\.isDigit), let number = Int(bare) {
        switch bare.utf8.count {
        case 4: year = number
        case 1, 2: days.append((place, number))
        default: return nil
        }
      }
    }
    // “mar” is a weekday in Spanish and a month in English: the month stands beside the day.
    guard days.count == 1, let day = days.first, let year,
      let month = named.last(where: { abs($0.place - day.place) <= 2 })?.month
    else { return nil }
    let date = [
      Decimal.text(of: year, digits: 4), Decimal.text(of: month, digits: 2),
      Decimal.text(of: day.day, digits: 2),
    ].joined(separator: "-")
    return time.isEmpty ? date : date + " " + time
  }
}
