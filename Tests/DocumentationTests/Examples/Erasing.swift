import Foundation
import LiftTrail

/// Logs out, and erases what this device holds: behind `logsOut(inbox:)`, and once the athlete agrees. What the
/// server has comes back when the athlete logs in again.
func logOut(of store: TrainingStore, inbox: URL) async throws -> [URL] {
  try await TrainingStore(at: inbox).erase(.here)
  return try await store.erase(.here)  // For another athlete, the app makes another store.
}
