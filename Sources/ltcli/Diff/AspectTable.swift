import EventLog
import Projections

/// The values of both sides: beside each other where they fit, else below each other.
struct AspectTable {
  /// What one row says: a member, and its value on either side.
  private typealias Row = (name: String, left: String, right: String)

  private let winningSide: ComparedAspect.WinningSide
  private var values: [Row]
  private let causes: [Row]

  /// How wide lines become if the terminal's width is unknown.
  private static let usualWidth = 100
  private static let indent = 4
  /// What stands for a member that a side does not have.
  private static let nothing = "–"

  init(_ aspect: ComparedAspect) {
    winningSide = aspect.winningSide
    let (left, right) = (aspect.left, aspect.right)
    values = AspectTable.members(left.value, right.value)
    for name in (left.facts.map(\.name) + right.facts.map(\.name)).eachOnce() {
      let mine = left.facts.first { $0.name == name }?.text
      let others = right.facts.first { $0.name == name }?.text
      if mine != others { values.append(AspectTable.row(name, mine, others)) }
    }
    causes = [
      AspectTable.row("event", left.holder.map { "\($0.id)" }, right.holder.map { "\($0.id)" }),
      AspectTable.row("", left.type, right.type),
      AspectTable.row(
        "stamp", left.holder.map { "\($0.stamp)" }, right.holder.map { "\($0.stamp)" }),
    ]
  }

  /// The lines, in so many columns of a terminal.
  func text(in columns: Int?, _ isColoured: Bool) -> String {
    var table = beside
    let lines = table.takeText(isColoured: false).split(separator: "\n")
    let width = lines.map { Printable.width(String($0)) }.max() ?? 0
    table = width <= columns ?? AspectTable.usualWidth ? beside : below
    return table.takeText(isColoured: isColoured)
  }

  /// Both values of a row on one line.
  private var beside: TextTable {
    var table = TextTable(indent: AspectTable.indent)
    table.add(["", .init("left", style(.left, .bold)), .init("right", style(.right, .bold))])
    for row in values {
      table.add([
        "\(row.name)", .init(row.left, style(.left)), .init(row.right, style(.right)),
      ])
    }
    for row in causes {
      table.add([.init(row.name, .faint), .init(row.left, .faint), .init(row.right, .faint)])
    }
    return table
  }

  /// A line for each value.
  private var below: TextTable {
    var table = TextTable(indent: AspectTable.indent)
    for row in values {
      table.add(["\(row.name)", .init("left", .bold), .init(row.left, style(.left))])
      table.add(["", .init("right", .bold), .init(row.right, style(.right))])
    }
    for row in causes {
      table.add([.init(row.name, .faint), .init("left", .faint), .init(row.left, .faint)])
      table.add(["", .init("right", .faint), .init(row.right, .faint)])
    }
    return table
  }

  /// The side that wins stands out.
  private func style(
    _ side: ComparedAspect.WinningSide, _ usual: TextTable.Style = .plain
  ) -> TextTable.Style {
    winningSide == side ? .green : usual
  }

  /// The members that differ, in the order of their names.
  private static func members(_ left: JSONObject?, _ right: JSONObject?) -> [Row] {
    JSONObject.differingNames(left, right).map { name in
      row(name, left?[name]?.plainText, right?[name]?.plainText)
    }
  }

  private static func row(_ name: String, _ left: String?, _ right: String?) -> Row {
    (
      name, left.flatMap { $0.isEmpty ? nil : $0 } ?? nothing,
      right.flatMap { $0.isEmpty ? nil : $0 } ?? nothing
    )
  }
}
