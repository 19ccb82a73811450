/// Wakes those who wait for something to change.
struct SyncWakes {
  /// How often something has changed.
  private(set) var count = 0
  private var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]
  private var nextSleeper = 0

  /// Something has changed.
  mutating func wake() {
    count += 1
    let woken = sleepers
    sleepers = [:]
    for sleeper in woken.values { sleeper.resume() }
  }

  /// A number for one who will sleep.
  mutating func makeSleeper() -> Int {
    defer { nextSleeper += 1 }
    return nextSleeper
  }

  /// Has somebody wait for the next change; at once where something has changed since a count.
  mutating func add(_ sleeper: CheckedContinuation<Void, Never>, _ number: Int, since seen: Int) {
    if count != seen { return sleeper.resume() }
    sleepers[number] = sleeper
  }

  /// Wakes one.
  mutating func wake(_ number: Int) { sleepers.removeValue(forKey: number)?.resume() }
}
