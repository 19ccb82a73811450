import EventLog
import Projections
import SyncRelay
import Training

enum SettingsCommand: Command {
  /// What can be said.
  private enum Name: String, CaseIterable {
    case unit, bar, zone
  }

  static let description = VerbDescription(
    name: "settings", summary: "say the athlete's unit and bar, and the time zone of this device",
    examples: [
      "ltcli settings phone": "what is said",
      "ltcli settings phone unit lb": "weights that are typed without a unit are pounds",
      "ltcli settings phone bar 20kg":
        "what the bar weighs, of an exercise that says its plates and no bar",
      "ltcli settings phone zone Europe/Berlin": "times are read and shown there, without --zone",
      "ltcli settings phone zone none": "takes that back",
    ],
    operands: [
      .store,
      Operand(
        name: "NAME", meaning: "unit, bar or zone", isOptional: true,
        offers: .words(Name.allCases.map(\.rawValue))),
      Operand(
        name: "VALUE",
        meaning: "kg or lb; a weight; the name of a zone; none takes bar or zone back",
        isOptional: true),
    ],
    options: [.sameReplica, .json],
    notes: [
      "Unit and bar are the athlete's, and so the same on all devices. The unit of an exercise that was",
      "done is that of its last set. The plates and the own bar of an exercise: ltcli exercise set",
      "EXERCISE --plates 2.5kg --bar 15kg. The zone is that of this device, and stands in no log: a",
      "machine whose clock is that of another place has it. Where it is not said, the zone is the",
      "machine's.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    guard let word = context.optionalOperand(1) else {
      try show(context)
      return .done
    }
    guard let name = Name(rawValue: word) else {
      throw .usage("\(Printable.text(word)) is no setting", hint: "say unit, bar or zone")
    }
    guard let value = context.optionalOperand(2) else {
      throw .usage(
        "\(word) needs a value", hint: "ltcli settings STORE \(word) VALUE; ltcli help settings")
    }
    switch name {
    case .unit: return try setUnit(value, context)
    case .bar: return try setBar(value, context)
    case .zone: return try setZone(value, context)
    }
  }

  private static func show(_ context: CommandContext) throws(CommandError) {
    let state = try context.replica(context.operand(0)).state
    let (unit, bar) = try attempting("reading the settings") {
      (
        try state.all(UserProfile.self).lazy.compactMap(\.weightUnit).first,
        try state.athletesBar()
      )
    }
    let zone = context.arguments.here.storeZone
    if context.isJSON {
      var object: JSONObject = [:]
      object["barKilograms"] = bar.map { .number($0) }
      object["unit"] = unit.map { .string($0.rawValue) }
      object["zone"] = zone.map { .string($0) }
      return try context.output.json(object)
    }
    try context.output.wrapped([
      ["unit", "\(unit?.rawValue ?? "not said, so kg")"],
      [
        "bar", "\(bar.map { JSONValue.number($0).canonicalText() + " kg" } ?? "not said, so none")",
      ],
      ["zone", "\(zone ?? "not said, so this machine's")"],
    ])
  }

  private static func setUnit(
    _ value: String, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    guard let unit = MassUnit(rawValue: value) else {
      throw .usage("unit is neither kg nor lb", hint: "ltcli settings STORE unit kg")
    }
    return try context.changing(context.operand(0)) { (replica) throws(CommandError) in
      let events = try attempting("saying the unit") { () -> [EventID] in
        let profiles = try replica.state.all(UserProfile.self)
        if let profile = profiles.first(where: { $0.weightUnit != nil }) ?? profiles.first {
          var changed = profile
          changed.weightUnit = unit
          return try replica.writeAtomically(replica.edits(from: profile, to: changed))
            .compactMap(\.event)
        }
        // A profile without a name says its unit alone.
        guard let type = EventType("\(UserProfile.kind.name).weightUnitSet"),
          let draft = try EventDraft(
            type: type, entityID: "athlete", data: ["weightUnit": .string(unit.rawValue)])
        else { return [] }
        return try replica.writeAtomically([draft]).compactMap(\.event)
      }
      try context.tellDone(
        "the unit is \(unit.rawValue)", events, in: context.operand(0),
        ["unit": .string(unit.rawValue)])
      return .done
    }
  }

  /// Says what the athlete's bar weighs.
  private static func setBar(
    _ value: String, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    // A bar is written as one of an exercise is.
    var form = CustomExercise()
    try ExerciseMember.bar.set(value, of: &form)
    let kilograms = form.barKilograms
    return try context.changing(context.operand(0)) { (replica) throws(CommandError) in
      let events = try attempting("saying the bar") { () -> [EventID] in
        let known = try replica.state.one(Setting.self, .barKilograms)
        guard let kilograms else {
          return try known == nil
            ? []
            : replica.writeAtomically(Setting.kind.drafts(deleting: .barKilograms))
              .compactMap(\.event)
        }
        let setting = Setting(id: .barKilograms, value: .number(kilograms))
        let drafts =
          try known.map { try replica.edits(from: $0, to: setting) }
          ?? Setting.kind.drafts(saving: setting, over: nil)
        return try replica.writeAtomically(drafts).compactMap(\.event)
      }
      var object: JSONObject = [:]
      object["barKilograms"] = kilograms.map { .number($0) }
      try context.tellDone(
        kilograms == nil ? "no bar is said" : "the bar weighs \(value)", events,
        in: context.operand(0), object)
      return .done
    }
  }

  /// Says in which zone this device reads and shows times.
  private static func setZone(
    _ value: String, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let zone = value == "none" ? nil : value
    var here = context.arguments.here
    here.zone = zone
    _ = try here.clocks()
    // A folder without a store gets no file.
    _ = try context.store(context.operand(0), reading: .sinceSnapshot)
    try attempting("saying the zone") {
      try StoreZone(at: context.operand(0), context.environment.files).set(zone)
    }
    var object: JSONObject = ["events": [], "outcome": "done"]
    object["zone"] = zone.map { .string($0) }
    let store = ShellWord.quoted(context.operand(0))
    try context.answer(
      object,
      zone.map {
        "times are read and shown in \($0) on this device; ltcli settings \(store) zone none takes it back"
      } ?? "times are read and shown in this machine's zone")
    return .done
  }
}
