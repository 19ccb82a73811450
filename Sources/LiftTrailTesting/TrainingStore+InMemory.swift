import EventLog
import EventLogTesting
public import LiftTrail
public import Projections

extension TrainingStore {
  /// A store in memory that is ready at once, for previews and tests.
  ///
  /// It is filled on the caller's thread. If the samples are refused, the process stops with the
  /// refusal's text: they are the maker's own.
  /// - Parameters:
  ///   - models: The kinds that the app defines.
  ///   - projections: What is to be computed of the state.
  ///   - clock: The clock of its events.
  ///   - options: As for a store on disk; two stores that are to sync have the same `dataset`.
  ///   - samples: Writes what it holds, as one transaction.
  public static func inMemory(
    models: [any Model.Type] = [], projections: [any Projection] = [],
    clock: TestClock = TestClock(),
    options: StoreOptions = StoreOptions(),
    _ samples: (inout WriteTransaction) throws -> Void = { _ in }
  ) -> TrainingStore {
    let plan = StoreConfiguration(
      path: "/store", options: options,
      environment: StoreEnvironment(
        files: MemoryFileSystem(), clock: clock, workers: SerialWorkers(), holder: "a preview"),
      models: models, projections: projections)
    do {
      return try TrainingStore.opened(plan, samples)
    } catch {
      fatalError("the samples are refused: \(TrainingError(error))")
    }
  }
}
