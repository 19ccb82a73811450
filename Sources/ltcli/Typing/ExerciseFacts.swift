import EventLog
import Training

/// What is known of an exercise when a line is read: it decides what numbers mean.
struct ExerciseFacts: Sendable {
  /// What its sets have been, or what its entity says of them.
  enum Sort: Hashable, Sendable {
    /// Something was lifted.
    case loaded
    /// Repetitions, and never a load.
    case unloaded
    case timed
    case distance
    /// It was never done, and nothing is said of it.
    case unknown
  }

  var sort = Sort.unknown
  /// The unit of bare numbers: that of its last set, else the athlete's.
  var unit = MassUnit.kilograms
  /// The last set of it, warm-ups included: what a line leaves out is taken from there.
  var last: LoggedSet?
  /// The greatest load of the last two sessions with it, in kilograms and as it was said; nil without one.
  var greatestKilograms: Double?
  /// The most repetitions of these sessions.
  var mostReps: Double?
  /// The least seconds a metre of these sessions.
  var bestPace: Double?
  /// What the empty bar weighs.
  var barKilograms: Double?
  /// What was answered before, by the question.
  var answers: [TypedQuestion.Kind: String] = [:]

  /// The load of the last set in its unit, without a sign; nil where it had none.
  var lastAmount: Double? {
    last?.weightKilograms.flatMap { $0 == 0 ? nil : abs(unit.amount(ofKilograms: $0)) }
  }
}

/// A line that may mean several sets. What is answered is kept for the exercise, so it is asked once.
struct TypedQuestion: Hashable, Sendable {
  /// What is asked. The raw values stand in settings.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// `3x8`: a small load, or sets.
    case smallLoad
    /// `80 5x3`: which of the two are the sets.
    case twoBehindLoad
    /// `85`: a load, or repetitions.
    case number
    /// `+5`: more load, or more repetitions.
    case more
    /// `2x20x10`: two dumbbells, or sets.
    case hands
    /// `12+4`: failed ones, or more after a breath.
    case plus
    /// `run 5`: kilometres, or minutes.
    case distance
    /// `5km 1:05`: hours, or minutes.
    case hours
  }

  /// One of the meanings.
  struct Choice: Hashable, Sendable {
    /// What is kept as the answer.
    let answer: String
    /// What it means, in words.
    let words: String
    /// How to write it so that nothing is asked.
    let spelling: String
  }

  let kind: Kind
  /// What was typed.
  let text: String
  let choices: [Choice]
}

/// What a line says of an exercise that is known.
enum SetsReading: Sendable {
  /// Sets without ids, and what is unlikely about them, in words.
  case sets([LoggedSet], doubts: [String])
  case question(TypedQuestion)
  case refused(TypedRefusal)
}
