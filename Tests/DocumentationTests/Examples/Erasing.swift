import Foundation
import LiftTrail

/// Logs out, and erases what this device holds. What the server has comes back when the athlete logs in again.
func logOut(of store: TrainingStore, group: URL) async throws -> [URL] {
  try await store.takeIn(inbox: group)
  let inbox = TrainingStore(at: group)
  try await inbox.erase(.here)
  return try await store.erase(.here)  // For another athlete, the app makes another store.
}
