import EventLog
import Projections
import Training

/// What a person may miss of a store: events that the state does not show, and what the state shows that leads nowhere.
struct MissedFacts {
  /// The events that need a newer build.
  let unknown: UnknownEvents
  /// The ids that lead to nothing that is shown.
  let dangling: [DanglingReferences]
  /// The exercises that are alone in their superset.
  let supersets: [LoneSupersets]
  /// The sessions that may be two records of one.
  let likeSessions: LikeSessions.Search

  init(_ state: TrainingState) throws(CommandError) {
    (unknown, dangling, supersets, likeSessions) = try attempting("looking through the state") {
      // An app of another domain has none of the rest.
      guard state.kinds.isRead(by: Session.self) else {
        return (try state.unknownEvents(), [], [], LikeSessions.Search(among: [Session]()))
      }
      return (
        try state.unknownEvents(), try state.danglingReferences(), try state.loneSupersets(),
        try state.likeSessions()
      )
    }
  }

  /// The facts for programs.
  var json: JSONObject {
    [
      "likeSessions": .array(likeSessions.pairs.map(\.json)),
      "references": .array(
        dangling.map {
          [
            "count": .count($0.count), "entity": .text($0.entity), "id": .string($0.id),
            "kind": .string($0.reference.kind), "member": .string($0.reference.member),
            "target": .string($0.reference.target),
          ]
        }),
      "supersets": .array(
        supersets.map {
          [
            "count": .count($0.count), "entity": .text($0.entity), "exercise": .string($0.exercise),
            "kind": .string($0.kind),
          ]
        }),
      "unknown": unknown.json,
    ]
  }
}

extension Checkup {
  /// Looks at what the state does not show, at what of it leads nowhere, and at what it may count twice.
  mutating func look(at missed: MissedFacts, _ store: String) {
    if missed.unknown.isEmpty {
      add("unknown", .fine, "none: this build knows the kind, verb and version of every event")
    } else {
      add(
        "unknown", .note, "\(missed.unknown.words); they are kept and passed on, and not shown",
        "run a newer build: it shows them, and its export has them")
    }
    if missed.dangling.isEmpty {
      add("references", .fine, "every id leads to something that is shown")
    }
    for dangling in missed.dangling {
      let (reference, count) = (dangling.reference, dangling.count)
      let lead = count == 1 ? "leads" : "lead"
      add(
        "references", .note,
        "\(Count.text(count, "id")) in \(reference.member) of \(reference.kind) \(lead) to no "
          + "\(reference.target) that is shown, such as “\(dangling.id)” of \(dangling.entity)",
        "nothing is lost: it was deleted, or comes with a sync; else choose another in the app")
    }
    if missed.supersets.isEmpty {
      add("supersets", .fine, "none has only one exercise")
    }
    for superset in missed.supersets {
      let (count, kind) = (superset.count, superset.kind)
      let alone = count == 1 ? "is alone in its superset" : "are alone in their supersets"
      add(
        "supersets", .note,
        "\(Count.text(count, "exercise")) of \(kind) \(alone), such as “\(superset.exercise)” of "
          + "\(superset.entity)",
        "nothing is to be done: a superset of one is shown as none")
    }
    if missed.likeSessions.notCompared > 0 {
      add("sessions", .note, LikeSessions.wordsOfCut(missed.likeSessions.notCompared))
    }
    if missed.likeSessions.pairs.isEmpty {
      add("sessions", .fine, "none looks like a record of another one")
    }
    for pair in missed.likeSessions.pairs {
      add(
        "sessions", .note,
        "\(pair.first.id) and \(pair.second.id) may be two records of one session: \(pair.common) of "
          + "\(pair.sets) sets are alike",
        "ltcli session join \(store) \(pair.first.id) \(pair.second.id) lets the first alone count; ltcli session part "
          + "\(store) \(pair.second.id) says that they are two")
    }
  }
}
