import EventLog

/// How a file writes its dates, as all of them together settle it.
struct DateStyle: Sendable, Hashable {
  /// Why a date is not taken.
  enum Fault: Error, Sendable, Hashable {
    /// It is none, or has no time of day where others have one.
    case noDate
    /// Day and month stand the other way round than in the file's other dates.
    case otherOrder(DateOrder)
  }

  /// Whether day or month stands first, where the year stands last; nil where no date needs it.
  let order: DateOrder?
  /// Whether a day without a time is taken, as one at 00:00: where no date of the file has a time.
  let takesDays: Bool
  /// What a person should know about it.
  let notices: [ImportNotice]

  /// What a person should know where no date has a time of day.
  static let daysNotice = "the dates have no time of day: each session is taken to begin at 00:00"

  /// The style of dates as apps write them.
  static let ofApps = DateStyle(order: nil, takesDays: false, notices: [])

  private init(order: DateOrder?, takesDays: Bool, notices: [ImportNotice]) {
    (self.order, self.takesDays, self.notices) = (order, takesDays, notices)
  }

  /// The instant on the clock of a cell, and the same as text, with seconds where the cell has them.
  func time(of text: String) throws(Fault) -> (time: CivilTime, text: String) {
    if let time = CivilTime(text) { return (time, text.trimmed) }
    guard let date = WrittenDate(text), date.hasTime || takesDays else { throw .noDate }
    if let order, let proven = date.proves, proven != order { throw .otherOrder(order) }
    guard let time = date.time(in: order) else { throw .noDate }
    if !date.hasTime { return (time, time.date.text) }
    return (time, date.hasSeconds ? time.text : String(time.text.dropLast(3)))
  }
}

extension DateStyle {
  /// The style of some dates.
  ///
  /// A day above 12 settles the order. Where dates prove both orders, that of more dates counts, of equally many that of the
  /// first one.
  /// - Parameter asked: The order that a person says.
  /// - Throws: `ImportError.datesUndecided` and `.datesContradicted`.
  /// - Complexity: O(n).
  init(
    of dates: [(line: Int, text: String)], asked: DateOrder?
  ) throws(ImportError) {
    var proofs: [DateOrder: [(line: Int, text: String)]] = [:]
    var first: DateOrder?
    var open: (line: Int, text: String)?
    var days: (line: Int, text: String)?
    var hasTimes = false
    for date in dates {
      guard CivilTime(date.text) == nil else {
        hasTimes = true
        continue
      }
      guard let written = WrittenDate(date.text) else { continue }
      if written.hasTime { hasTimes = true } else { days = days ?? date }
      if let proven = written.proves {
        first = first ?? proven
        proofs[proven, default: []].append(date)
      } else if written.isOpen {
        open = open ?? date
      }
    }
    let counts = DateOrder.allCases.map { proofs[$0, default: []].count }
    let shown = counts[0] == counts[1] ? first : counts[0] > counts[1] ? .dayFirst : .monthFirst
    if let asked, proofs[asked] == nil, let contrary = proofs[asked.other]?.first {
      throw .datesContradicted(asked: asked, line: contrary.line, date: contrary.text.trimmed)
    }
    if let open, asked == nil, shown == nil {
      throw .datesUndecided(line: open.line, date: open.text.trimmed)
    }
    order = asked ?? shown
    takesDays = !hasTimes && days != nil
    var notices: [ImportNotice] = []
    if let open, asked == nil, let order, proofs[order.other] != nil {
      let text =
        "“\(open.text.trimmed)” is read with \(order.first) first, as more dates of the file are; others have "
        + "\(order.other.first) first"
      notices.append(ImportNotice(line: open.line, text: text))
    }
    if takesDays, let days {
      notices.append(
        ImportNotice(line: days.line, text: Self.daysNotice))
    }
    self.notices = notices
  }
}
