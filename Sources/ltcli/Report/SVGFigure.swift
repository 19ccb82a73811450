import Projections
import Training

/// Figures as SVG: each fits its column, and has a name and a text for people who do not see it.
struct SVGFigure {
  private static let width = 640.0
  private static let height = 180.0
  /// Where the field of the values begins and ends.
  private static let (left, right, top, bottom) = (72.0, 632.0, 12.0, 152.0)

  /// A line through points, each a day and a value.
  /// - Parameters:
  ///   - isFalling: Whether less is better, so that the least stands at the top.
  ///   - shown: A value as text.
  static func line(
    _ points: [(day: Day, value: Double)], named name: String, isFalling: Bool = false,
    shown: (Double) -> String
  ) -> String {
    guard let first = points.first?.day, let last = points.last?.day,
      let least = points.map(\.value).min(), let greatest = points.map(\.value).max()
    else { return "" }
    let days = Double(max(1, last.daysSinceEpoch - first.daysSinceEpoch))
    func place(_ point: (day: Day, value: Double)) -> (x: String, y: String) {
      let across = points.count == 1 ? 0.5 : Double(point.day - first) / days
      let up = greatest > least ? (point.value - least) / (greatest - least) : 0.5
      let height = isFalling ? up : 1 - up
      return (tenths(left + across * (right - left)), tenths(top + height * (bottom - top)))
    }
    let places = points.map(place)
    var content = grid()
    if places.count > 1 {
      let line = places.map { "\($0.x),\($0.y)" }.joined(separator: " ")
      content += "<polyline class=\"curve\" points=\"\(line)\"/>"
    }
    // Dots tell sessions apart while there is room for them.
    if places.count <= 120 {
      content += places.map { "<circle class=\"dot\" cx=\"\($0.x)\" cy=\"\($0.y)\" r=\"2.6\"/>" }
        .joined()
    }
    let (above, below) = isFalling ? (least, greatest) : (greatest, least)
    content += label(shown(above), left - 6, top + 4, "end")
    if greatest > least { content += label(shown(below), left - 6, bottom + 4, "end") }
    content += span(first, last)
    let text =
      "\(name): \(shown(points[0].value)) on \(first), \(shown(points[points.count - 1].value)) on \(last); "
      + "between \(shown(least)) and \(shown(greatest))"
    return figure(content, height, named: text)
  }

  /// A bar for each period, from the first to the last one.
  static func bars(
    _ rows: [(period: TrainingPeriod, value: Double)], named name: String,
    shown: (Double) -> String
  ) -> String {
    guard let first = rows.first?.period, let last = rows.last?.period,
      let greatest = rows.map(\.value).max(), greatest > 0
    else { return "" }
    let count = Double(first == last ? 1 : first.gap(to: last) + 2)
    let step = (right - left) / count
    var content = grid()
    for row in rows {
      let place = row.period == first ? 0 : Double(first.gap(to: row.period) + 1)
      let height = max(1, row.value / greatest * (bottom - top))
      content +=
        "<rect class=\"bar\" x=\"\(tenths(left + place * step + step * 0.1))\" y=\"\(tenths(bottom - height))\" "
        + "width=\"\(tenths(max(0.6, step * 0.8)))\" height=\"\(tenths(height))\"/>"
    }
    content += label(shown(greatest), left - 6, top + 4, "end")
    content += label("0", left - 6, bottom + 4, "end")
    content += span(first.first, last.last)
    return figure(content, height, named: "\(name), from \(first.first) to \(last.last)")
  }

  /// A bar for each of some names, in their order.
  static func ranks(
    _ rows: [(name: String, value: Double)], named name: String, shown: (Double) -> String
  ) -> String {
    guard let greatest = rows.map(\.value).max(), greatest > 0 else { return "" }
    var content = ""
    for (place, row) in rows.enumerated() {
      let y = 4 + Double(place) * 20
      content += label(row.name, 150, y + 12, "end")
      content +=
        "<rect class=\"bar\" x=\"158\" y=\"\(tenths(y))\" width=\"\(tenths(max(1, row.value / greatest * 390)))\" height=\"14\"/>"
      content += label(shown(row.value), 164 + row.value / greatest * 390, y + 12, "start")
    }
    return figure(content, Double(rows.count) * 20 + 8, named: name)
  }

  /// A square for each day of some years, darker where more sets were done; marked by its size, too.
  static func calendar(
    _ days: [(day: Day, sets: Int)], ofYear year: Int, named name: String
  ) -> String {
    guard let start = Day("\(year)-01-01"), let end = Day("\(year)-12-31") else { return "" }
    let sets = Dictionary(days.map { ($0.day, $0.sets) }) { $0 + $1 }
    let most = Double(max(1, sets.values.max() ?? 1))
    let monday = TrainingPeriod(.week, of: start).first
    var content = ""
    for offset in 0...(end - start) {
      let day = start + offset
      let (week, row) = ((day - monday) / 7, (day - monday) % 7)
      let (x, y) = (32 + Double(week) * 11.4, 18 + Double(row) * 11.4)
      let done = sets[day] ?? 0
      let size = done == 0 ? 3.0 : 5 + 5 * (Double(done) / most).squareRoot()
      let inset = (10 - size) / 2
      content +=
        "<rect class=\"\(done == 0 ? "rest" : "day")\" x=\"\(tenths(x + inset))\" y=\"\(tenths(y + inset))\" "
        + "width=\"\(tenths(size))\" height=\"\(tenths(size))\"/>"
      if day.day == 1 {
        content += label(String("\(day)".dropFirst(5).prefix(2)), x, 12, "start")
      }
    }
    for (row, word) in [(0, "Mo"), (2, "We"), (4, "Fr"), (6, "Su")] {
      content += label(word, 26, 27 + Double(row) * 11.4, "end")
    }
    return figure(content, 104, named: name)
  }

  // MARK: - Parts

  private static func figure(_ content: String, _ height: Double, named name: String) -> String {
    "<svg role=\"img\" aria-label=\"\(HTML.escaped(name))\" viewBox=\"0 0 \(tenths(width)) \(tenths(height))\">\(content)</svg>"
  }

  private static func grid() -> String {
    [top, (top + bottom) / 2, bottom].map { y in
      "<path class=\"grid\" d=\"M\(tenths(left)) \(tenths(y))H\(tenths(right))\"/>"
    }.joined()
  }

  private static func span(_ first: Day, _ last: Day) -> String {
    label("\(first)", left, bottom + 20, "start")
      + (first == last ? "" : label("\(last)", right, bottom + 20, "end"))
  }

  private static func label(_ text: String, _ x: Double, _ y: Double, _ anchor: String) -> String {
    "<text x=\"\(tenths(x))\" y=\"\(tenths(y))\" text-anchor=\"\(anchor)\">\(HTML.escaped(text))</text>"
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}

/// Text within a page.
enum HTML {
  /// A text that stands for itself, in an element or in an attribute between double quotes.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // What no page may have.
      case "\0"..<"\t", "\u{B}"..<" ", "\u{7F}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  /// A table with a heading for each column; numbers stand to the right.
  static func table(_ caption: String, _ headings: [String], _ rows: [[String]]) -> String {
    let head = headings.map { "<th scope=\"col\">\(escaped($0))</th>" }.joined()
    let body = rows.map { row in
      "<tr>"
        + row.enumerated().map { place, cell in
          place == 0
            ? "<th scope=\"row\">\(escaped(cell))</th>" : "<td>\(escaped(cell))</td>"
        }.joined() + "</tr>"
    }.joined(separator: "\n")
    return
      "<details><summary>\(escaped(caption))</summary><div class=\"rows\" tabindex=\"0\" role=\"region\" "
      + "aria-label=\"\(escaped(caption))\"><table><thead><tr>\(head)</tr></thead><tbody>\n\(body)\n</tbody></table></div></details>"
  }
}
