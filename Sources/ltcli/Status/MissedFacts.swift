import EventLog
import Projections

/// What a person may miss of a store's events, since the state does not show it.
struct MissedFacts {
  /// The events that need a newer build.
  let unknown: UnknownEvents

  init(_ state: TrainingState) throws(CommandError) {
    unknown = try attempting("looking for events that need a newer build") {
      try state.unknownEvents()
    }
  }

  /// They for programs.
  var json: JSONObject { ["unknown": unknown.json] }
}

extension Checkup {
  /// Looks at what the state does not show.
  mutating func look(at missed: MissedFacts) {
    if missed.unknown.isEmpty {
      add("unknown", .fine, "none: this build knows the kind, verb and version of every event")
    } else {
      add(
        "unknown", .note, "\(missed.unknown.words); they are kept and passed on, and not shown",
        "run a newer build: it shows them, and its export has them")
    }
  }
}
