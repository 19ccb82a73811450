/// How urgently a relay sends the events of each kind of training, the least number first (merge-rules 12).
///
/// Deletions of any kind have 0. The engine's kinds, and an app's own unless it says otherwise, have 9.
enum SendingPriority {
  static let loggedSet = 1
  static let timer = 1
  static let session = 2
  static let userProfile = 3
  static let bodyWeight = 3
  static let customExercise = 4
  static let module = 5
  static let progression = 5
  static let workout = 6
  static let routine = 6
  static let program = 7
  static let programWeek = 7
  static let scheduledWorkout = 8
  static let occurrence = 8
  static let sessionLink = 8
}
