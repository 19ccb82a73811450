import EventLog

extension PlainState {
  /// The state as canonical JSON (merge-rules 10).
  var json: JSONObject {
    var state = JSONObject()
    let subjects = Set(events.map(\.subject))
    var deletions = JSONObject()
    for subject in subjects {
      if let deletion = deletionJSON(of: subject) { deletions[subject] = .object(deletion) }
    }
    if !deletions.isEmpty { state["deletions"] = .object(deletions) }
    for subject in subjects {
      guard let entity = entityJSON(of: subject) else { continue }
      let parts = subject.split(separator: "/")
      let plural = Self.plural(of: String(parts[0]))
      var kind = state[plural]?.object ?? JSONObject()
      kind[String(parts[1])] = .object(entity)
      state[plural] = .object(kind)
    }
    return state
  }

  var digest: String {
    let hash = String(XXH64.hash(json.canonicalBytes()), radix: 16)
    return String(repeating: "0", count: 16 - hash.count) + hash
  }

  func deletionJSON(of subject: String) -> JSONObject? {
    guard isDeleted(subject), let deletion = greatestDeletion(of: subject) else { return nil }
    return ["deletedAt": .string(deletion.time), "deletedBy": .string(deletion.replica)]
  }

  func entityJSON(of subject: String) -> JSONObject? {
    guard isShown(subject) else { return nil }
    let others = others(of: subject)
    guard let latest = others.first(where: { one in !others.contains { $0.isAfter(one) } }) else {
      return nil
    }
    var entity: JSONObject = ["updatedAt": .string(latest.time)]
    if latest.kind == "session" {
      entity["started"] = single("started", of: subject)
      entity["finished"] = single("finished", of: subject)
      entity["sets"] = .array(sets(of: subject).map(\.dataValue))
    } else {
      entity["fields"] = single("saved", of: subject)
    }
    for (element, member) in Self.lists[latest.kind] ?? [:] {
      // merge-rules 10: in the kinds of before, all lists but the exercises came later.
      let isThere =
        element == "exercise" || Self.wholeKinds.contains(latest.kind)
        || others.contains { Self.element(of: $0) == element }
      guard isThere else { continue }
      entity[member] = .array(elements(element, of: subject).map(\.dataValue))
    }
    for (verb, member) in Self.aparts[latest.kind] ?? [:]
    where Self.wholeKinds.contains(latest.kind) || others.contains(where: { $0.verb == verb }) {
      entity[member] = single(verb, of: subject)
    }
    return entity
  }

  private func single(_ verb: String, of subject: String) -> JSONValue {
    let others = others(of: subject)
    let holder =
      others.first { $0.verb == verb && holds($0) }
      ?? others.first { $0.verb == verb + "Adopted" && holds($0) }
    return holder.flatMap { counting($0) }?.dataValue ?? .null
  }

  /// merge-rules 5: the event that counts where this one was logged or adopted; nil if it was retracted.
  private func counting(_ logged: PlainEvent) -> PlainEvent? {
    let unit = Self.sessionUnits[logged.verb].map {
      $0.replacing("Adoption", with: "") + "Correction"
    }
    let correction = others(of: logged.subject).first {
      Self.sessionUnits[$0.verb] == unit && unit != nil && holds($0)
        && (!Self.isChild(logged) || $0.childID == logged.childID)
    }
    guard let correction else { return logged }
    return Self.isRemoval(correction) ? nil : correction
  }

  /// merge-rules 8: whether an event adopts what the session has as logged, as adopted with the same value, or as adopted
  /// and corrected.
  func isAdoptedInVain(_ event: PlainEvent) -> Bool {
    guard event.verb.hasSuffix("Adopted"), entityJSON(of: event.subject) != nil else {
      return false
    }
    func holder(_ verb: String) -> PlainEvent? {
      others(of: event.subject).first {
        $0.verb == verb && holds($0) && (!Self.isChild(event) || $0.childID == event.childID)
      }
    }
    let logged =
      event.verb == "setAdopted" ? "setLogged" : event.verb.replacing("Adopted", with: "")
    if holder(logged) != nil { return true }
    guard let adopted = holder(event.verb) else { return false }
    if adopted.data == event.data { return true }
    return counting(adopted).map { $0.isAfter(adopted) || adopted.isAfter($0) } ?? true
  }

  private func sets(of subject: String) -> [PlainEvent] {
    let logged = others(of: subject).filter { $0.verb == "setLogged" && holds($0) }
    let adopted = others(of: subject).filter { adopted in
      adopted.verb == "setAdopted" && holds(adopted)
        && !logged.contains { $0.childID == adopted.childID }
    }
    return placed((logged + adopted).sorted { $1.isAfter($0) }, "setMoved").compactMap {
      counting($0)
    }
  }

  /// merge-rules 4 and 5: the elements of a list in their places, one insertion at a time.
  private func placed(_ logged: [PlainEvent], _ verb: String) -> [PlainEvent] {
    var moves: [[UInt8]: PlainEvent] = [:]
    for set in logged {
      guard let id = set.childID else { continue }
      let move = others(of: set.subject).first {
        $0.verb == verb && $0.childID == id && holds($0)
      }
      let after = move?.data["after"]?.string.map { Array($0.utf8) }
      if let move, after == nil || logged.contains(where: { $0.childID == after }) {
        moves[id] = move
      }
    }
    func anchor(_ id: [UInt8]) -> [UInt8]? {
      moves[id]?.data["after"]?.string.map { Array($0.utf8) }
    }
    // As long as a set is led back to by following the moves, the first move of its circle goes.
    for id in logged.compactMap(\.childID) {
      var circle = [id]
      while let next = circle.last.flatMap(anchor), next != id, !circle.contains(next) {
        circle.append(next)
      }
      guard circle.last.flatMap(anchor) == id else { continue }
      let first = circle.min { left, right in
        guard let one = moves[left], let other = moves[right] else { return false }
        return other.isAfter(one)
      }
      if let first { moves[first] = nil }
    }
    var list = logged.filter { set in set.childID.map { moves[$0] == nil } ?? true }
    // Each goes right behind its anchor, the first moved first, so that the last moved comes first; but
    // an anchor must stand there before.
    var waiting = logged.filter { set in set.childID.map { moves[$0] != nil } ?? false }
    func move(_ set: PlainEvent) -> PlainEvent? { set.childID.flatMap { moves[$0] } }
    while !waiting.isEmpty {
      let ready = waiting.filter { set in
        let after = set.childID.flatMap(anchor)
        return (after == nil || list.contains { $0.childID == after })
          && !waiting.contains { other in
            guard let mine = move(set), let its = move(other) else { return false }
            return other.childID.flatMap(anchor) == after && mine.isAfter(its)
          }
      }
      guard let next = ready.first else { break }
      waiting.removeAll { $0.childID == next.childID }
      let after = next.childID.flatMap(anchor)
      let place = after.flatMap { id in list.firstIndex { $0.childID == id } }.map { $0 + 1 } ?? 0
      list.insert(next, at: place)
    }
    return list
  }

  private func elements(_ element: String, of subject: String) -> [PlainEvent] {
    let all = others(of: subject).filter { Self.element(of: $0) == element && holds($0) }
      .sorted { left, right in
        let (mine, others) = (left.data["order"]?.number ?? 0, right.data["order"]?.number ?? 0)
        if mine != others { return mine < others }
        return (left.childID ?? []).lexicographicallyPrecedes(right.childID ?? [])
      }
    // What was removed keeps its place, so that what stands behind it stays there.
    return placed(all, element + "Moved").filter { !Self.isRemoval($0) }
  }
}
