import EventLog
import Projections
import Training

/// The sessions of an athlete who trains every day.
struct Diary {
  let sessions: Int
  static let sets = 20
  static let exercises = 50
  private static let dayLength: Int64 = 86_400_000

  /// The day of a session.
  func day(_ session: Int) -> Range<Instant> {
    let start = 1_577_836_800_000 + Int64(session) * Diary.dayLength
    return Instant(milliseconds: start)..<Instant(milliseconds: start + Diary.dayLength)
  }

  /// Behind all sessions.
  var end: Instant { day(sessions).lowerBound }

  func session(_ number: Int) -> String { Diary.uuid(number, set: 0) }

  func exercise(_ number: Int) -> UTF8Text { UTF8Text("Exercise \(number) of the barbell") }

  /// An id of 36 bytes.
  private static func uuid(_ session: Int, set: Int) -> String {
    let digits = hexadecimal(UInt64(session) &* 0x9E37_79B9_7F4A_7C15)
    return "\(digits.prefix(8))-0000-4000-8000-0000\(hexadecimal(UInt64(set)).suffix(8))"
  }

  func drafts(_ number: Int) throws -> [EventDraft] {
    let session = session(number)
    let start = Instant(milliseconds: day(number).lowerBound.milliseconds + 64_800_000)
    let sets = try (1...Diary.sets).map { set in
      let time = Instant(milliseconds: start.milliseconds + Int64(set) * 180_000)
      let exercise = (number * 5 + set / 4) % Diary.exercises
      return try self.set(
        Diary.uuid(number, set: set), in: session, at: time, exercise: exercise,
        kilograms: Double(60 + (number * 7 + set * 3) % 60))
    }
    let started: JSONObject = [
      "name": "Push A", "startedAt": .string(start.description), "zone": "Europe/Berlin",
    ]
    let end = Instant(milliseconds: start.milliseconds + Int64(Diary.sets + 1) * 180_000)
    let finished: JSONObject = ["finishedAt": .string(end.description)]
    // The last one is under way.
    return [try EventDraft("session.started", session, started)] + sets
      + (number + 1 < sessions ? [try EventDraft("session.finished", session, finished)] : [])
  }

  func set(
    _ id: String, in session: String, at time: Instant, exercise: Int, kilograms: Double = 77.5
  ) throws -> EventDraft {
    try EventDraft(
      "session.setLogged", session,
      [
        "exercise": .string(self.exercise(exercise).string), "id": .string(id), "kind": "normal",
        "loggedAt": .string(time.description), "reps": 8, "rpe": 8.5, "setNumber": 2,
        "weightKilograms": .number(kilograms), "weightText": "77.5", "weightUnit": "kg",
      ])
  }

  /// Makes a store of it, with a snapshot.
  func makeStore(at path: String, named name: String) throws {
    let manifest = try StoreWriter.manifest(replica: ReplicaID(bits: 1), name: name)
    let replica = try Replica(
      Store.create(
        at: path, manifest: manifest, environment: StoreEnvironment(holder: "benchmarks")))
    for session in 0..<sessions { _ = try replica.writeAtomically(drafts(session)) }
    _ = try replica.store.makeSnapshot()
  }
}
