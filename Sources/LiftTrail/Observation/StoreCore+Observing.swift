import Projections

extension StoreCore {
  /// The present, of which everything is durable; nil where it cannot be read: the status says why.
  func presentOrReport() -> TrainingState? {
    flush()
    do {
      return try readable().state
    } catch {
      report(TrainingError(error))
      return nil
    }
  }

  /// Says that what is durable cannot be read, though the store is open. `open()` then reads all anew.
  func report(_ error: TrainingError) {
    guard case .open(let replica) = condition else { return }
    change(to: .open(replica), .failed(error))
  }
}
