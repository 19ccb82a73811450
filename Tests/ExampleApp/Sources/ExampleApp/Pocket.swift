import Foundation
import LiftTrail

/// What lives beside the app in its App Group: an extension that logs, and a widget that shows.
nonisolated struct Pocket {
  /// The app's store.
  let app: URL
  /// The inbox of extensions and widgets.
  let group: URL

  /// What an extension does, whether the app is suspended or not.
  func log(_ set: LoggedSet, in session: Session.ID) async throws {
    let inbox = TrainingStore(inbox: group, beside: app)
    try await inbox.write { try $0.log(set, in: session) }
    await inbox.close()
  }

  /// What a widget shows: all that the app and its extensions have written.
  func sets(of session: Session.ID) async throws -> [LoggedSet] {
    let inbox = TrainingStore(inbox: group, beside: app)
    let sets = try await inbox.get(session)?.sets ?? []
    await inbox.close()
    return sets
  }

  /// What the app does when it becomes active.
  func becomeActive(_ store: TrainingStore) async throws {
    try await store.resume()
    try await store.takeIn(inbox: group)
  }

  /// Erases what this device holds: the inbox, then the store, unless it is to be looked at.
  func logOut(of store: TrainingStore, keeping kept: URL?) async throws -> [URL] {
    try await store.takeIn(inbox: group)
    let erased = try await TrainingStore(at: group).erase(.here)
    return kept == nil ? try await store.erase(.here) : erased
  }
}
