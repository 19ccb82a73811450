import EventLog

extension TrainingStore {
  /// What the store's files have lost, or hold damaged; empty for a whole store.
  ///
  /// A damaged store shows all that can be believed, and takes no writes before ``repair()``. A store that has lost events
  /// shows the others. This says that what is shown is not all there was.
  /// - Returns: Errors whose code is `damaged`; their causes name the files.
  /// - Throws: `TrainingError`, if the store cannot be read.
  public var damage: [TrainingError] {
    get async throws {
      do {
        return try core.value.reading { replica in
          try replica.store.damage().map {
            TrainingError(.damaged, causes: [$0.description], origin: $0)
              .knowing(copiesOf: replica.store).said(in: words)
          }
        }
      } catch {
        throw TrainingError(error).said(in: words)
      }
    }
  }

  /// Sets aside what cannot be believed, puts right what can be, and goes on: the store takes writes again. It deletes
  /// nothing, and a store that is whole stays as it is. The next sync brings back what other devices hold of what is
  /// missing. A `store.json` that is lost is made anew from what the other files say.
  /// - Returns: What was found, and what was done.
  /// - Throws: `TrainingError`: `noSpace`, since the parts that are damaged are written anew; `inUse`; `suspended`. What
  ///   could be read before can be read still.
  @discardableResult
  public func repair() async throws -> StoreRepair {
    do {
      return StoreRepair(try core.value.repair(), in: words)
    } catch {
      throw TrainingError(error).said(in: words)
    }
  }
}
