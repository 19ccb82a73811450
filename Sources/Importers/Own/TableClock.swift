import EventLog
import Training
import Projections

/// The clock times of a table that a spreadsheet may have saved in another form, or without their seconds.
enum TableClock {
  /// Whether a cell is what a spreadsheet makes of a clock time.
  static func isShown(_ time: CivilTime, as cell: String) -> Bool {
    times(of: cell).contains { $0 == time || $0.isMinute(of: time) }
  }

  /// A cell as a clock time in the form of an export, where it says the instant by the clocks of the zone; else as it is.
  static func text(_ cell: String, at start: Instant, zone: String?) -> String {
    if CivilTime(cell) != nil { return cell }
    var clocks = ZoneClocks()
    guard let zone, let shown = clocks.clock(of: zone)?.time(at: start), isShown(shown, as: cell)
    else { return cell }
    return shown.text
  }

  /// The times that a cell may mean: two where day and month may stand in either order.
  private static func times(of cell: String) -> [CivilTime] {
    if let time = CivilTime(cell) { return [time] }
    guard let date = WrittenDate(cell), date.hasTime else { return [] }
    return DateOrder.allCases.compactMap { date.time(in: $0) }
  }
}
