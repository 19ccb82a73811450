public import EventLog
public import EventLogTesting
public import LiftTrail

extension TrainingStore {
  /// A store in memory that is ready at once, for previews and tests.
  ///
  /// It is filled on the caller's thread. Where the samples are refused, the process stops with the
  /// refusal's text: they are the maker's own.
  /// - Parameters:
  ///   - clock: The clock of its events, which stands still.
  ///   - options: As for a store on disk; two stores that are to sync have the same `dataset`.
  ///   - samples: Writes what it holds, as one transaction.
  public static func inMemory(
    clock: StoppedClock = StoppedClock(Instant(milliseconds: 1_767_225_600_000)),
    options: StoreOptions = StoreOptions(),
    _ samples: (inout WriteTransaction) throws -> Void = { _ in }
  ) -> TrainingStore {
    let plan = StorePlan(
      path: "/store", options: options,
      environment: StoreEnvironment(
        files: MemoryFileSystem(), clock: clock, workers: SerialWorkers(), holder: "a preview"))
    do {
      return try TrainingStore.opened(plan, samples)
    } catch {
      fatalError("the samples are refused: \(TrainingError(error).report)")
    }
  }
}
