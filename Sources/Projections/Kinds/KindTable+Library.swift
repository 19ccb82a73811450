package import EventLog

extension KindTable {
  /// Whether an event is of the library: about what is chosen and planned, and not of a kind that logs what happens.
  ///
  /// A kind logs what happens if one of its verbs, its deletion left out, is as urgent as ``priorityOfLogged`` or more. An
  /// event of a kind that this build does not know is not of the library.
  package func isOfLibrary(_ head: EventHead) -> Bool {
    let row = number(of: head.type).map { rows[Int(compiledVerbs[$0].kind)] }
    guard let row = row ?? self[head.type.kind] else { return false }
    return row.verbs.allSatisfy { verb in
      switch verb.action {
      case .deletes: true
      case .writes, .removes: verb.priority > KindTable.priorityOfLogged
      }
    }
  }

  /// The least urgency of what is logged as it happens: logged sets have 1, the rest of a session 2.
  package static let priorityOfLogged = 2
}
