import SyncRelay

/// A pass of an engine that is under way.
struct PassUnderWay {
  let task: Task<Void, Never>
  /// What the callers that wait for it look at.
  let news = Monitor(News())
  /// How many callers wait for it.
  var waiterCount = 0
  /// What a live connection has come to, while both sides hold the same.
  var level: SyncResult?
  /// The number of the last news of that.
  var newest = 0
  /// Whether it was told to end; nobody joins it any more.
  var isToldToEnd = false
  /// Whether it was told to end because there is no network any more.
  var isCutOff = false

  /// What a caller waits for.
  enum Goal { case level, end }

  /// What has become of a pass so far.
  struct News {
    /// The newest moment at which both sides held the same.
    var level: SyncResult?
    /// How often they did.
    var levelCount = 0
    /// What it came to, once it has ended.
    var end: SyncResult?

    /// What a caller is told that waits since the sides were level so many times; nil to wait on.
    func answer(to goal: Goal, since count: Int) -> SyncResult? {
      if goal == .level, let level, levelCount > count { return level }
      return end
    }
  }
}
