import EventLog
import EventLogTesting
public import LiftTrail
public import Projections

extension TrainingStore {
  /// A store in memory that is ready at once, for previews and tests. One on a disk that holds a store already is
  /// opened by the first call, as a store on disk is.
  ///
  /// It is filled on the caller's thread. If the samples are refused, or a kind or projection
  /// is declared wrongly, the process stops with the refusal's text: they are the maker's own.
  /// - Parameters:
  ///   - kinds: The kinds that it has beside those of the app.
  ///   - models: The kinds that the app defines.
  ///   - projections: What is to be computed of the state.
  ///   - clock: The clock of its events.
  ///   - disk: Where it stands. What an earlier store on it wrote is there.
  ///   - options: As for a store on disk; two stores that are to sync have the same `dataset`.
  ///   - samples: Writes what it holds, as one transaction, if the disk has no store yet.
  public static func inMemory(
    kinds: KindSet = .training, models: [any Model.Type] = [],
    projections: [any Projection] = [], clock: TestClock = TestClock(), disk: TestDisk = TestDisk(),
    options: StoreOptions = StoreOptions(),
    _ samples: (inout WriteTransaction) throws -> Void = { _ in }
  ) -> TrainingStore {
    var plan = StoreConfiguration(
      path: TestDisk.path, options: options,
      environment: StoreEnvironment(
        files: disk.files, clock: clock, workers: SerialWorkers(), holder: "a preview"),
      kinds: kinds, models: models, projections: projections)
    plan.wait = clock.syncOptions.wait
    if disk.hasStore { return TrainingStore(plan) }
    do {
      return try TrainingStore.opened(plan, samples)
    } catch {
      fatalError("the store of a preview or a test cannot be made: \(TrainingError(error))")
    }
  }
}
