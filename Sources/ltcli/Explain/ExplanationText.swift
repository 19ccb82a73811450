import EventLog
import Projections

/// An explanation for people.
struct ExplanationText {
  let explanation: EntityExplanation
  let units: [UnitExplanation]
  let choice: UnitChoice
  /// The store, as a word of the shell.
  let store: String
  var words: EventWords
  let output: Output

  private var state: TrainingState { words.state }

  mutating func print() throws {
    try printStanding()
    for unit in units {
      try output.line()
      try print(unit)
    }
    guard choice.unit == nil, !explanation.unread.isEmpty else { return }
    try output.line()
    try output.sentence(
      "kept and not folded, since this build cannot read them: "
        + explanation.unread.map(\.description).joined(separator: ", "))
  }

  /// Whether the entity is there, and what decided that.
  private mutating func printStanding() throws {
    let entity = explanation.entity
    try output.line("\(entity)", .bold)
    if explanation.isDeleted, let deletion = explanation.deletion {
      let reason = try state.log.event(deletion.id)?.data["reason"]?.string
      try output.sentence(
        "deleted: \(try words.line(deletion))" + (reason.map { ", because “\($0)”" } ?? ""))
      try output.sentence("rule: \(MergeRule.deletion.text)")
      try output.sentence(
        "what would change it: any later edit; ltcli restore \(store) \(entity) writes one")
    } else if let latest = explanation.latest {
      try output.sentence("last changed: \(try words.line(latest))")
      if let deletion = explanation.deletion {
        try output.sentence(
          "was deleted: \(try words.line(deletion)); \(MergeRule.editAfterDeletion.text)")
      }
    }
  }

  private mutating func print(_ unit: UnitExplanation) throws {
    try output.line("\(unit.key)", .bold)
    if !explanation.isDeleted {
      try printDecision(unit)
      guard unit.isContested || unit.contests.count > 1 else { return }
    }
    var table = FittedTable([
      .init(heading: "says", rank: 1), .init(heading: "event"),
      .init(heading: "device", rank: 2, isCut: true), .init(heading: "written", rank: 3),
      .init(heading: "became"), .init(heading: "value", isCut: true),
      .init(heading: "stamp", rank: 4),
    ])
    for contest in unit.contests {
      for candidate in contest.candidates { table.add(try row(candidate, contest)) }
    }
    try output.table(table.table(in: output.width, indent: 2))
    let lost = unit.contests.flatMap(\.candidates).first { candidate in
      candidate.beatenBy != nil && candidate.event != unit.decider
    }
    if let lost {
      try output.sentence(
        "  ltcli explain \(store) \(explanation.entity) --take \(lost.event.id) writes that one again"
      )
    }
  }

  /// What is shown of a unit, which event says so, and why.
  private mutating func printDecision(_ unit: UnitExplanation) throws {
    var rows: [[TextTable.Cell]] = [[.init("shows", .faint), .init(try shown(unit))]]
    if let decider = unit.decider {
      rows.append([
        .init("event", .faint),
        .init(
          "\(try words.line(decider))\(try words.batchWords(of: decider.id)): "
            + "\(try state.log.event(decider.id)?.type.description ?? "")"),
      ])
    }
    rows.append([.init("rule", .faint), .init(unit.rule?.text ?? "no other event wanted it")])
    rows.append([.init("changes it", .faint), .init(unit.changeWords)])
    try output.wrapped(rows, indent: 2)
  }

  /// The value that is shown.
  private func shown(_ unit: UnitExplanation) throws -> String {
    guard let shown = unit.shown else {
      guard let decider = unit.decider else {
        return "nothing: what this corrects or moves has not arrived"
      }
      let isRemoval = explanation.candidate(decider.id)?.isRemoval ?? true
      return isRemoval ? "nothing: it was taken out" : "nothing"
    }
    return try state.log.event(shown.id)?.data.memberWords ?? ""
  }

  private mutating func row(
    _ candidate: UnitCandidate, _ contest: UnitContest
  ) throws -> [TextTable.Cell] {
    let event = candidate.event
    let verb = try state.log.event(event.id)?.type.verb ?? ""
    let became =
      candidate.beatenBy.map { "\(candidate.effect.rawValue) by \($0.id)" }
      ?? candidate.effect.rawValue
    let value = try state.log.event(event.id)?.data ?? [:]
    return [
      .init(verb, .faint), .init("\(event.id)", candidate.beatenBy == nil ? .bold : .plain),
      .init(try words.device(event.id.replica)), .init(words.time(event.stamp)),
      .init(
        became, candidate.beatenBy == nil ? .green : candidate.effect == .refused ? .red : .faint),
      .init(candidate.isRemoval ? "taken out" : value.memberWords), .init("\(event.stamp)", .faint),
    ]
  }
}

/// What would make the state show something else of a unit.
enum UnitChange: String, CaseIterable {
  case laterEdit, correctionOrEarlierWrite, laterCorrection, greaterValue, correction, laterWrite

  /// It for people.
  var words: String {
    switch self {
    case .laterEdit: "an edit that is later than the deletion"
    case .correctionOrEarlierWrite:
      "a correction; or an earlier write of it that has not come here yet"
    case .laterCorrection: "a later correction, or a retraction"
    case .greaterValue: "a greater value"
    case .correction: "a correction"
    case .laterWrite: "any later write of it, here or from a device that has not synced yet"
    }
  }
}

extension UnitExplanation {
  /// What would make the state show something else.
  var change: UnitChange {
    let isOnce = contests.contains { $0.role == .correction } || rule == .firstWrite
    switch rule {
    case .deletion: return .laterEdit
    case .firstWrite, .logged: return .correctionOrEarlierWrite
    case .lastCorrection: return .laterCorrection
    case .greatestValue: return .greaterValue
    case .lastWrite, .removal, .lastMove, .editAfterDeletion, .lastChange, nil:
      return isOnce ? .correction : .laterWrite
    }
  }

  /// What would make the state show something else, for people.
  var changeWords: String { change.words }
}
