/// What the engine knows of a part of a kind: its units and the verbs about them (merge-rules 2).
package struct KindPartRow: Sendable {
  /// The member of the model, which is the name of its unit.
  package let member: String
  package let sort: Sort
  package let priority: Int
  /// The version of its verbs, which is the kind's or a greater one.
  let version: UInt64
  /// What the payload that writes it must be like.
  package let schema: PayloadSchema
  /// Whether the kind gained it later (merge-rules 10).
  package var isLater = false
  /// Whether a model's array says in which order its elements stand.
  var isOrdered = true
  /// Where `saved` wrote it before it became a part of its own (merge-rules 17).
  var former: FormerMembers?

  /// How a part merges.
  package enum Sort: Sendable, Hashable {
    /// Elements of which each goes to its last write, and which can be moved (merge-rules 4).
    case list(element: String)
    /// Elements that are written once, and corrected (merge-rules 5).
    case log(element: String)
    /// One value that is written once, and corrected (merge-rules 5).
    case once(verb: String)
    /// One member that goes to its last write, apart from the others (merge-rules 3).
    case apart(verb: String)
    /// One value of which the one with the greatest number under `value` counts (merge-rules 15).
    case greatest(verb: String)
  }

  /// Its own unit.
  private var unit: UnitRow {
    let (rule, shape): (UnitRule, UnitRow.Shape) =
      switch sort {
      case .list: (.lastWriteWins, .listByOrder)
      case .log: (.writeOnce, .listByStamp)
      case .once: (.writeOnce, .single)
      case .apart: (.lastWriteWins, .single)
      case .greatest: (.greatestValue, .single)
      }
    return UnitRow(name: member, rule: rule, shape: shape, isLater: isLater)
  }

  /// Its units, its own first.
  var units: [UnitRow] {
    switch sort {
    case .apart, .greatest: [unit]
    case .list(let element): [unit, .places(of: unit, named: element + "Places")]
    case .log(let element):
      [
        unit, .adoptions(of: unit, named: element + "Adoptions"),
        .corrections(of: unit, named: element + "Corrections"),
        .places(of: unit, named: element + "Places"),
      ]
    case .once(let verb):
      [
        unit, .adoptions(of: unit, named: verb + "Adoption"),
        .corrections(of: unit, named: verb + "Correction"),
      ]
    }
  }

  /// The verbs about it; see ``verb(_:)``.
  var verbs: [VerbRow] {
    switch sort {
    case .list(let element):
      [
        row(element + "Saved", .writes(member), schema),
        row(
          element + "Removed", .removes(member),
          PayloadSchema(required: ["id": .name], optional: ["order": .number])),
        moved(element),
      ]
    case .log(let element):
      [
        row(element + "Logged", .writes(member), schema),
        row(element + "Adopted", .writes(element + "Adoptions"), schema),
        row(element + "Corrected", .writes(element + "Corrections"), schema),
        row(
          element + "Retracted", .removes(element + "Corrections"),
          PayloadSchema(required: ["id": .name], optional: ["reason": .text])),
        moved(element),
      ]
    case .once(let verb):
      [
        row(verb, .writes(member), schema),
        row(verb + "Adopted", .writes(verb + "Adoption"), schema),
        row(verb + "Corrected", .writes(verb + "Correction"), schema),
        row(
          verb + "Retracted", .removes(verb + "Correction"),
          PayloadSchema(optional: ["reason": .text])),
      ]
    case .apart(let verb), .greatest(let verb): [row(verb, .writes(member), schema)]
    }
  }

  private func moved(_ element: String) -> VerbRow {
    row(
      element + "Moved", .writes(element + "Places"),
      PayloadSchema(required: ["id": .name], optional: ["after": .name]))
  }

  private func row(_ verb: String, _ action: VerbRow.Action, _ schema: PayloadSchema) -> VerbRow {
    VerbRow(verb, action, version: version, priority: priority, schema)
  }
}

extension KindPartRow {
  /// The part as one that the kind gained later.
  var gainedLater: KindPartRow {
    var row = self
    row.isLater = true
    return row
  }

  /// What a verb can say of a part.
  package enum Change: Sendable, CaseIterable {
    case written
    /// Taken over from what was kept before the store, in place of what is written once (merge-rules 16).
    case adopted
    case removed
    case corrected
    case moved
  }

  /// The verb that says it; nil if such a part has none for it.
  package func verb(_ change: Change) -> String? {
    switch (sort, change) {
    case (.list(let element), .written): element + "Saved"
    case (.list(let element), .removed): element + "Removed"
    case (.list(let element), .moved): element + "Moved"
    case (.log(let element), .written): element + "Logged"
    case (.log(let element), .adopted): element + "Adopted"
    case (.log(let element), .removed): element + "Retracted"
    case (.log(let element), .corrected): element + "Corrected"
    case (.log(let element), .moved): element + "Moved"
    case (.once(let verb), .written), (.apart(let verb), .written),
      (.greatest(let verb), .written):
      verb
    case (.once(let verb), .adopted): verb + "Adopted"
    case (.once(let verb), .removed): verb + "Retracted"
    case (.once(let verb), .corrected): verb + "Corrected"
    case (.list, .adopted), (.list, .corrected), (.once, .moved), (.apart, .adopted),
      (.apart, .removed), (.apart, .corrected), (.apart, .moved), (.greatest, .adopted),
      (.greatest, .removed), (.greatest, .corrected), (.greatest, .moved):
      nil
    }
  }

  /// Whether it may have many elements, told apart by their ids.
  var isList: Bool {
    switch sort {
    case .list, .log: true
    case .once, .apart, .greatest: false
    }
  }

  /// Whether its member stands among the model's own.
  var isApart: Bool {
    switch sort {
    case .apart: true
    case .list, .log, .once, .greatest: false
    }
  }

  /// Whether it is written once.
  var isLogged: Bool {
    switch sort {
    case .log, .once: true
    case .list, .apart, .greatest: false
    }
  }
}
