import EventLog
import Projections

/// What keeps two stores apart, for people.
struct DifferenceText {
  let difference: StoreDifference
  let output: Output
  let terminal: Terminal

  /// How much of the entities is told.
  enum Detail {
    /// Each with its values where they are few, else one line each for the first.
    case readable
    /// Each with its values.
    case all
    /// How many there are of each kind.
    case counts
  }

  /// Up to so many entities are told with their values.
  static let mostWithValues = 20
  /// Of more than these, so many are told in a line each.
  static let mostInLines = 30

  func print(_ detail: Detail) throws {
    let sides = try difference.sides()
    try output.table(
      TextTable(
        sides.map { name, replica, _, fingerprint in
          [
            .init(name, .bold), "\(replica.store.folder.path)", "\(replica.manifest.name)",
            .init("replica \(replica.manifest.replica)", .faint),
            "\(Count.text(replica.log.eventCount, "event"))",
            .init("fingerprint \(fingerprint)", .faint),
          ]
        }))
    try output.line()
    if difference.isEmpty { return try output.line("both hold the same events") }
    try printLacks(sides)
    guard !difference.entities.isEmpty else {
      let what = difference.isFiltered ? "what was asked for is alike" : "both show the same"
      return difference.conflicts.isEmpty ? try output.line(what) : ()
    }
    try output.line()
    let count = difference.entities.count
    try output.line(Count.text(count, "entity differs", "entities differ"), .bold)
    switch detail {
    case .counts: try printCounts()
    case .all: try printValues()
    case .readable where count <= DifferenceText.mostWithValues: try printValues()
    case .readable:
      try printCounts()
      try output.line()
      try printLines()
    }
  }

  private func printLacks(_ sides: [StoreDifference.Side]) throws(CommandError) {
    var rows = sides.filter { !$0.lacks.isEmpty }.map { name, _, lacks, _ -> [TextTable.Cell] in
      [.init("\(name) lacks", .bold), "\(Count.text(lacks.count, "event"))", "\(lacks)"]
    }
    for conflict in difference.conflicts {
      let reason: TextTable.Cell =
        conflict.isHidden
        ? "two lines have one id and one sum, so no sync finds them; ltcli log --json and receive carry them"
        : "two writers used one replica id: the contents differ"
      rows.append([.init("conflict", .red), "\(conflict.id)", reason])
    }
    try output.table(TextTable(rows))
  }

  /// How many entities differ of each kind, and who will win how often.
  private func printCounts() throws {
    var table = FittedTable([
      .init(heading: "kind"), .init(heading: "entities", rank: 1, isNumber: true),
      .init(heading: "units", rank: 3, isNumber: true), .init(heading: "left wins", isNumber: true),
      .init(heading: "right wins", isNumber: true),
      .init(heading: "both change", rank: 2, isNumber: true),
    ])
    for count in try difference.counts() {
      table.add([
        .init(count.kind, .bold), "\(count.entities)", "\(count.units)", "\(count[.left])",
        "\(count[.right])", "\(count[.neither])",
      ])
    }
    try output.table(table.table(in: terminal.columns, indent: 2))
  }

  /// The first entities, a line each, and how to see more.
  private func printLines() throws {
    let shown = difference.entities.prefix(DifferenceText.mostInLines)
    var table = FittedTable([.init(heading: ""), .init(heading: "", isCut: true)])
    for entity in shown {
      let units = try difference.compared(entity).map { "\($0.name) (\($0.winningSide.rawValue))" }
      table.add([
        .init("\(entity.entity)", .bold), "\(Printable.short(units.joined(separator: ", "), 120))",
      ])
    }
    try output.table(table.table(in: terminal.columns, indent: 2))
    let rest = difference.entities.count - shown.count
    if rest > 0 { try output.line("  and \(Count.text(rest, "more", "more"))") }
    try output.line("values: --entity KIND/ID for one, --kind KIND for a kind, --all for all")
  }

  private func printValues() throws {
    for entity in difference.entities {
      try output.line()
      try output.line("\(entity.entity)", .bold)
      for aspect in try difference.compared(entity) {
        try output.line("  \(aspect.name)  \(aspect.forecast)")
        try output.text(AspectTable(aspect).text(in: terminal.columns, output.isColoured))
        for lost in aspect.lost {
          try output.line("    lost    \(lost.unit): \(lost.value.memberWords)", .red)
        }
      }
    }
  }
}
