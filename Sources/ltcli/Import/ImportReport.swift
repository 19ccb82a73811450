import EventLog

/// What an import did, or would do.
struct ImportReport {
  /// A session that came in, or was there.
  struct Session {
    /// Its id.
    let id: String
    /// For people: the date and the workout's name.
    let title: String

    init(_ session: ImportedSession) {
      (id, title) = (session.id, session.title)
    }
  }

  /// The sessions of which something was new.
  var imported: [Session] = []
  /// The sessions of which everything was there.
  var there: [Session] = []
  /// The sessions that were left out, and why.
  private(set) var leftOut: [(session: Session, reason: String)] = []
  /// How many sets were new.
  var sets = 0
  /// How many exercises were saved, and how many were there.
  var exercisesSaved = 0
  var exercisesThere = 0
  /// The names of exercises that had been deleted and stay so.
  var exercisesLeftDeleted: [String] = []
  /// The rows that came in nowhere.
  let skipped: [SkippedRow]
  /// What a person should know besides.
  let notices: [ImportNotice]

  /// Nothing was done yet about a plan.
  init(_ plan: ImportPlan) {
    (skipped, notices) = (plan.skipped, plan.notices)
  }

  /// Names a session that does not come in.
  mutating func leave(out session: ImportedSession, _ reason: String) {
    leftOut.append((Session(session), reason))
  }
}

extension ImportReport {
  /// Prints it for people.
  func print(isTrial: Bool, on output: Output) throws(CommandError) {
    let imported = isTrial ? "would be imported" : "imported"
    if isTrial { try output.line("a dry run: nothing was written") }
    var table = TextTable()
    table.add(plain: [
      "sessions",
      "\(self.imported.count) \(imported), \(there.count) there already, \(leftOut.count) left out",
    ])
    table.add(plain: ["sets", "\(sets) \(imported)"])
    table.add(plain: [
      "exercises",
      "\(exercisesSaved) \(imported), \(exercisesThere) there already, "
        + "\(exercisesLeftDeleted.count) left deleted",
    ])
    table.add(plain: ["rows", "\(skipped.count) skipped"])
    try output.table(table)
    try print("left out", leftOut.map { ["", $0.session.title, $0.reason] }, on: output)
    try print("left deleted", exercisesLeftDeleted.map { ["", $0] }, on: output)
    try print("skipped rows", skipped.map { ["line \($0.line)", $0.reason] }, on: output)
    try print(
      "notices", notices.map { [$0.line.map { "line \($0)" } ?? "", $0.text] }, on: output)
  }

  private func print(
    _ heading: String, _ rows: [[String]], on output: Output
  ) throws(CommandError) {
    guard !rows.isEmpty else { return }
    try output.line()
    try output.line(heading)
    var table = TextTable(indent: 2)
    for row in rows { table.add(plain: row.first == "" ? Array(row.dropFirst()) : row) }
    try output.table(table)
  }

  /// It for programs.
  func json(isTrial: Bool) -> JSONObject {
    let left: [JSONValue] = leftOut.map {
      [
        "id": .string($0.session.id), "reason": .string($0.reason),
        "title": .string($0.session.title),
      ]
    }
    return [
      "dryRun": .bool(isTrial),
      "exercises": [
        "leftDeleted": .array(exercisesLeftDeleted.map { .string($0) }),
        "saved": .number(Double(exercisesSaved)), "there": .number(Double(exercisesThere)),
      ],
      "notices": .array(notices.map { ImportReport.row($0.line, "text", $0.text) }),
      "sessions": [
        "imported": .number(Double(imported.count)), "leftOut": .array(left),
        "there": .number(Double(there.count)),
      ],
      "sets": .number(Double(sets)),
      "skipped": .array(skipped.map { ImportReport.row($0.line, "reason", $0.reason) }),
    ]
  }

  private static func row(_ line: Int?, _ key: String, _ text: String) -> JSONValue {
    var object: JSONObject = [key: .string(text)]
    object["line"] = line.map { .number(Double($0)) }
    return .object(object)
  }
}
