import Foundation
import LiftTrail

/// What an app does when the system says where it is.
@MainActor final class PhoneLife {
  private let store: TrainingStore
  private let engine: SyncEngine
  private var run: Task<Void, Never>?

  init(_ store: TrainingStore, _ engine: SyncEngine) {
    (self.store, self.engine) = (store, engine)
  }

  /// The app is on the screen. What other processes wrote meanwhile is read.
  func comesToFront() async throws {
    try await store.resume()  // Nothing after a launch: then the first call opens the store.
    if run == nil { run = Task { [engine] in await engine.run() } }
    await engine.wakeUp()  // Now, rather than in the peer's turn.
  }

  /// The app may be frozen at any moment now: all is durable and no lock is held when this returns.
  func goesToBackground() async {
    await endRun()
    await store.suspend()
  }

  /// The system, or a silent push, gives the app half a minute in the background.
  /// - Returns: Whether the server and this device hold the same.
  func wakesInBackground() async throws -> Bool {
    guard run == nil else {  // It is on the screen, and only heard the push.
      return try await engine.sync().isComplete
    }
    try await store.resume()
    let outcome: Result<SyncSummary, any Error>
    do { outcome = .success(try await engine.sync()) } catch { outcome = .failure(error) }
    await store.suspend()  // Also where the time was up: a task that is cancelled comes here, too.
    return try outcome.get().isComplete
  }

  /// The athlete logs out.
  /// - Returns: How many changes are on this device only: ask before anything of it goes.
  func logsOut(inbox: URL) async throws -> Int {
    await endRun()
    try await store.takeIn(inbox: inbox)  // What an extension has logged counts, too.
    // Without a network the number below says what would be lost.
    do { try await engine.sync() } catch {}
    return try await store.peers().unsharedCount
  }

  private func endRun() async {
    run?.cancel()
    await run?.value  // What was exchanged stays; a pass that was cut is no attempt.
    run = nil
  }
}

/// The store of an account: each has a folder of its own.
func logIn(to dataset: DatasetID, in group: URL) -> TrainingStore {
  var options = StoreOptions()
  options.dataset = dataset  // Before the first write: by the server, a QR code or the keychain.
  return TrainingStore(at: group.appending(path: "training-\(dataset)"), options: options)
}
