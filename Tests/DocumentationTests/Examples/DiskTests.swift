import Foundation
import LiftTrail
import LiftTrailTesting

/// A set that was acknowledged outlives a full disk and a power cut, and one that was refused is logged once.
func setsOutliveTheDisk() async throws -> Bool {
  let (disk, clock) = (TestDisk(), TestClock())
  let store = TrainingStore.inMemory(clock: clock, disk: disk) {
    try $0.save(Session(id: "today", started: SessionStart(at: clock.date)))
  }
  disk.setFull(true)
  var (logged, refused): ([LoggedSet], [LoggedSet]) = ([], [])
  for reps in 1...3 {
    let set = LoggedSet("Squat", reps: Double(reps))
    do {
      _ = try await store.write { try $0.log(set, in: "today") }
      logged.append(set)  // The journal had room for it still.
    } catch let error as TrainingError where error.code == .noSpace {
      refused.append(set)
    }
  }
  disk.setFull(false)
  for set in refused { _ = try await store.write { try $0.log(set, in: "today") } }
  disk.losePower()
  let opened = TrainingStore.inMemory(clock: clock, disk: disk)
  return try await opened.get("today" as Session.ID)?.sets.map(\.id) == (logged + refused).map(\.id)
}
