import Foundation
import LiftTrail
import LiftTrailTesting

/// A set that was acknowledged outlives a full disk and a power cut.
func setsOutliveTheDisk() async throws -> Bool {
  let (disk, clock) = (TestDisk(), TestClock())
  let store = TrainingStore.inMemory(clock: clock, disk: disk) {
    try $0.save(Session(id: "today", started: SessionStart(at: clock.date)))
  }
  _ = try await store.write { try $0.log(LoggedSet("Squat", kilograms: 100, reps: 5), in: "today") }
  disk.setFull(true)
  let refused = await Task { try await store.update("today") { (_: inout Session) in } }.result
  disk.setFull(false)
  disk.losePower()
  let opened = TrainingStore.inMemory(clock: clock, disk: disk)
  let session = try await opened.get("today" as Session.ID)
  if case .failure(let error as TrainingError) = refused { print(error.localizedDescription) }
  return session?.sets.count == 1
}
