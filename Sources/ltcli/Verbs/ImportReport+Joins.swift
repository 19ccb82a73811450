import EventLog
import Importers
import Projections
import SyncRelay
import Training

extension ImportReport {
  /// Prints what may be one, and how a person joins or parts it.
  func printJoins(in replica: Replica, _ context: CommandContext) throws(CommandError) {
    let store = ShellWord.quoted(context.operand(1))
    if !likeNames.isEmpty {
      try context.output.line()
      try context.output.line(
        "maybe the same exercise; with --join-names, an import makes all of these one")
      for names in likeNames {
        let (name, other) = (ShellWord.quoted(names.name), ShellWord.quoted(names.other))
        try context.output.line(
          "  “\(names.name)” and “\(names.other)”: ltcli exercise merge \(store) \(name) \(other)")
      }
    }
    if !proposedNames.isEmpty {
      try context.output.line()
      try context.output.line("maybe the same exercise under another name")
      for names in proposedNames {
        let (name, other) = (ShellWord.quoted(names.name), ShellWord.quoted(names.other))
        try context.output.line(
          "  “\(Printable.text(names.name))” and “\(Printable.text(names.other))”: "
            + "ltcli exercise merge \(store) \(name) \(other)")
      }
    }
    if !likeSessions.isEmpty {
      try context.output.line()
      try context.output.line(
        "maybe the same session; a second record counts in no summary (ltcli session join \(store) --all joins them all)"
      )
      let ids = try shortIDs(in: replica)
      for pair in likeSessions {
        let (first, second) = (ids.short(pair.first.id.text), ids.short(pair.second.id.text))
        try context.output.line(
          "  \(pair.first.title) and \(pair.second.title), \(pair.common) of \(pair.sets) sets alike: "
            + "ltcli session join \(store) \(first) \(second)")
      }
    }
    if sessionsNotCompared > 0 {
      context.note(LikeSessions.wordsOfCut(sessionsNotCompared))
    }
    if sessionsNotSought > 0 {
      context.note(
        "\(Count.text(sessionsNotSought, "session")) of days with very many sessions "
          + "\(sessionsNotSought == 1 ? "comes" : "come") in as new, compared with the first of the day only"
      )
    }
    if maybeCopies > 0 {
      try context.output.line()
      try context.output.line(
        "maybe copies  \(maybeCopies), see the notices; with --join-copies, an import takes them for second records"
      )
    }
    if secondRecords > 0 {
      try context.output.line()
      try context.output.line(
        "second records  \(secondRecords), which count in no summary; ltcli session part \(store) ID lets one count"
      )
    }
  }

  /// The shortest beginnings of ids that tell the sessions apart, those that a trial would bring among them.
  private func shortIDs(in replica: Replica) throws(CommandError) -> ShortNames {
    let known = try attempting("reading the sessions") {
      try replica.state.entities(ofKind: Session.kind.name).map(\.id)
    }
    let like = likeSessions.flatMap { [$0.first.id.text, $0.second.id.text] }
    return ShortNames((known + like).eachOnce())
  }
}
