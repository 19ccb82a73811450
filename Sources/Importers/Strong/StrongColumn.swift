/// What a column of Strong's exports holds, whatever its name in the language of the phone.
enum StrongColumn: Int, CaseIterable, Sendable, Hashable {
  case workoutNumber, date, workoutName, duration, exerciseName, setOrder, weight, weightUnit
  case reps, rpe, distance, distanceUnit, seconds, notes, workoutNotes

  /// The columns without which a row says nothing.
  static let required: [StrongColumn] = [
    .date, .workoutName, .exerciseName, .setOrder, .weight, .reps,
  ]

  /// The languages seen, in the order of ``names``.
  private static let languages = ["English", "German", "Chinese"]

  /// The column's names in each language; the first of each is listed where a header is refused. The
  /// German and Chinese names of the two unit columns, of the workout's number and of Android's
  /// duration follow their neighbours: no file has shown them.
  private var names: [[String]] {
    switch self {
    case .workoutNumber: [["Workout #"], ["Workout-Nr."], ["锻炼 #"]]
    case .date: [["Date"], ["Datum"], ["日期"]]
    case .workoutName: [["Workout Name"], ["Workout-Name"], ["锻炼名称"]]
    case .duration:
      [["Duration", "Workout Duration"], ["Dauer", "Workout-Dauer"], ["时长", "锻炼时长"]]
    case .exerciseName: [["Exercise Name"], ["Name der Übung"], ["运动名称"]]
    case .setOrder: [["Set Order"], ["Reihenfolge festlegen"], ["设置顺序"]]
    case .weight: [["Weight"], ["Gewicht"], ["重量"]]
    case .weightUnit: [["Weight Unit"], ["Gewichtseinheit"], ["重量单位"]]
    case .reps: [["Reps"], ["Wiederh.", "Wiederholungen"], ["次"]]
    case .rpe: [["RPE"], ["RPE"], ["RPE"]]
    case .distance: [["Distance"], ["Entfernung"], ["距离"]]
    case .distanceUnit: [["Distance Unit"], ["Entfernungseinheit"], ["距离单位"]]
    case .seconds: [["Seconds"], ["Sekunden"], ["秒"]]
    case .notes: [["Notes"], ["Notizen"], ["备注"]]
    case .workoutNotes: [["Workout Notes"], ["Workout-Notizen"], ["锻炼备注"]]
    }
  }

  /// The column's English name, for messages.
  var englishName: String { names[0][0] }

  /// The column of that name in any language; nil for an unknown name.
  ///
  /// Names are no ids: here Unicode's equivalence is wanted, so that `Ü` may be written as two
  /// scalars, and upper and lower case count alike.
  init?(named name: String) {
    let wanted = name.trimmed.lowercased()
    let found = Self.allCases.first { column in
      column.names.joined().contains { $0.lowercased() == wanted }
    }
    guard let found else { return nil }
    self = found
  }

  /// Every known name, by language, for the message about an unknown header.
  static var knownNames: String {
    languages.enumerated().map { place, language in
      let list = allCases.map { $0.names[place].joined(separator: " or ") }
      return "in \(language): \(list.joined(separator: ", "))"
    }.joined(separator: "; ")
  }
}
