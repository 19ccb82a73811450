package import EventLog

// Typed writes of one element or one part of an entity. The entity need not be shown yet: a set may come before
// its session's start.

extension Kind {
  /// The writes that save one element of a list: saved if the list goes to its last write, logged if it is written
  /// once.
  /// - Parameters:
  ///   - after: The element behind which it is to stand; nil for the end, or where the number of a list's element puts
  ///     it.
  ///   - standing: What the state shows of the entity; nil if it shows nothing.
  /// - Throws: As `drafts(saving:over:)`; `kindNotRegistered` if the kind lacks the list.
  package func drafts<Element: ListElement>(
    saving element: Element, in list: WritableKeyPath<M, [Element]>, of id: Identifier<M>,
    after: Element.ID? = nil, over standing: EntityReading?
  ) throws -> [EventDraft] {
    try check(id, standing) { model in
      model[keyPath: list].removeAll { $0.id == element.id }
      model[keyPath: list].append(element)
    }
    return try drafts(of: id, { $0[keyPath: list] != $1[keyPath: list] }, over: standing) {
      part, standing, drafts in
      try part.add(
        to: &drafts, element, after: after.map { UTF8Text($0.text) }, over: standing)
    }
  }

  /// The removal of an element, or the retraction of a logged one; empty if the state shows none.
  package func drafts<Element: ListElement>(
    removing element: Element.ID, from list: WritableKeyPath<M, [Element]>, of id: Identifier<M>,
    over standing: EntityReading?
  ) throws -> [EventDraft] {
    try drafts(of: id, { $0[keyPath: list] != $1[keyPath: list] }, over: standing) {
      part, standing, drafts in
      let id = UTF8Text(element.text)
      guard standing.payloads[id] != nil, let verb = part.row.verb(.removed) else { return }
      try drafts.add(verb, part.row.version, naming: standing.removal(of: id, part.row))
    }
  }

  /// A correction of a logged element, which also brings back a retracted one.
  /// - Throws: `notFound` if nothing was logged under its id; `invalidValue`.
  package func drafts<Element: ListElement>(
    correcting element: Element, in list: WritableKeyPath<M, [Element]>, of id: Identifier<M>,
    over standing: EntityReading?
  ) throws -> [EventDraft] {
    try drafts(of: id, { $0[keyPath: list] != $1[keyPath: list] }, over: standing) {
      part, standing, drafts in
      try part.addCorrection(to: &drafts, element, of: UTF8Text(element.id.text), over: standing)
    }
  }

  /// The writes that log what happens once, or bring it back if it was retracted.
  /// - Throws: As `drafts(saving:over:)`; `alreadyWritten` if another value counts.
  package func drafts<Part: ModelPart>(
    saving value: Part, as member: WritableKeyPath<M, Part?>, of id: Identifier<M>,
    over standing: EntityReading?
  ) throws -> [EventDraft] {
    try check(id, standing) { $0[keyPath: member] = value }
    return try drafts(of: id, { $0[keyPath: member] != $1[keyPath: member] }, over: standing) {
      part, standing, drafts in
      if standing.retracted.isEmpty {
        try part.add(
          to: &drafts, from: nil, to: [PayloadEncoder.written(value, .kept)],
          saying: { [try PayloadEncoder.object(of: value, .dropped)] }, over: standing)
      } else {
        try part.addCorrection(to: &drafts, value, of: UTF8Text(""), over: standing)
      }
    }
  }

  /// The drafts that the body adds for the part that a property stands for.
  private func drafts(
    of id: Identifier<M>, _ differs: (M, M) -> Bool, over standing: EntityReading?,
    _ body: (KindPart<M>, StandingPart, inout EntityDrafts) throws -> Void
  ) throws -> [EventDraft] {
    guard let name = part(differs), let part = parts.first(where: { $0.row.member == name }) else {
      throw ModelError(.kindNotRegistered, "the property is not a part of \(self.name)")
    }
    var drafts = try EntityDrafts(self, id)
    let standing = StandingPart(part, in: standing)
    try body(part, standing, &drafts)
    try part.addFormer(standing, to: &drafts, from: 0)
    return drafts.drafts
  }

  /// Checks the model as it stands after a change, if the kind demands anything.
  private func check(
    _ id: Identifier<M>, _ standing: EntityReading?, _ change: (inout M) -> Void
  ) throws {
    if contents.requirements.isEmpty { return }
    var model = try standing.map { try self.model(from: $0) } ?? M()
    if standing == nil { model.id = id }
    change(&model)
    try check(model)
  }
}

extension KindPart {
  /// Adds a correction of what was logged, unless it says so already.
  fileprivate func addCorrection<Value: ModelPart>(
    to drafts: inout EntityDrafts, _ value: Value, of id: UTF8Text, over standing: StandingPart
  ) throws {
    let new = try PayloadEncoder.written(value, .kept)
    guard let verb = row.verb(.corrected) else {
      throw ModelError(.kindNotRegistered, "\(row.member) is not logged, so nothing corrects it")
    }
    let changed: JSONObject
    if let stands = standing.payloads[id] {
      changed = stands.patched(from: try known(stands), to: new.object, removing: true)
      if changed == stands { return }
    } else if standing.retracted.contains(id) {
      changed = try new.whole(known)
    } else {
      throw ModelError(.notFound, "the state does not show it", member: row.member)
    }
    try drafts.add(
      verb, row.version, changed, saying: PayloadEncoder.object(of: value, .dropped), row.schema,
      at: row.member)
  }
}
