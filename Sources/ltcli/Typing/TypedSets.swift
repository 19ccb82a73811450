import EventLog
import Training

/// A weight as it was typed.
struct TypedWeight: Hashable, Sendable {
  /// What stood before it.
  enum Sign: Hashable, Sendable {
    /// Nothing.
    case plain
    /// A plus: added to the body.
    case added
    /// A minus: help.
    case help
  }

  /// The number, with a point.
  var text: String
  var unit: MassUnit?
  var sign = Sign.plain
  /// Whether each of two hands lifts it, as in `2x22.5kg`.
  var isEach = false

  /// The number; 0 or more.
  var amount: Double { Double(text) ?? 0 }
  /// Whether it may also be a number of sets or of repetitions: whole, and nothing beside it.
  var isBare: Bool { unit == nil && sign == .plain && !isEach && !text.contains(".") }
}

/// What is lifted.
enum TypedLoad: Hashable, Sendable {
  case weight(TypedWeight)
  /// The body alone.
  case body
  /// The empty bar.
  case bar
}

/// Repetitions as they were typed.
struct TypedReps: Hashable, Sendable {
  let done: Int
  /// What stands behind plus signs: `5+1`, `12+4+3`.
  var more: [Int] = []
}

/// A distance as it was typed.
struct TypedDistance: Hashable, Sendable {
  /// The number, with a point.
  let text: String
  let unit: String

  var meters: Double { (Double(text) ?? 0) * (TypedWords.meters[unit] ?? 0) }
}

/// How long a distance took.
enum TypedCourse: Hashable, Sendable {
  /// So many seconds. It may have been meant as hours and minutes, as in `1:05`.
  case seconds(Double, mayBeHours: Bool)
  /// So many seconds for so many metres.
  case pace(seconds: Double, meters: Double)
}

/// The work of one group of a line, before it is known what exercise it is of.
enum TypedWork: Hashable, Sendable {
  /// `80x5`, `80x5,5,4`, `80x5x3`, `80: 6, 5, 5`.
  case lifted(TypedLoad, [TypedReps], sets: Int?)
  /// `80 5x3`.
  case loadThenTwo(TypedLoad, Int, Int)
  /// `3x5@165`, `3x5 60kg`.
  case programme(sets: Int, TypedReps, TypedWeight)
  /// `5@185`.
  case repetitionsAt(TypedReps, TypedWeight)
  /// `x5`, `x5x3`, `x5,5,4`: with an x.
  case repetitions([TypedReps], sets: Int?)
  /// `5`, `8,7,6`, `5+1`.
  case numbers([TypedReps])
  /// `100 5`.
  case loadAndNumber(TypedWeight, TypedReps)
  /// `82.5`, `82.5kg`.
  case load(TypedLoad)
  /// `+5`: more of something.
  case more(Int)
  /// `60s`, `60sx3`, `+10 60s`.
  case held(seconds: Double, TypedLoad?, sets: Int?)
  /// `20s x10`: held ten times, or lifted with two hands.
  case secondsOrHands(String, TypedReps, sets: Int?)
  /// `2x20x10`: two dumbbells, or ten sets of twenty.
  case handsOrSets(TypedWeight, TypedReps)
  /// `5km`, `5km 25:10`, `2x32kg 40m`.
  case covered(TypedDistance, TypedCourse?, TypedLoad?, sets: Int?)
  /// `100 fail`, `fail`.
  case failed(TypedLoad?)
  /// `+`, `+3x`, `=`.
  case again(Int)
  /// Nothing but marks, in a correction.
  case none
}

/// What stands behind the work of a group.
struct TypedMarks: Hashable, Sendable {
  /// For the last set, or, where there are several, for each.
  var rpe: [Double] = []
  var rir: Double?
  var kind: SetKind?
  var side: SetSide?
  var isAssisted = false
  var failed: Int?
}

/// One group of a line: a set, or several that are said together.
struct TypedGroup: Hashable, Sendable {
  var work: TypedWork
  var marks: TypedMarks
  /// Whether it follows the group before it at once, with less.
  var isDrop = false
  /// As it was typed, in ASCII.
  var text: String
}

/// The sets of a line.
struct TypedSets: Hashable, Sendable {
  var groups: [TypedGroup]
  /// What all of them are.
  var kind: SetKind?

  /// No line logs more.
  static let mostSets = 20
}

/// Why a line is not read, and how to write it.
struct TypedRefusal: Error, Hashable, Sendable {
  let reason: String
  let hint: String
}
