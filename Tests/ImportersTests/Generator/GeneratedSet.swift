@testable import Importers
import Training

/// One set as the generator made it up, in the units and words of no file.
struct GeneratedSet: Sendable, Hashable {
  var exercise = ""
  /// `normal`, `warmup`, `drop` or `failure`.
  var kind = "normal"
  /// The number of a normal set.
  var number: Int?
  /// The weight in grams; nil where none was entered.
  var grams: Int?
  /// The repetitions; nil where none were entered.
  var reps: Int?
  /// Seconds, if any.
  var seconds: Int?
  /// The distance in millimetres, if any.
  var millimeters: Int?
  /// Ten times the rate of perceived exertion, if any.
  var rpe: Int?
  /// The rest behind it in seconds, if any.
  var rest: Int?
  var note = ""
}

/// One session as the generator made it up.
struct GeneratedSession: Sendable, Hashable {
  /// `yyyy-MM-dd HH:mm:ss` on the clock of the file's zone.
  var start = ""
  var name = ""
  /// Seconds; nil in files without a column for it.
  var duration: Int?
  var note = ""
  /// Notes about exercises, in order.
  var exerciseNotes: [[String]] = []
  var sets: [GeneratedSet] = []
}

/// One file with what it says.
struct GeneratedFile: Sendable {
  var text = ""
  /// How many columns its layout has.
  var layout = 0
  /// What the importer must be told, where the file does not say it.
  var unit: String?
  /// What stands in the file, each session once, in order of their starts.
  var sessions: [GeneratedSession] = []
  /// How many rows only repeat a whole session.
  var copies = 0
  /// What stands in each column.
  var columns: [StrongColumn] = []
  /// What stands between fields.
  var delimiter = ""
  var hasHeader = true
}
