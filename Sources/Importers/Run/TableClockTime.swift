import EventLog
import Projections

/// What a table says of the clock on the wall as a session began, beside what the store has of it.
///
/// The instant and the clock time are one time. So a table that leaves the instant as it is and has another
/// clock time contradicts itself, and nobody knows which of the two is meant.
enum TableClockTime: Equatable {
  /// The table says what it would say of the store, whichever zone it was asked for.
  case same
  /// The time and the zone are to be those of the table.
  case changes
  /// They stay as they are, for this reason.
  case contradicts(String)

  /// - Parameters:
  ///   - new: The start as the table has it.
  ///   - current: The start that counts in the store.
  ///   - id: The session's id.
  init(_ new: JSONObject, over current: JSONObject, of id: String) {
    if new["startedAt"] != current["startedAt"] {
      self = .changes
    } else if Self.isShown(current, id, as: new) {
      self = .same
    } else if let local = new["localStart"]?.string {
      let place = new["zone"]?.string.map { " in \($0)" } ?? ""
      let start = new["startedAt"]?.string ?? ""
      self = .contradicts(
        "start and local_start disagree: \(start) and \(local)\(place); edit both, or neither")
    } else {
      self = .changes
    }
  }

  /// Whether the table's clock shows the start of the store as the table has it.
  private static func isShown(_ current: JSONObject, _ id: String, as new: JSONObject) -> Bool {
    let session = ExportedSession(id: id, start: current, finish: nil, sets: [])
    do throws(ImportError) {
      var clocks = try ExportClocks(zone: new["zone"]?.string)
      let shown = session.startedAt.flatMap { clocks.time(of: session, at: $0)?.0.text }
      return shown == new["localStart"]?.string
    } catch {
      // A system that knew the zone wrote it, and made the time where the store has none.
      return current["zone"] == new["zone"]
        && [nil, new["localStart"]].contains(current["localStart"])
    }
  }
}
