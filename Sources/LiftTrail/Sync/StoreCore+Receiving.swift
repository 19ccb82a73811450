import EventLog
import Projections

extension StoreCore {
  /// Takes received events durably.
  /// - Returns: The events that the store lacked.
  func receive(_ events: [Event]) throws -> [Event] {
    flush()
    let replica = try writable()
    let taken: [Event]
    do throws(LogError) {
      taken = try replica.receive(events)
    } catch {
      let refusals: [LogError.Code] = [.wrongDataset, .conflictingContent, .partialBatch]
      if refusals.contains(error.code) { throw error }
      throw stopped(replica, error)
    }
    if !taken.isEmpty { board.tell(.changed(.entities(Set(taken.map(\.entity))))) }
    return taken
  }

  /// Notes that the log can be written no more, until the store is opened again.
  func stopped(_ replica: Replica, _ error: LogError) -> TrainingError {
    let error = TrainingError(error)
    change(to: .stopped(replica, error), .failed(error))
    return error
  }
}
