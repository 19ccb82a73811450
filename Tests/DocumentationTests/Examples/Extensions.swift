import Foundation
import LiftTrail

/// What an extension does: it logs into the session that runs in the app, whether the app is suspended or not.
func logFromExtension(_ set: LoggedSet, in session: Session.ID, app: URL, inbox: URL) async throws {
  let store = TrainingStore(inbox: inbox, beside: app)  // A folder of its own, in the App Group.
  try await store.write { try $0.log(set, in: session) }
  await store.close()
}

/// What a widget shows: what the app and its extensions have written. It has the same inbox.
func runningInWidget(app: URL, inbox: URL) async throws -> Session? {
  let store = TrainingStore(inbox: inbox, beside: app, projections: [RunningSessions()])
  return try await store.projected(RunningSessions.self).first
}

/// What the app takes in when it becomes active: what its extensions have written meanwhile.
func becomeActive(_ store: TrainingStore, inbox: URL) async throws {
  try await store.resume()
  try await store.takeIn(inbox: inbox)
}
