public import EventLog

extension Replica {
  /// Whether a local write would append an event, decided as `write` decides it, but without
  /// writing; a replica that is open for reading only can be asked as well.
  ///
  /// Writes that were asked about before do not count, so a row of them is decided alike only where
  /// each is about a unit of its own.
  /// - Throws: `unknownType`, `invalidPayload`, `writeOnce`, as the write itself would.
  /// - Complexity: O(bytes of the payload and of the one that holds the unit)
  public func wouldAppend(_ draft: EventDraft) throws(LogError) -> Bool {
    let kinds = fold.kinds
    let number = try kinds.number(ofLocal: draft.type)
    return try draft.text.withView { (view) throws(LogError) in
      try kinds.check(view, number)
      return try fold.isAppended(
        LocalWrite(draft: view, verb: kinds.compiledVerbs[number]), in: store)
    }
  }
}
