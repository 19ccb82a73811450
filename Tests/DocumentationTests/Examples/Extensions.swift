import Foundation
import LiftTrail

/// What the app takes in when it comes to the front: what its extension has logged meanwhile.
func takeIn(extension folder: URL, into store: TrainingStore) async throws {
  var options = StoreOptions()
  options.dataset = try await store.dataset
  let other = TrainingStore(at: folder, options: options)  // The extension's own, in the App Group.
  let pair = ChannelPair()
  async let theirs = other.sync(over: pair.second)
  _ = try await (store.sync(over: pair.first), theirs)
  await other.close()
}

/// What a widget shows: the store is only read, so the app may have it open.
func running(in folder: URL) async throws -> Session? {
  var options = StoreOptions()
  options.access = .following
  let store = TrainingStore(at: folder, projections: [RunningSessions()], options: options)
  return try await store.projected(RunningSessions.self).first
}
