import EventLog

extension TrainingStore {
  /// What the store's files have lost, or hold damaged; empty for a whole store.
  ///
  /// A store whose log is damaged is not opened for writing. It can be read by following it, and so can one that has
  /// lost events: what is shown then is all that can be read, and this says that it is not all there was. A sync with
  /// a peer that has the lost events brings them back.
  /// - Returns: Errors whose code is `damaged`; their causes name the files.
  /// - Throws: `TrainingError`, if the store cannot be read.
  public var damage: [TrainingError] {
    get async throws {
      do {
        return try core.value.readable().store.damage().map {
          TrainingError(.damaged, causes: [$0.description], origin: $0)
        }
      } catch {
        throw TrainingError(error)
      }
    }
  }
}
