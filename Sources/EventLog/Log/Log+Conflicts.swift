// Lines in which two logs differ although both hold the event.

/// An event of which one of two logs holds a content that the other lacks.
package struct LineConflict: Sendable, Hashable {
  /// The event.
  package let id: EventID
  /// Whether the sums of the lines are the same on both sides, so that no exchange finds it.
  package let isHidden: Bool
}

extension Log {
  /// The events that both logs hold with different lines, ascending.
  ///
  /// Lines are compared byte by byte. Those that snapshots of both logs know are not read: their sums are compared, and
  /// their bytes only if the sums differ.
  /// - Complexity: O(bytes) of the lines that one of the two has read and both hold
  package func conflicts(with other: Log) throws(LogError) -> [LineConflict] {
    let shared = coverage.intersection(other.coverage)
    var unread = (base?.coverage ?? Coverage()).intersection(other.base?.coverage ?? Coverage())
    unread = unread.subtracting(contested).subtracting(other.contested)
    let isSame = try fingerprint(of: unread) == other.fingerprint(of: unread)
    var conflicts: [LineConflict] = []
    for id in (isSame ? shared.subtracting(unread) : shared).events {
      if try hasSameLine(as: other, under: id) { continue }
      // Reading the events tells whether the lines are as they were written.
      guard try contents(of: id) != other.contents(of: id) else { continue }
      let range = EventRange(id)
      let isHidden = try fingerprint(of: range) == other.fingerprint(of: range)
      conflicts.append(LineConflict(id: id, isHidden: isHidden))
    }
    return conflicts
  }

  /// Whether both logs hold one line under an id, with the same bytes.
  private func hasSameLine(as other: Log, under id: EventID) throws(LogError) -> Bool {
    guard let mine = try onlyPosition(of: id), let theirs = try other.onlyPosition(of: id) else {
      return false
    }
    return try withLine(at: mine) { (line) throws(LogError) in
      try other.withLine(at: theirs) { RawBytes.areEqual(line, $0) }
    }
  }

  /// Where the line under an id stands; nil if there is none, or more than one.
  private func onlyPosition(of id: EventID) throws(LogError) -> Int? {
    if !contestedEvents.isEmpty, contestedEvents.indices(of: id) != nil { return nil }
    if let index = entryIndex(of: id) { return baseCount + index + 1 }
    return try base?.readPosition(of: id)
  }
}
