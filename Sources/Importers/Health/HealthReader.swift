import EventLog

/// Reads the elements of an Apple Health export: workouts and body weights; everything else is counted by its kind.
struct HealthReader: XMLReader {
  private(set) var workouts = HealthWorkouts()
  private(set) var weights = HealthWeights()
  /// What is not taken.
  private(set) var counts = HealthCounts()
  private(set) var skipped: [SkippedRow] = []
  private(set) var notices: [ImportNotice] = []
  /// How many elements are open.
  private var depth = 0
  /// The workout that is open.
  private var workout: HealthWorkout?

  mutating func begin(_ tag: XMLTag, at place: XMLPlace) throws(ImportError) {
    depth = place.depth + 1
    switch place.depth {
    case 0: if !tag.isNamed("HealthData") { throw .notHealth(found: tag.nameText) }
    case 1: try top(tag)
    case 2:
      if try workout?.add(tag) == false { counts.add(tag.name, .ofWorkout) }
    default: break
    }
  }

  mutating func end() {
    depth -= 1
    guard depth == 1, let workout else { return }
    self.workout = nil
    notices += workout.notices
    workouts.add(workout.whole)
  }

  mutating func text(_ text: XMLText) {}

  /// Takes an element below the root.
  private mutating func top(_ tag: XMLTag) throws(ImportError) {
    if tag.isNamed("Record") {
      guard let type = try tag.value("type") else {
        return skipped.append(SkippedRow(line: tag.line, reason: "a record without a type"))
      }
      guard type.equals("HKQuantityTypeIdentifierBodyMass") else {
        return counts.add(type.bytes, .record)
      }
      if let row = try weights.add(tag) { skipped.append(row) }
    } else if tag.isNamed("Workout") {
      let attributes = try HealthWorkout.Attributes(tag)
      do throws(SkippedRow) {
        workout = try HealthWorkout(attributes)
      } catch {
        skipped.append(error)
      }
    } else if !tag.isNamed("ExportDate") {
      counts.add(tag.name, .element)
    }
  }
}
