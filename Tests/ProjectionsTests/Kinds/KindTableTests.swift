import EventLog
import Projections
import Testing

/// SPEC 4: the table of kinds, and how urgently each verb is sent.
struct KindTableTests {
  @Test func `each verb is sent as urgently as the table says`() throws {
    let expected: [String: Int] = [
      "session.setLogged": 1, "session.started": 2, "session.finished": 2, "userProfile.saved": 3,
      "customExercise.saved": 4, "module.saved": 5, "module.exerciseSaved": 5,
      "module.exerciseRemoved": 5, "workout.saved": 6, "workout.exerciseSaved": 6,
      "workout.exerciseRemoved": 6, "program.saved": 7, "scheduledWorkout.saved": 8,
      "setting.saved": 9, "device.saved": 9,
    ]
    #expect(Set(FullPayloads.rows.map(\.type.description)) == Set(expected.keys))
    for (type, priority) in expected {
      let event = try Event.made(by: 1, 1, at: .at(1), .of(type, "x"))
      #expect(KindTable.current.priority(of: event) == priority, "\(type)")
    }
  }

  @Test func `deletions go first, and what is unknown goes last`() throws {
    for kind in KindTable.current.rows {
      let deletion = try Event.made(by: 1, 1, at: .at(1), .of("\(kind.kind).deleted", "x"))
      #expect(KindTable.current.priority(of: deletion) == 0)
    }
    for (type, version) in [
      ("gadget.deleted", UInt64(1)), ("module.renamed", 1), ("module.saved", 2),
      ("module.deleted", 2),
    ] {
      let event = try Event.made(by: 1, 1, at: .at(1), .of(type, "x", version: version))
      #expect(KindTable.current.priority(of: event) == 10, "\(type)")
    }
  }

  @Test func `the plurals are those of the state`() {
    #expect(
      KindTable.current.rows.map(\.plural) == [
        "customExercises", "devices", "modules", "programs", "scheduledWorkouts", "sessions",
        "settings", "userProfiles", "workouts",
      ])
    #expect(KindTable.current["gadget"] == nil)
  }
}
