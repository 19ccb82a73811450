import EventLog
import EventLogTesting
import Projections
import Testing
import Training

@testable import Importers

/// A store in memory, and an export of Strong's that is imported again and again.
struct ImportBench {
  let replica: Replica

  init() throws {
    let manifest = StoreManifest(
      dataset: DatasetID(from: SystemRandomness()), replica: ReplicaID(bits: 1), name: "phone",
      created: Instant(milliseconds: 0), isEphemeral: false)
    let environment = StoreEnvironment(files: MemoryFileSystem())
    replica = try Replica(Store.create(at: "/phone", manifest: manifest, environment: environment))
  }

  /// Imports a whole file.
  @discardableResult
  func take(_ text: String, unit: MassUnit, zone: String) throws -> ImportReport {
    let plan = try StrongImport.plan(for: Array(text.utf8), unit: unit, zone: zone)
    var run = try ImportRun(plan, into: replica)
    try run.run(isTrial: false) {}
    return run.report
  }

  /// Imports sets of one session, each as `exercise,order,weight,reps[,distance,seconds,notes]`.
  @discardableResult
  func run(
    _ sets: String..., start: String = "2024-05-06 18:30:05", name: String = "Push",
    notes: String = "", unit: MassUnit = .kilograms, zone: String = "Europe/Berlin"
  ) throws -> ImportReport {
    try run(rows: sets.map { Self.row($0, start: start, name: name, notes: notes) }, unit, zone)
  }

  /// Imports rows.
  @discardableResult
  func run(
    rows: [String], _ unit: MassUnit = .kilograms, _ zone: String = "Europe/Berlin"
  ) throws -> ImportReport {
    try take(([StrongFile.classic] + rows).joined(separator: "\n"), unit: unit, zone: zone)
  }

  /// One row of a session.
  static func row(
    _ set: String, start: String = "2024-05-06 18:30:05", name: String = "Push", notes: String = ""
  ) -> String {
    let missing = 7 - set.split(separator: ",", omittingEmptySubsequences: false).count
    return "\(start),\(name),45m,\(set)\(String(repeating: ",", count: missing)),\(notes),"
  }
}

/// What the store shows of its only session.
extension ImportBench {
  private var reading: EntityReading {
    get throws {
      let sessions = try replica.state.entities(ofKind: "session")
      #expect(sessions.count == 1)
      let session = try #require(sessions.first)
      return try #require(try replica.state.reading(of: session))
    }
  }

  /// Its sets: exercise, number, kilograms and repetitions, and a note.
  func sets() throws -> [String] {
    try reading.list("sets").map { set in
      let number = set["setNumber"]?.canonicalText() ?? "-"
      let load = [set["weightKilograms"], set["reps"]].map { $0?.canonicalText() ?? "-" }
      return "\(set["exercise"]?.string ?? "") \(number): " + load.joined(separator: "x")
        + (set["notes"]?.string.map { " \($0)" } ?? "")
    }
  }

  /// The payload of a set, by its place.
  func set(_ place: Int) throws -> JSONObject {
    let sets = try reading.list("sets")
    try #require(sets.indices.contains(place))
    return sets[place]
  }

  /// The id of a set, by its place.
  func setID(_ place: Int) throws -> String { try #require(try set(place)["id"]?.string) }

  func sessionID() throws -> String { try reading.entity.id }

  /// A member of its start, or of its end.
  func member(_ name: String, of unit: String = "started") throws -> String? {
    try reading.single(unit)?[name]?.string
  }

  /// Writes one event about it, as a person does.
  func edit(_ verb: String, _ data: JSONObject) throws {
    let type = try #require(EventType("session.\(verb)"))
    let draft = try EventDraft(type: type, entityID: try sessionID(), data: data)
    _ = try replica.writeAtomically([try #require(draft)])
  }
}

extension ImportReport {
  /// Sessions that are new, changed, the same, and left out.
  var sessionCounts: [Int] { [sessionsNew, sessionsChanged, sessionsSame, leftOut.count] }

  /// Sets that are new, corrected, and taken out.
  var setCounts: [Int] { [sets.new, sets.corrected, sets.takenOut] }

  /// What stays as it is here, and why.
  var keptWords: [String] { kept.map { "\($0.what): \($0.reason)" } }
}
