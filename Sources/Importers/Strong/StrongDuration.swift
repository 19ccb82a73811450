/// How long a workout took, as Strong writes it.
enum StrongDuration {
  /// The words for each unit, the longest unit first; a full stop may follow a word.
  private static let units: [(seconds: Int, words: [String])] = [
    (
      3600,
      [
        "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "hora",
        "horas", "ora", "ore", "u", "uur", "ч", "час", "часа", "часов", "時間", "시간", "小时", "小時",
      ]
    ),
    (
      60,
      [
        "m", "min", "mins", "minute", "minutes", "minuten", "mn", "minuto", "minutos", "minuti",
        "minuut", "м", "мин", "минута", "минуты", "минут", "分", "분", "分钟", "分鐘",
      ]
    ),
    (
      1,
      [
        "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden", "seconde",
        "secondes", "seg", "segundo", "segundos", "secondo", "secondi", "seconden", "с", "сек",
        "секунда", "секунды", "секунд", "秒", "초", "秒钟", "秒鐘",
      ]
    ),
  ]

  /// The longest duration that is taken for one; beyond it the text is rather a mistake.
  private static let longest = 366 * 86_400

  /// Seconds from `1h 5m`, `45m`, `30s`, `1小时13分钟`, `1 Std. 5 Min.`, or plain seconds; nil for
  /// anything else, and beyond a year.
  static func seconds(_ text: String) -> Int? {
    var rest = text.trimmed.lowercased()[...]
    guard var number = takeNumber(from: &rest) else { return nil }
    if rest.isEmpty { return number }
    var total = 0
    var available = units[...]
    while true {
      // Units only get shorter, so that none is counted twice.
      guard let unit = takeUnit(from: &rest, of: &available) else { return nil }
      let (product, overflows) = number.multipliedReportingOverflow(by: unit)
      guard !overflows, product <= longest - total else { return nil }
      total += product
      if rest.isEmpty { return total }
      guard let next = takeNumber(from: &rest) else { return nil }
      number = next
    }
  }

  private static func takeNumber(from rest: inout Substring) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, let number = Int(digits), number <= longest else { return nil }
    rest = rest.dropFirst(digits.count).drop(while: \.isWhitespace)
    return number
  }

  private static func takeUnit(
    from rest: inout Substring, of available: inout ArraySlice<(seconds: Int, words: [String])>
  ) -> Int? {
    let word = rest.prefix { $0.isLetter }
    guard let place = available.firstIndex(where: { $0.words.contains(String(word)) }) else {
      return nil
    }
    rest = rest.dropFirst(word.count)
    if rest.first == "." { rest = rest.dropFirst() }
    rest = rest.drop(while: \.isWhitespace)
    let seconds = available[place].seconds
    available = available[(place + 1)...]
    return seconds
  }
}
