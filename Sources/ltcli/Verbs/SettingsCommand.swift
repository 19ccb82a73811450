import EventLog
import Projections
import Training

enum SettingsCommand: Command {
  static let description = VerbDescription(
    name: "settings", summary: "say the athlete's unit",
    examples: [
      "ltcli settings phone": "what is said",
      "ltcli settings phone unit lb": "weights that are typed without a unit are pounds",
    ],
    operands: [
      .store,
      Operand(
        name: "unit", meaning: "what to say", isOptional: true, offers: .words(["unit"])),
      Operand(name: "kg|lb", meaning: "its value", isOptional: true),
    ],
    options: [.sameReplica, .json],
    notes: [
      "It is the athlete's, and so the same on all devices. The unit of an exercise that was done is that",
      "of its last set. The bar of an exercise: ltcli exercise set EXERCISE --bar 20kg.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    guard let name = context.optionalOperand(1) else {
      let replica = try context.replica(context.operand(0))
      let unit = try attempting("reading the profile") {
        try replica.state.all(UserProfile.self).lazy.compactMap(\.weightUnit).first
      }
      var object: JSONObject = [:]
      object["unit"] = unit.map { .string($0.rawValue) }
      try context.answer(object, "unit  \(unit?.rawValue ?? "not said, so kg")")
      return .done
    }
    guard name == "unit" else {
      throw .usage("\(Printable.text(name)) is no setting", hint: "say unit")
    }
    guard let unit = context.optionalOperand(2).flatMap({ MassUnit(rawValue: $0) }) else {
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
}
