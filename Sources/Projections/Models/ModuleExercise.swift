public import EventLog

/// One exercise of a module or a workout, a unit of its own (merge-rules 4).
public struct ModuleExercise: Sendable, Hashable, Identifiable {
  /// The name that is shown if no other is known.
  public static let unknownName = "Unknown Exercise"

  /// Its id within the module or workout, compared as bytes.
  public let id: UTF8Text
  /// The name it was saved with.
  public let name: String?
  /// A name given to it here, in place of its template's.
  public let nameOverride: String?
  /// The id of the custom exercise that it is an instance of.
  public let templateId: String?
  /// The name to show: `name`, else `nameOverride`, else the name of the custom exercise with the
  /// id `templateId` if the state shows one, else ``unknownName``. Empty names do not count.
  public let shownName: String
  /// Its place among the exercises; 0 if missing.
  public let order: Double
  /// The planned sets.
  public let sets: [PlannedSet]
  /// Notes about it.
  public let notes: String?
  /// The id that exercises share if they are done in turns, set by set.
  public let supersetId: String?
  /// The payload of `exerciseSaved`.
  public let fields: JSONObject

  init(_ fields: JSONObject, in reading: EntityReading) {
    let reader = PayloadReader(fields)
    id = UTF8Text(reader.text("id") ?? "")
    name = reader.text("name")
    nameOverride = reader.text("nameOverride")
    templateId = reader.text("templateId")
    let template = Self.neededTemplate(of: fields).flatMap(reading.exerciseName)
    shownName = Self.ownName(reader) ?? template ?? Self.unknownName
    order = reader.number("order") ?? 0
    sets = reader.objects("sets").map { PlannedSet($0) }
    notes = reader.text("notes")
    supersetId = reader.text("supersetId")
    self.fields = fields
  }

  /// The exercises of a module or workout.
  static func all(in reading: EntityReading) -> [ModuleExercise] {
    reading.list(unit.name).map { ModuleExercise($0, in: reading) }
  }

  /// The template that gives an exercise its name; nil if it has its own.
  static func neededTemplate(of fields: JSONObject) -> String? {
    let reader = PayloadReader(fields)
    return ownName(reader) == nil ? reader.name("templateId") : nil
  }

  private static func ownName(_ reader: PayloadReader) -> String? {
    reader.name("name") ?? reader.name("nameOverride")
  }
}

extension ModuleExercise {
  /// The unit that each exercise is.
  static let unit = UnitRow(name: "exercises", rule: .lastWriteWins, shape: .listByOrder)

  /// The verbs of a kind that has exercises (merge-rules 4).
  static func verbs(priority: Int) -> [VerbRow] {
    [
      VerbRow("exerciseSaved", .writes(unit.name), priority: priority, schema),
      VerbRow(
        "exerciseRemoved", .removes(unit.name), priority: priority,
        PayloadSchema(required: ["id": .name])),
    ]
  }

  private static let schema = PayloadSchema(
    required: ["id": .name],
    optional: [
      "name": .text, "nameOverride": .text, "templateId": .text, "order": .number,
      "sets": .objects(PlannedSet.schema), "notes": .text, "supersetId": .text,
    ])

  /// Its name, and how many sets are planned.
  var shownItem: ShownItem {
    let planned = sets.isEmpty ? nil : "\(sets.count) set\(sets.count == 1 ? "" : "s")"
    return ShownItem(name: shownName, details: ["id \(id)", planned, notes].compactMap(\.self))
  }
}
