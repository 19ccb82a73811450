/// How long a workout took, as Strong writes it, or as a spreadsheet shows it.
enum StrongDuration {
  /// The words for each unit, the longest unit first; a full stop may follow a word.
  private static let units: [(seconds: Double, words: [String])] = [
    (
      86_400,
      [
        "d", "day", "days", "tag", "tage", "tagen", "j", "jour", "jours", "día", "días", "dia",
        "dias", "g", "gg", "giorno", "giorni", "dag", "dagen", "д", "дн", "день", "дня", "дней",
        "日", "일", "天",
      ]
    ),
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
  private static let longest = 366.0 * 86_400

  /// Whole seconds from `1h 5m`, `45m`, `2d 3h`, `1.5h`, `1小时13分钟`, `1 Std. 5 Min.`, `1:05:30`, or plain seconds,
  /// also with something between thousands; nil for anything else, and beyond a year.
  ///
  /// Only the last number may have a fraction. Plain seconds have none, so that `5,400` is 5400.
  /// - Parameter isShort: Whether two numbers with a colon are minutes and seconds, rather than hours and minutes.
  static func seconds(_ text: String, isShort: Bool = false) -> Int? {
    let exact = ClockText(text)?.seconds(isShort: isShort) ?? plain(text) ?? inWords(text)
    guard let exact, exact <= longest else { return nil }
    return Int(exactly: exact.rounded())
  }

  private static func plain(_ text: String) -> Double? {
    guard text.allSatisfy({ !$0.isLetter }), text.trimmed.first?.isNumber == true,
      let number = WrittenNumber(text),
      let value = NumberText.value(of: number.plain(isGrouped: true), allowsComma: false),
      value == value.rounded()
    else { return nil }
    return value
  }

  private static func inWords(_ text: String) -> Double? {
    var rest = text.trimmed.lowercased()[...]
    var total = 0.0
    var available = units[...]
    repeat {
      // Units only get shorter, so that none is counted twice.
      guard let (number, isWhole) = takeNumber(from: &rest),
        let unit = takeUnit(from: &rest, of: &available), isWhole || rest.isEmpty
      else { return nil }
      total += number * unit
    } while !rest.isEmpty
    return total
  }

  private static func takeNumber(
    from rest: inout Substring
  ) -> (number: Double, isWhole: Bool)? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, let number = Double(digits), number <= longest else { return nil }
    rest = rest.dropFirst(digits.count)
    var fraction: Substring = ""
    if let mark = rest.first, ".,".contains(mark) {
      fraction = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      guard (1...9).contains(fraction.count) else { return nil }
      rest = rest.dropFirst(1 + fraction.count)
    }
    rest = rest.drop(while: \.isWhitespace)
    guard let part = Double("0." + (fraction.isEmpty ? "0" : fraction)) else { return nil }
    return (number + part, fraction.isEmpty)
  }

  private static func takeUnit(
    from rest: inout Substring, of available: inout ArraySlice<(seconds: Double, words: [String])>
  ) -> Double? {
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
