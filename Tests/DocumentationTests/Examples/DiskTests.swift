import Foundation
import LiftTrail
import LiftTrailTesting

/// A set that was acknowledged outlives a full disk and a power cut, and one that was refused is logged once.
func setsOutliveTheDisk() async throws -> Bool {
  let (disk, clock) = (TestDisk(), TestClock())
  let store = TrainingStore.inMemory(clock: clock, disk: disk) {
    try $0.save(Session(id: "today", started: SessionStart(at: clock.date)))
  }
  let (first, second) = (LoggedSet("Squat", reps: 5), LoggedSet("Squat", reps: 6))
  _ = try await store.write { try $0.log(first, in: "today") }
  disk.setFull(true)
  do {
    _ = try await store.write { try $0.log(second, in: "today") }
    return false
  } catch let error as TrainingError {
    guard error.code == .noSpace else { return false }
  }
  disk.setFull(false)
  // The same set, with the same id: whether the disk had taken it or not, it is there once.
  _ = try await store.write { try $0.log(second, in: "today") }
  disk.losePower()
  let opened = TrainingStore.inMemory(clock: clock, disk: disk)
  return try await opened.get("today" as Session.ID)?.sets.map(\.id) == [first.id, second.id]
}
