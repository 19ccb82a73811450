import EventLog
import Projections
import Training

/// Makes an import plan from an Apple Health export, `export.xml`, piece by piece: in memory that grows with the
/// workouts and body weights of the file, and not with the file.
public struct HealthImport {
  private var scanner = XMLScanner()
  private var reader = HealthReader()

  /// Begins a file.
  public init() {}

  /// Reads the next piece of the file.
  /// - Throws: `ImportError.notXML`, `.notHealth`.
  /// - Complexity: O(bytes)
  public mutating func read(_ piece: [UInt8]) throws(ImportError) {
    try piece.withRawBytes { (bytes) throws(ImportError) in try read(bytes) }
  }

  /// Reads the next piece of the file.
  mutating func read(_ piece: UnsafeRawBufferPointer) throws(ImportError) {
    try scanner.read(piece, into: &reader)
  }

  /// Ends the file, and makes its plan.
  /// - Throws: `ImportError.notXML` where the file has been cut, `.empty` where it holds nothing.
  /// - Complexity: O(n log n) in the workouts and body weights
  public func plan() throws(ImportError) -> ImportPlan {
    try scanner.finish()
    var plan = ImportPlan()
    plan.skipped = reader.skipped
    plan.notices = reader.notices
    plan.add(reader.workouts.activities, from: .health)
    do throws(LogError) {
      plan.others = try reader.weights.entities()
    } catch {
      throw .notXML(line: 1, reason: error.reason)
    }
    for (what, count) in reader.counts.sorted { plan.untaken.lose(what, count: count) }
    plan.skipped += reader.workouts.repeats
    plan.skipped.sort { $0.line < $1.line }
    return plan
  }
}

/// Ids of what comes out of exports of Apple Health and of sports watches.
enum ActivityIdentifier {
  /// The namespace of all of them; drawn once, and fixed for ever.
  private static let namespace = NameBasedUUID(
    high: 0x8E1D_2B64_0C37_4F5A, low: 0xA9F3_7D10_62BC_48E5)
  private static let separator = "\u{1F}"

  /// A workout of Apple Health: who recorded it, what it is, and when it began. Several of one recorder that are alike in
  /// this are told apart by their number.
  static func workout(
    recorder: String, type: String, start: Instant, occurrence: Int
  ) -> NameBasedUUID {
    var words = ["workout", recorder, type, "\(start.milliseconds)"]
    if occurrence > 1 { words.append("\(occurrence)") }
    return NameBasedUUID(namespace: namespace, name: words.joined(separator: separator))
  }

  /// An activity of a sports watch: when it began, by whichever file.
  static func activity(start: Instant, occurrence: Int) -> NameBasedUUID {
    var words = ["activity", "\(start.milliseconds / 1000)"]
    if occurrence > 1 { words.append("\(occurrence)") }
    return NameBasedUUID(namespace: namespace, name: words.joined(separator: separator))
  }

  /// A body's weight: when it was measured.
  static func bodyWeight(at instant: Instant) -> NameBasedUUID {
    NameBasedUUID(
      namespace: namespace, name: "bodyWeight" + separator + "\(instant.milliseconds)")
  }

  /// A set of an activity: its place there.
  static func set(_ place: Int, of activity: NameBasedUUID) -> NameBasedUUID {
    NameBasedUUID(namespace: activity, name: "set" + separator + "\(place)")
  }

  /// An exercise: its name.
  static func exercise(_ name: String) -> NameBasedUUID {
    NameBasedUUID(namespace: namespace, name: "exercise" + separator + name)
  }
}
