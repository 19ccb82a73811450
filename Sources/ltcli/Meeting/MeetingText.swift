import EventLog
import LiftTrail
import SyncRelay

/// Says what a first meeting would do, for people and for programs.
struct MeetingText {
  let plan: MeetingPlan
  /// How the two sides are named.
  let names: (mine: String, theirs: String)
  let words: StatusWords

  /// What each side holds, and what each choice would do.
  func lines() -> [String] {
    var lines = [
      "two histories that have never met:",
      "  \(names.mine): \(MeetingText.words(plan.mine, words))",
      "  \(names.theirs): \(MeetingText.words(plan.theirs, words))",
    ]
    for choice in MeetingChoice.allCases {
      let outcome = plan.outcome(of: choice)
      lines.append("\(choice.option)  \(choice.meaning)")
      for (name, effects) in [(names.mine, outcome.here), (names.theirs, outcome.there)] {
        lines.append("  \(name): \(MeetingText.words(effects, choice))")
      }
    }
    return lines
  }

  /// What a side holds.
  static func words(_ side: DatasetSummary, _ words: StatusWords) -> String {
    let newest = side.newest.map { ", the newest of \(words.time($0))" } ?? ""
    return "“\(Printable.text(side.name))”, \(Count.text(side.eventCount, "event"))\(newest)"
      + ", dataset \(side.dataset)"
  }

  private static func words(_ effects: [String: MeetingEffect], _ choice: MeetingChoice) -> String {
    func list(_ count: (MeetingEffect) -> Int) -> String {
      effects.sorted { $0.key < $1.key }.filter { count($0.value) > 0 }
        .map { CommandWords.count(count($0.value), $0.key) }.joined(separator: ", ")
    }
    let gone = choice == .merge ? "deletes" : "sets aside"
    let parts = [
      ("adds", list(\.added)), ("changes", list(\.changed)), (gone, list(\.gone)),
      ("leaves", list(\.same)),
    ]
    let said = parts.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1)" }
    return said.isEmpty ? "shows nothing" : said.joined(separator: "; ")
  }

  /// For programs.
  var json: JSONObject {
    let choices = MeetingChoice.allCases.map { choice -> JSONValue in
      let outcome = plan.outcome(of: choice)
      return [
        "choice": .string(choice.rawValue), "here": MeetingText.json(outcome.here),
        "there": MeetingText.json(outcome.there),
      ]
    }
    return [
      "choices": .array(choices), "mine": .object(plan.mine.json),
      "theirs": .object(plan.theirs.json),
    ]
  }

  private static func json(_ effects: [String: MeetingEffect]) -> JSONValue {
    .array(
      effects.sorted { $0.key < $1.key }.map { kind, effect in
        [
          "added": .count(effect.added), "changed": .count(effect.changed),
          "gone": .count(effect.gone), "kind": .string(kind), "same": .count(effect.same),
        ]
      })
  }
}

extension MeetingChoice {
  /// The option that names it.
  var option: String {
    switch self {
    case .merge: "--merge"
    case .useTheirs: "--use-theirs"
    case .useMine: "--use-mine"
    }
  }

  /// What it means, in a few words.
  var meaning: String {
    switch self {
    case .merge: "both count: they become one history, on both sides"
    case .useTheirs: "theirs counts here, too; the folder here is kept aside"
    case .useMine: "mine counts there, too; theirs is kept aside"
    }
  }
}
