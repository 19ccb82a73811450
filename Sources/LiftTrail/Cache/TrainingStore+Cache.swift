import EventLog
package import SyncRelay

/// What is done at the place that a store is a cache of.
package struct CacheReading: Sendable {
  /// Whether an empty place is made one of the store's dataset.
  package var makesPlace = false
  /// Whether parts are put together, if this store has added some. Many are so in any case.
  package var tidies = false
  /// The state that the place is known to have; nothing is read where the store has read that.
  package var state: PlaceToken?

  package init() {}
}

extension TrainingStore {
  /// Takes what the place has that this store is a cache of: up to the newest that stands there when it is called.
  /// - Returns: The files that give nothing, each once while the store is open.
  /// - Throws: `PlaceFault` where the place has nothing of the dataset, or takes it no more; `TrainingError`.
  package func readPlace(
    _ reading: CacheReading
  ) async throws -> [PlaceReport.Unreadable] {
    guard let cache = core.value.plan.cache else { return [] }
    await places.enter(cache.place.name)
    defer { places.leave(cache.place.name) }
    do {
      try Task.checkCancellation()
      // A folder that was deleted under way is made anew by the next opening.
      try core.value.exchangeable().store.requireInPlace()
      return try await read(checked(cache.place), reading)
    } catch let fault as PlaceFault {
      throw fault
    } catch {
      throw error is CancellationError && Task.isCancelled
        ? error : TrainingError(ofPlace: error).said(in: words)
    }
  }

  /// The place, called on the store's own thread.
  private func checked(_ place: some CommittingPlace) -> any SyncPlace {
    CheckedPlace(place: place, thread: thread)
  }

  private func read(
    _ place: any SyncPlace, _ reading: CacheReading
  ) async throws -> [PlaceReport.Unreadable] {
    guard let work = try work(at: place, reading) else { return [] }
    do {
      try await work.pass.takeIn()
      if work.tidies { try await work.pass.tidy() }
    } catch {
      end(work, isWhole: false)
      throw error
    }
    end(work, isWhole: true)
    return work.pass.report.unreadable
  }

  /// A pass, and whether it puts together what was committed so far.
  private struct Work {
    let pass: PlacePass
    let tidies: Bool
    let committedCount: Int
  }

  /// What there is to do; nil for nothing.
  private func work(at place: any SyncPlace, _ reading: CacheReading) throws -> Work? {
    let core = core.value
    let store = try PlacedStore(core)
    var memory = try core.placeMemory ?? store.files().placeMemory(of: place.name)
    let count = core.committedCount
    let tidies = count >= (reading.tidies ? 1 : TrainingStore.mostLoose)
    if reading.tidies, !tidies { return nil }
    if let state = reading.state, memory.token == state, !tidies { return nil }
    // A place that was put back to a day before its marker came is made again by those who hold the dataset.
    memory.hasSeenMarker = false
    var options = PlacePass.Options()
    (options.isCache, options.addsAtOnce) = (true, true)
    options.makesPlace = try reading.makesPlace || store.durableLog().count > 0
    if !tidies { options.proofs = 0 }
    let pass = PlacePass(store, with: place, memory, options)
    core.placePass = pass
    return Work(pass: pass, tidies: tidies, committedCount: count)
  }

  private func end(_ work: Work, isWhole: Bool) {
    let core = core.value
    (core.placePass, core.placeMemory) = (nil, work.pass.memory)
    // What was listed may not have been read.
    if !isWhole { core.placeMemory?.token = nil }
    if isWhole, work.tidies { core.committedCount -= work.committedCount }
  }

  /// So many parts are put together while the store is used.
  private static let mostLoose = 8
}
