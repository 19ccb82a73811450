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
    if Self.isMerged(latest.kind) {
      entity["exercises"] = .array(exercises(of: subject).map(\.dataValue))
    }
    return entity
  }

  private func single(_ verb: String, of subject: String) -> JSONValue {
    others(of: subject).first { $0.verb == verb && holds($0) }?.dataValue ?? .null
  }

  private func sets(of subject: String) -> [PlainEvent] {
    others(of: subject).filter { $0.verb == "setLogged" && holds($0) }
      .sorted { $1.isAfter($0) }
  }

  private func exercises(of subject: String) -> [PlainEvent] {
    others(of: subject).filter { $0.verb == "exerciseSaved" && holds($0) }.sorted { left, right in
      let (mine, others) = (left.data["order"]?.number ?? 0, right.data["order"]?.number ?? 0)
      if mine != others { return mine < others }
      return (left.childID ?? []).lexicographicallyPrecedes(right.childID ?? [])
    }
  }
}
