import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// A store `/phone` and an export `/strong.csv`, imported again and again.
struct ImportBench {
  let bench = Workbench()
  static let header =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
    + "Workout Notes,RPE"

  init() { bench.makeStore() }

  /// One row of a session: `exercise,order,weight,reps[,distance,seconds,notes]`.
  static func row(
    _ set: String, start: String = "2024-05-06 18:30:05", name: String = "Push", notes: String = ""
  ) -> String {
    let missing = 7 - set.split(separator: ",", omittingEmptySubsequences: false).count
    return "\(start),\(name),45m,\(set)\(String(repeating: ",", count: missing)),\(notes),"
  }

  /// Imports rows, as a file of that name.
  @discardableResult
  func run(
    _ rows: [String], unit: String = "kg", zone: String = "Europe/Berlin", _ rest: String = "",
    store: String = "/phone", file: String = "/strong.csv"
  ) throws -> Workbench.Outcome {
    if try bench.files.status(of: file) != nil { try bench.files.removeFile(at: file) }
    let text = ([Self.header] + rows).map { $0 + "\n" }.joined()
    try bench.files.createFile(at: file).append(Array(text.utf8))
    return bench.run("import strong \(store) \(file) --unit \(unit) --zone \(zone) \(rest)")
  }

  /// What the state has under the kind, by id.
  func state(_ kind: String = "sessions") throws -> [(id: String, entity: JSONObject)] {
    let text = bench.run("show /phone \(kind) --json").output
    let object = try JSONReader.value(of: Array(text.utf8.dropLast())).object ?? [:]
    return object.compactMap { member in member.value.object.map { (member.key, $0) } }
  }

  /// The sets of the only session: exercise, number, kilograms and repetitions.
  func sets() throws -> [String] {
    let sessions = try state()
    #expect(sessions.count == 1)
    return (sessions.first?.entity["sets"]?.array ?? []).map { set in
      let set = set.object ?? [:]
      let number = set["setNumber"]?.canonicalText() ?? "-"
      let load = [set["weightKilograms"], set["reps"]].map { $0?.canonicalText() ?? "-" }
      return "\(set["exercise"]?.string ?? "") \(number): " + load.joined(separator: "x")
        + (set["notes"]?.string.map { " \($0)" } ?? "")
    }
  }

  /// The id of a set of the only session, by its place.
  func setID(_ place: Int) throws -> String {
    let sets = try state().first?.entity["sets"]?.array ?? []
    try #require(sets.indices.contains(place))
    return try #require(sets[place].object?["id"]?.string)
  }

  func sessionID() throws -> String { try #require(try state().first?.id) }

  /// A member of the only session's start.
  func start(_ member: String) throws -> String? {
    try state().first?.entity["started"]?.object?[member]?.string
  }

  /// Writes one event about the only session, as a person does.
  func edit(_ verb: String, _ data: String) throws {
    let line = #"{"type":"session.\#(verb)","entity":"\#(try sessionID())","data":\#(data)}"#
    let outcome = bench.run("append /phone", input: line + "\n")
    #expect(outcome.status == .done, "\(outcome.error)")
  }
}

extension Workbench.Outcome {
  /// A line of the output, counted from 0; nil where there are not so many.
  func line(_ place: Int) -> String? { lines.indices.contains(place) ? lines[place] : nil }
}
