import Foundation
import LiftTrail

/// What an extension does: it logs into the session that runs in the app, whether the app is suspended or not.
func logFromExtension(_ set: LoggedSet, in session: Session.ID, app: URL, group: URL) async throws {
  let inbox = TrainingStore(inbox: group, beside: app)  // Of its own, in the App Group.
  try await inbox.write { try $0.log(set, in: session) }
  await inbox.close()
}

/// What a widget shows: what the app and its extensions have written. It has the same inbox.
func runningInWidget(app: URL, group: URL) async throws -> Session? {
  let inbox = TrainingStore(inbox: group, beside: app, projections: [RunningSessions()])
  return try await inbox.projected(RunningSessions.self).first
}

/// What the app takes in when it becomes active: what its extensions have written meanwhile.
func becomeActive(_ store: TrainingStore, group: URL) async throws {
  try await store.resume()
  try await store.takeIn(inbox: group)
}
