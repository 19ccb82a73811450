import Projections
import Training

/// Puts rows right in which a comma without quotes stands in the name of an exercise, or in a comment.
///
/// FitNotes puts no quotes around names: `Overhead Press (Each Side, Dumbbells)` are two fields. What stands behind the name
/// tells how many it has, since those columns have one form each.
enum FitNotesCommas {
  /// The record with as many fields as the header has; nil where that leaves a doubt.
  static func repaired(_ record: CSVRecord, _ header: TableHeader) -> CSVRecord? {
    let excess = record.fields.count - header.names.count
    guard excess > 0, let exercise = header.places[.exercise] else { return nil }
    let last = header.names.count - 1
    var places = [exercise]
    if header.places[.notes] == last { places.append(last) }
    let candidates = places.map { joined(record, at: $0, excess) }
    return candidates.first { fits($0, header) }
  }

  private static func joined(_ record: CSVRecord, at place: Int, _ excess: Int) -> CSVRecord {
    let fields = record.fields
    let text = fields[place...(place + excess)].joined(separator: ",")
    return CSVRecord(
      line: record.line, fields: fields[..<place] + [text] + fields[(place + excess + 1)...],
      quoted: 0, isEnded: record.isEnded)
  }

  /// Whether each column holds what it holds in other rows.
  private static func fits(_ record: CSVRecord, _ header: TableHeader) -> Bool {
    header.places.allSatisfy { column, place in
      let text = record[place].trimmed
      if text.isEmpty { return column != .date && column != .exercise }
      switch column {
      case .date: return WrittenDate(text) != nil
      case .unit: return MassUnit(exported: text) != nil
      case .distanceUnit: return DistanceUnit(exported: text) != nil
      case .seconds: return ClockText(text) != nil || WrittenNumber(text) != nil
      case .weight, .otherWeight, .reps, .distance: return WrittenNumber(text) != nil
      default: return true
      }
    }
  }
}
