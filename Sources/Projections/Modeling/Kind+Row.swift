import EventLog

extension Kind {
  /// Its row in the table of kinds.
  package var row: KindRow {
    let saved = fields.map {
      VerbRow("saved", .writes("fields"), version: version, priority: priority, $0)
    }
    return KindRow(
      name, plural: plural, title: display.title,
      units: parts.flatMap(\.row.units) + (saved == nil ? [] : [.fields]),
      verbs: (saved.map { [$0] } ?? []) + parts.flatMap(\.row.verbs), upgrade: upgrade,
      references: display.references, items: display.items)
  }

  /// What reads a payload of an older version; nil where there is none.
  private var upgrade: KindRow.Upgrade? {
    if upgrades.isEmpty { return nil }
    return { [upgrades, version] payload, unit, old in
      guard let steps = upgrades[unit], old < version else { return }
      for step in steps.keys.sorted() where step >= old { steps[step]?(&payload) }
    }
  }

  /// The name of the part that a property stands for; nil where none does.
  func part(_ differs: (M, M) -> Bool) -> String? {
    member(differs).flatMap { name in
      parts.contains { $0.row.member == name } ? name : nil
    }
  }
}
