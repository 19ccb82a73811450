/// What a column of Strong's exports holds, whatever its name in the language of the phone.
enum StrongColumn: Int, CaseIterable, Sendable, Hashable {
  case workoutNumber, date, workoutName, duration, exerciseName, setOrder, weight, weightUnit
  case reps, rpe, distance, distanceUnit, seconds, notes, workoutNotes

  /// The columns without which a row says nothing.
  static let required: [StrongColumn] = [
    .date, .workoutName, .exerciseName, .setOrder, .weight, .reps,
  ]

  /// A column's names in the languages seen; the first one is listed where a header is refused.
  private struct Names {
    let english: [String]
    let german: [String]
    let chinese: [String]
  }

  /// Names by column and language. The German and Chinese names of the two unit columns, of the
  /// workout's number and of Android's duration follow their neighbours: no file has shown them.
  private var names: Names {
    switch self {
    case .workoutNumber:
      Names(english: ["Workout #"], german: ["Workout-Nr."], chinese: ["锻炼 #"])
    case .date: Names(english: ["Date"], german: ["Datum"], chinese: ["日期"])
    case .workoutName:
      Names(english: ["Workout Name"], german: ["Workout-Name"], chinese: ["锻炼名称"])
    case .duration:
      Names(
        english: ["Duration", "Workout Duration"], german: ["Dauer", "Workout-Dauer"],
        chinese: ["时长", "锻炼时长"])
    case .exerciseName:
      Names(english: ["Exercise Name"], german: ["Name der Übung"], chinese: ["运动名称"])
    case .setOrder:
      Names(english: ["Set Order"], german: ["Reihenfolge festlegen"], chinese: ["设置顺序"])
    case .weight: Names(english: ["Weight"], german: ["Gewicht"], chinese: ["重量"])
    case .weightUnit:
      Names(english: ["Weight Unit"], german: ["Gewichtseinheit"], chinese: ["重量单位"])
    case .reps: Names(english: ["Reps"], german: ["Wiederh.", "Wiederholungen"], chinese: ["次"])
    case .rpe: Names(english: ["RPE"], german: ["RPE"], chinese: ["RPE"])
    case .distance: Names(english: ["Distance"], german: ["Entfernung"], chinese: ["距离"])
    case .distanceUnit:
      Names(english: ["Distance Unit"], german: ["Entfernungseinheit"], chinese: ["距离单位"])
    case .seconds: Names(english: ["Seconds"], german: ["Sekunden"], chinese: ["秒"])
    case .notes: Names(english: ["Notes"], german: ["Notizen"], chinese: ["备注"])
    case .workoutNotes:
      Names(english: ["Workout Notes"], german: ["Workout-Notizen"], chinese: ["锻炼备注"])
    }
  }

  /// The column's English name, for messages.
  var englishName: String { names.english[0] }

  /// The column of that name in any language; nil for an unknown name.
  ///
  /// Names are no ids: here Unicode's equivalence is wanted, so that `Ü` may be written as two
  /// scalars, and upper and lower case count alike.
  init?(named name: String) {
    let wanted = name.trimmed.lowercased()
    let found = Self.allCases.first { column in
      let names = column.names
      return [names.english, names.german, names.chinese].joined()
        .contains { $0.lowercased() == wanted }
    }
    guard let found else { return nil }
    self = found
  }

  /// Every known name, by language, for the message about an unknown header.
  static var knownNames: String {
    let languages: [(String, (Names) -> [String])] = [
      ("English", \.english), ("German", \.german), ("Chinese", \.chinese),
    ]
    return languages.map { language, names in
      let list = allCases.map { names($0.names).joined(separator: " or ") }
      return "in \(language): \(list.joined(separator: ", "))"
    }.joined(separator: "; ")
  }
}
