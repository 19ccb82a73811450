import EventLog
import EventLogTesting
import Testing

@testable import Projections
@testable import Training

/// Members that moved out of `fields` are read there as long as no event has written their part (merge-rules 17).
struct FormerMembersTests {
  private let phone: ModelDevice
  private let watch: ModelDevice

  init() throws {
    phone = try ModelDevice(1, kinds: .training)
    watch = try ModelDevice(2, kinds: .training)
    try phone.device.write(
      "workout.saved", "w",
      ["isArchived": true, "moduleIds": ["m1", "m2", "m1"], "name": "Monday", "x": 1])
    try phone.device.write(
      "scheduledWorkout.saved", "s",
      ["day": "2026-01-15", "sessionId": "t", "status": "done", "workoutId": "w"])
    try phone.device.write("userProfile.saved", "me", ["heightCentimeters": 170, "name": "Ada"])
    try watch.device.receive(from: phone.device)
  }

  private func meet() throws {
    try phone.device.receive(from: watch.device)
    try watch.device.receive(from: phone.device)
    #expect(try phone.device.state == watch.device.state)
  }

  private func workout(_ device: ModelDevice) throws -> Workout {
    try #require(try device.get("w" as Workout.ID))
  }

  @Test func `what stands in fields is read, and saving it writes nothing`() throws {
    let workout = try workout(phone)
    #expect(workout.moduleIds == ["m1", "m2", "m1"] && workout.isArchived)
    #expect(workout.modules.map(\.id) == ["m1#1", "m2#1", "m1#2"])
    #expect(workout.modules == [WorkoutModule](listing: ["m1", "m2", "m1"]))
    let plan = try #require(try phone.get("s" as ScheduledWorkout.ID))
    #expect(plan.status == .done && plan.sessionId == "t")
    let profile = try #require(try phone.get("me" as UserProfile.ID))
    #expect(profile.heightCentimeters == 170 && profile.weightKilograms == nil)
    #expect(try phone.save(workout) == [] && phone.save(plan) == [] && phone.save(profile) == [])
    #expect(try phone.update("w") { (workout: inout Workout) in } == [])
  }

  @Test func `a rename leaves the parts in fields`() throws {
    #expect(
      try phone.update("w") { (workout: inout Workout) in workout.name = "Tuesday" } == [
        "workout.saved"
      ])
    #expect(
      try phone.payload("workout/w", UnitKey(name: "fields"))
        == ["isArchived": true, "moduleIds": ["m1", "m2", "m1"], "name": "Tuesday", "x": 1])
    #expect(try workout(phone).isArchived && workout(phone).moduleIds.count == 3)
  }

  @Test func `once an event has written a part, fields says nothing of it`() throws {
    #expect(
      try phone.update("w") { (workout: inout Workout) in workout.isArchived = false } == [
        "workout.archived"
      ])
    try phone.device.write("workout.saved", "w", ["isArchived": true, "name": "By an old build"])
    #expect(try workout(phone).isArchived == false)
    #expect(try workout(phone).modules.isEmpty)
  }

  @Test func `the first write of a list writes all its elements as starters`() throws {
    let types = try phone.update("w") { (workout: inout Workout) in
      workout.modules.append(WorkoutModule(id: "m3#1", moduleId: "m3", order: 4))
    }
    #expect(types == Array(repeating: "workout.moduleSaved", count: 4))
    let stamps = try phone.device.events.suffix(4).map(\.stamp)
    #expect(stamps.dropLast().allSatisfy { $0 == .first } && stamps.last != .first)
    #expect(try workout(phone).moduleIds == ["m1", "m2", "m1", "m3"])
    #expect(
      try phone.update("w") { (workout: inout Workout) in workout.modules[0].order = 9 } == [
        "workout.moduleSaved"
      ])
  }

  @Test func `a removal on one device outweighs the element that the other has written`() throws {
    #expect(
      try phone.update("w") { (workout: inout Workout) in workout.modules.remove(at: 1) }.last
        == "workout.moduleRemoved")
    // Later by the clock.
    watch.device.clock.set(to: .at(1000))
    try watch.update("w") { (workout: inout Workout) in
      workout.modules.append(WorkoutModule(id: "m3#1", moduleId: "m3", order: 4))
    }
    try meet()
    #expect(try workout(phone).moduleIds == ["m1", "m1", "m3"])
    try phone.update("w") { (workout: inout Workout) in workout.modules = [] }
    #expect(try workout(phone).modules.isEmpty)
  }

  @Test func `one element is saved and removed by itself`() throws {
    func write(_ drafts: [EventDraft]) throws -> [String] { try phone.write(drafts) }
    #expect(
      try write(
        Workout.kind.drafts(
          removing: "m2#1", from: \.modules, of: "w", over: phone.reading("w" as Workout.ID)))
        == Array(repeating: "workout.moduleSaved", count: 3) + ["workout.moduleRemoved"])
    #expect(try workout(phone).moduleIds == ["m1", "m1"])
  }

  @Test func `an undo of the first write brings back what stood in fields`() throws {
    let before = try workout(phone)
    func undone(_ change: (inout Workout) -> Void) throws -> Workout {
      let count = try phone.device.events.count
      try phone.update("w", change)
      #expect(try workout(phone) != before)
      _ = try phone.device.undo(try phone.device.events.dropFirst(count).map(\.id))
      return try workout(phone)
    }
    #expect(
      try undone {
        $0.modules.remove(at: 0)
        $0.modules.append(WorkoutModule(id: "n", moduleId: "m4", order: 7))
      } == before)
    #expect(try undone { $0.isArchived = false } == before)
    let plan = try #require(try phone.get("s" as ScheduledWorkout.ID))
    let count = try phone.device.events.count
    try phone.update("s") { (plan: inout ScheduledWorkout) in
      plan.outcome = ScheduleOutcome(.skipped)
    }
    _ = try phone.device.undo(try phone.device.events.dropFirst(count).map(\.id))
    #expect(try phone.get("s" as ScheduledWorkout.ID) == plan)
  }
}
