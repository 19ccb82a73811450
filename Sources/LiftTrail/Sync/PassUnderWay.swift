/// A pass of an engine that is under way.
struct PassUnderWay {
  let task: Task<Void, Never>
  /// Who waits for it, by a number that nobody else has or had: who is cancelled may leave late.
  var waiting: [Int: Waiter] = [:]
  /// What a live connection has come to, while both sides hold the same.
  var level: SyncLevel?
  /// The number of the last news of that.
  var newest = 0
  /// Whether it was told to end; nobody joins it any more.
  var isToldToEnd = false
  /// Whether it was told to end because there is no network any more.
  var isCutOff = false

  /// What somebody waits for.
  enum Goal { case level, end }

  /// Somebody who waits.
  struct Waiter {
    let goal: Goal
    let continuation: CheckedContinuation<SyncPass, Never>
  }

  /// Has those go on who wait for the sides to be level.
  mutating func resume(at level: SyncLevel) {
    for (number, waiter) in waiting where waiter.goal == .level {
      waiting[number] = nil
      waiter.continuation.resume(
        returning: SyncPass(result: .success(level.summary), held: level.held))
    }
  }
}
