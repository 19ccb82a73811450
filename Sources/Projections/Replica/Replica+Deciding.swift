package import EventLog

extension Replica {
  /// Whether a local write would append an event. Decides like `write`, but writes nothing, so it
  /// also works on a replica that is open for reading only.
  ///
  /// Earlier calls do not count as written, so for several writes the answers match `write` only if
  /// each concerns a unit of its own.
  /// - Throws: `unknownType`, `invalidPayload`, `writeOnce`, as `write` does.
  /// - Complexity: O(bytes of the payload and of the one that holds the unit)
  package func wouldAppend(_ draft: EventDraft) throws(LogError) -> Bool {
    let kinds = fold.kinds
    let number = try kinds.number(ofLocal: draft.type)
    return try draft.text.withView { (view) throws(LogError) in
      try kinds.check(view, number)
      return try fold.isAppended(LocalWrite(view, kinds.compiledVerbs[number]), in: store)
    }
  }
}
