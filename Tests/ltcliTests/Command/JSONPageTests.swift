import EventLog
import EventLogTesting
import SyncRelay
import Testing

@testable import ltcli

/// `docs/json.md` describes what the verbs print for programs.
struct JSONPageTests {
  private let bench = Workbench()

  init() throws {
    for folder in ["/tmp", "/share"] { try bench.files.makeFolder(at: folder) }
  }

  /// Keys that only a killed writer, two stores of one replica id, a file beside the log, a store.json that is gone, lines
  /// of one sum, devices that were named, a batch, a peer that refuses events or whose store takes nothing, a newer build, an app that
  /// declares kinds, or a database bring about.
  private static let rare: [String: Set<String>] = [
    "agenda": ["cutAfter"],
    "blame": ["members[].device"],
    "conflicts": ["lost.device", "won.device", "settledBy"],
    "explain": [
      "unread[]", "deletion.device", "deletion.batch", "latest.device", "latest.batch",
      "units[].event.device", "units[].event.batch", "units[].candidates[].device",
      "units[].candidates[].batch",
    ],
    "history": ["device"], "search": ["device"],
    "hub": [
      "hub", "version", "datasets", "removed", "parts", "bytes", "oldestUnmerged", "dataset",
      "token",
      "files", "faults[].file", "faults[].reason",
    ],
    "deletions": ["deletions[].device"],
    "diff": [
      "conflicts[]", "entities[].aspects[].lost[].unit", "entities[].aspects[].lost[].value",
      "sameSum[]",
    ],
    "doctor": [
      "unknown.types[].type", "unknown.types[].version", "unknown.types[].events",
      "unknown.types[].entities",
    ],
    "repair": [
      "beside[].file", "beside[].events", "beside[].taken", "beside[].takenIDs", "beside[].left",
      "manifest.fault.code", "manifest.fault.file", "manifest.fault.reason", "manifest.dataset",
      "manifest.replicas[]",
      "journal.bytes", "journal.offset", "journal.segment",
      "tail.bytes", "tail.file", "tail.offset", "tail.reason",
    ],
    "sync": ["unfinished[]", "unreadable[]"],
    "undo": ["left[].entity", "left[].reason"],
    "status": [
      "ahead.writes[].device", "beside[].file", "beside[].events", "beside[].lacked",
      "beside[].lackedIDs", "peers[].formerly[]", "formerly[]", "kinds[]",
      "unknown.types[].type", "unknown.types[].version", "unknown.types[].events",
      "unknown.types[].entities",
      "peers[].addresses[].refused[].events", "peers[].addresses[].refused[].reason",
      "peers[].addresses[].trouble.first", "peers[].addresses[].trouble.isLong",
      "peers[].addresses[].trouble.last",
      "peers[].setAside.oldest", "peers[].setAside.kinds[].kind",
      "peers[].setAside.kinds[].entities", "peers[].setAside.kinds[].events",
      "peers[].setAside.entities[].entity", "peers[].setAside.entities[].events",
      "peers[].setAside.entities[].priority",
    ],
    "verify": [
      "missing[].after.entity", "missing[].after.event", "missing[].after.stamp",
      "missing[].after.type", "missing[].before.entity", "missing[].before.event",
      "missing[].before.stamp", "missing[].before.type", "missing[].events",
      "beside[].file", "beside[].events", "beside[].lacked", "beside[].lackedIDs",
      "journal.bytes", "journal.offset", "journal.segment",
      "tail.bytes", "tail.file", "tail.offset", "tail.reason",
    ],
  ]

  @Test func `every key that a verb prints is on the page, and every key of the page is printed`()
    async throws
  {
    // Some verbs wait for tasks.
    try await onThread { try checkKeys() }
  }

  private func checkKeys() throws {
    let page = try JSONPage()
    var seen = Self.rare
    for (line, input) in try samples() { try run(line, input, page, &seen) }
    let record = try JSONReader.value(of: Array(bench.run("imports /phone --json").output.utf8))
    let ids = (record.object?["imports"]?.array ?? []).compactMap { $0.object?["id"]?.string }
    for id in try [#require(ids.first), #require(ids.last)] {
      try run("imports /phone --yes --undo \(id)", "", page, &seen)
    }
    try run("imports /phone", "", page, &seen)
    let explained = try JSONReader.value(
      of: Array(bench.run("explain /phone module/m --json").output.utf8))
    let candidates = (explained.object?["units"]?.array ?? []).flatMap {
      $0.object?["candidates"]?.array ?? []
    }
    let lost = candidates.first { $0.object?["beatenBy"] != nil }?.object?["id"]?.string
    try run("explain /phone module/m --take \(try #require(lost))", "", page, &seen)
    let held = try JSONReader.value(
      of: Array(bench.run("log /phone --coverage --json").output.utf8))
    let own = try #require(held.object?["replica"]?.string)
    try run("revert /phone --replica \(own) --since 2027-01-31 --yes", "", page, &seen)
    for (clock, rest) in [("2027-02-02T08", ""), ("2027-02-02T09", " --keep daily:1 --zone UTC")] {
      try run("backup /phone /tmp --clock \(clock):00:00.000Z\(rest)", "", page, &seen)
    }
    let backup = try bench.files.names(in: "/tmp").first { BackupName($0) != nil }
    try run("backup check /tmp/\(try #require(backup)) /phone", "", page, &seen)
    let segment = "/watch/log/000000000001.jsonl"
    // An event of its own says something else than what its sum is of.
    let text = String(decoding: bench.bytes(segment), as: UTF8.self)
    let damaged = text.split(separator: #""name":"B""#, omittingEmptySubsequences: false)
    #expect(damaged.count == 2)
    // And the last line, which is sound, ends in CR LF.
    let bytes = Array(damaged.joined(separator: #""name":"C""#).utf8.dropLast())
    try bench.replace(segment, with: bytes + Array("\r\n".utf8))
    try bench.files.createFile(at: "/watch/log/strange").append([1])
    try bench.replace("/watch/journal", with: bench.bytes("/phone/journal"))
    for line in ["verify /watch", "doctor /watch", "repair /watch"] {
      try run(line, "", page, &seen)
    }
    for (verb, keys) in page.keys {
      let unseen = Set(keys.keys).subtracting(seen[verb] ?? []).sorted()
      #expect(unseen.isEmpty, "\(verb): \(unseen)")
    }
  }

  /// Runs a command line, holds what it prints against the page, and notes the keys.
  private func run(
    _ line: String, _ input: String, _ page: JSONPage, _ seen: inout [String: Set<String>]
  ) throws {
    let verb = String(line.prefix { $0 != " " })
    let keys = try #require(page.keys[verb], "\(verb) is not on the page")
    let console = CapturedConsole(input: [input])
    // What `bisect` runs: a check that fails with the third event.
    console.program = { [bench] words, _ in
      let count = bench.run("log \(words.last ?? "") --json").lines.count
      return .status(count > 2 ? 1 : 0)
    }
    let whole = line.contains(" --json") ? line : line + " --json"
    let outcome = bench.run(whole.split(separator: " ").map(String.init), on: console)
    // The state and raw lines have pages of their own.
    if keys.isEmpty || line == "log /phone" { return }
    #expect(!outcome.lines.isEmpty, "\(line): \(outcome.error)")
    for text in outcome.lines {
      let object = try JSONReader.value(of: Array(text.utf8))
      for (key, type) in JSONPage.keys(of: object, known: keys) {
        #expect(keys[key] == type || type == "null", "\(line): \(key) is \(type)")
        seen[verb, default: []].insert(key)
      }
    }
  }

  @Test func `the page has each verb that prints JSON, and no other`() throws {
    let verbs = CommandTable.current.descriptions.filter { verb in
      verb.options.contains { $0.name == CommandOption.json.name }
    }
    #expect(Set(verbs.map(\.name)) == Set(try JSONPage().keys.keys))
  }

  /// Command lines that together print every key, in the order in which they have to run.
  private func samples() throws -> [(line: String, input: String)] {
    let header =
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
      + "Workout Notes,RPE\n"
    func day(_ day: Int, _ weight: Int, _ exercise: String = "Row", reps: String = "5") -> String {
      "2026-01-\(day) 08:00:00,Pull,45m,\(exercise),1,\(weight),\(reps),0,0,,,\n"
    }
    func strong(_ name: String, _ rows: String) throws {
      try bench.files.createFile(at: name).append(Array((header + rows).utf8))
    }
    try strong(
      "/one.csv", day(10, 60) + day(10, 65) + day(11, 70) + day(12, 80, "Run") + day(13, 20, "Lift")
    )
    try strong(
      "/two.csv",
      day(10, 60) + day(11, 71) + day(13, 20, "Lift") + day(14, 90, reps: "many")
        + day(15, 0, reps: "0"))
    try strong(
      "/three.csv",
      day(20, 40, "row") + day(20, 40, "Swing").replacing(",Pull,", with: ",Evening,")
        + day(21, 45, "Barbell Row"))
    let state =
      #"{"gadgets":{"g":{}},"settings":{"x":{"fields":{"value":1}},"y":{"fields":{"value":1}}}}"#
    try bench.files.createFile(at: "/state.json").append(Array(state.utf8))
    let setting = #"{"type":"setting.saved","entity":"x","data":{"value":2}}"# + "\n"
    let options = "--unit kg --zone Europe/Berlin"
    let sets = """
      {"type":"session.started","entity":"s","data":{"startedAt":"2026-01-01T08:00:00.000Z","name":"Pull","zone":"UTC"}}
      {"type":"session.setLogged","entity":"s","data":{"id":"x","exercise":"Row","reps":5,"weightKilograms":50,"seconds":30,"distanceMeters":4}}
      {"type":"session.started","entity":"t","data":{"startedAt":"2026-01-02T08:00:00.000Z"}}
      {"type":"session.setLogged","entity":"t","data":{"id":"y","exercise":"Row","reps":5,"weightKilograms":99,"seconds":30,"distanceMeters":4,"weightIs":"sum"}}
      {"type":"session.setLogged","entity":"t","data":{"id":"z","exercise":"Jog","seconds":1500,"distanceMeters":5000}}

      """
    let plans = """
      {"type":"routine.saved","entity":"r","data":{"name":"Morning"}}
      {"type":"routine.scheduleSaved","entity":"r","data":{"id":"1","start":"2026-01-15","frequency":"daily","times":["07:30"],"alertMinutesBefore":[5]}}
      {"type":"occurrence.outcomeSet","entity":"r@2026-01-15T0730","data":{"outcome":{"status":"done","sessionId":"s"}}}
      {"type":"program.saved","entity":"p","data":{"name":"Base","startDay":"2026-01-12","weeks":4}}
      {"type":"program.goalSet","entity":"p","data":{"goal":{"name":"Run","day":"2026-02-01","distanceMeters":5000,"seconds":1500}}}
      {"type":"program.phaseSaved","entity":"p","data":{"id":"b","name":"Base"}}
      {"type":"programWeek.saved","entity":"p_1","data":{"programId":"p","week":1,"targetDistanceMeters":30000}}
      {"type":"programWeek.daySaved","entity":"p_1","data":{"id":"d","weekday":"TH"}}
      {"type":"programWeek.outcomeSaved","entity":"p_1","data":{"id":"d","status":"done","sessionId":"s"}}
      {"type":"programWeek.reviewed","entity":"p_1","data":{"review":{"text":"good"}}}
      {"type":"progression.saved","entity":"default","data":{"scheme":"linear","incrementKilograms":2.5}}

      """
    let loose = """
      {"type":"scheduledWorkout.saved","entity":"c","data":{"day":"2026-01-15","programId":"gone"}}
      {"type":"module.exerciseSaved","entity":"m","data":{"id":"alone","supersetId":"s"}}

      """
    let press = """
      {"type":"customExercise.saved","entity":"press","data":{"name":"Press","muscles":["chest"]}}
      {"type":"session.setLogged","entity":"t","data":{"id":"w","exercise":"Press","reps":5,"weightKilograms":40}}

      """
    // The session of the 13th and its exercise, whose ids are made from their names.
    let deletions =
      Line.deleted("session", "4FD0DF8D-E45D-5FBD-897F-50AD8191FAA4")
      + Line.deleted("customExercise", "401B7489-A715-5365-A9E4-3F2A04423628")
    return [
      ("init /phone", ""), ("clone /phone /watch", ""), ("sync /phone /watch", ""),
      ("status /phone", ""), ("devices /phone", ""), ("device name /phone P", ""),
      ("init /pad --dataset 9C1E4B7A-0D52-4F86-8A33-6B0C8E1F2D47", ""),
      ("append /pad", Line.module("pad", "Pad")), ("device retire /phone watch", ""),
      ("device retire /phone watch --back", ""), ("peer forget /phone watch", ""),
      ("clone /phone /met", ""), ("meet /met /pad --plan", ""), ("meet /met /pad --merge", ""),
      ("devices /met", ""), ("meet /met --take-back", ""),
      ("sync /phone folder:/share --make", ""),
      ("sync /watch folder:/share", ""), ("sync /phone folder:/share", ""), ("status /phone", ""),
      ("append /phone", Line.module("m", "A") + Line.module("m", "A") + sets),
      ("append /watch", Line.module("m", "B") + Line.exercise("m", "e", "C")),
      ("diff /phone /watch", ""), ("diff /phone /watch --stat", ""),
      ("sync /phone /watch --plan", ""), ("sync /watch /phone --plan", ""),
      ("sync /phone /watch", ""), ("sync /phone /watch", ""),
      ("import strong /phone /one.csv \(options) --dry-run", ""),
      ("import strong /phone /one.csv \(options)", ""),
      ("append /phone", deletions),
      ("import strong /phone /two.csv \(options)", ""),
      ("import strong /phone /three.csv \(options)", ""),
      ("session join /phone s t", ""), ("session part /phone t", ""),
      ("import json /phone /state.json", ""), ("append /phone", setting),
      (
        "adopt /phone -",
        #"{"kind":"module","id":"q","updatedAt":"2025-01-03T10:00:00.000Z","fields":{"name":"Q"}}"#
      ),
      ("receive /watch", bench.run("log /phone --stream").output), ("log /phone", ""),
      ("log /phone --coverage", ""), ("show /phone", ""), ("sessions /phone", ""),
      ("exercises /phone", ""), ("stats /phone", ""), ("append /phone", plans),
      ("agenda /phone --from 2026-01-15", ""), ("plan /phone --on 2026-01-15", ""),
      ("next /phone Row", ""), ("next /phone Jog", ""),
      (
        "exercise set /phone Swing --measure weight --assisted no --weight-is sum --one-sided no "
          + "--body-share 0 --bar 20kg --plates 2.5kg --rest 90 --note low", ""
      ), ("exercise show /phone Swing", ""), ("digest /phone", ""),
      ("replay /phone", ""), ("snapshot /phone", ""),
      ("start /phone --on 2026-01-05 Legs", ""),
      ("set /phone --new --session 2026-01-05 bench 80x5", ""),
      ("fix /phone --session 2026-01-05 1 reps 6", ""),
      ("note /phone --session 2026-01-05 tired", ""),
      ("finish /phone --session 2026-01-05 --at 2026-01-05T13:00", ""),
      ("drop /phone --yes --session 2026-01-05 1", ""), ("weigh /phone 81.4", ""),
      ("append /phone", press), ("stats /phone", ""),
      ("session rename /phone 2026-01-05 Pull", ""),
      ("session delete /phone 2026-01-05 --yes", ""), ("undo /phone", ""),
      ("clear /phone --from 2026-01-05 --to 2026-01-05 --yes", ""), ("undo /phone", ""),
      ("undo /phone --list", ""), ("exercise alias /phone Row Rudern", ""),
      ("exercise show /phone Row", ""), ("workout new /phone W", ""),
      ("progress /phone Row +2.5 5x5", ""), ("routine new /phone R", ""),
      ("settings /phone unit kg", ""), ("settings /phone bar 20kg", ""),
      ("settings /phone zone UTC", ""), ("settings /phone", ""), ("settings /phone zone none", ""),
      ("append /phone --clock 2027-01-15T10:00:00.000Z", Line.module("z", "Z")),
      ("status /phone", ""), ("append /phone", loose),
      ("doctor /phone", ""), ("verify /phone --deep", ""), ("imports /phone", ""), ("version", ""),
      (
        "append /phone",
        #"{"type":"routine.deleted","entity":"r","data":{"reason":"too early"}}"# + "\n"
      ),
      ("sync /phone /watch", ""), ("deletions /phone", ""), ("restore /phone routine/r", ""),
      ("diff /phone --last-sync", ""),
      ("append /phone --clock 2027-02-01T10:00:00.000Z", Line.module("z", "Z2")),
      ("diff /phone --from 2027-01-20", ""),
      ("explain /phone module/m", ""),
      ("explain /phone session/4FD0DF8D-E45D-5FBD-897F-50AD8191FAA4", ""),
      ("blame /phone module/m", ""), ("history /phone module/m", ""), ("search /phone pull", ""),
      ("conflicts /phone --all", ""), ("bisect /phone --json -- check {}", ""),
      ("clear /phone --everywhere --dry-run", ""), ("clear /phone --here --dry-run", ""),
      ("erase /phone --dry-run", ""),
    ]
  }
}

/// The page's tables.
private struct JSONPage {
  /// The types of the keys, by verb.
  private(set) var keys: [String: [String: String]] = [:]

  init() throws {
    let path =
      #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined() + "/docs/json.md"
    let contents = try PosixFileSystem().contents(of: path)
    let text = String(decoding: contents.bytes(in: 0..<contents.count), as: UTF8.self)
    var verb = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## ") {
        verb = String(line.dropFirst(3))
        keys[verb] = [:]
      } else if line.hasPrefix("| `") {
        let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
        let key = cells[0].filter { $0 != "`" && $0 != " " }
        keys[verb]?[String(key)] = cells[1].filter { $0 != " " }
      }
    }
  }

  /// The keys of a value with their types; what the page calls JSON is not looked into.
  static func keys(
    of value: JSONValue, at path: String = "", known: [String: String]
  ) -> [(key: String, type: String)] {
    if known[path] == "JSON" { return [(path, "JSON")] }
    switch value {
    case .null: return [(path, "null")]
    case .bool: return [(path, "boolean")]
    case .number: return [(path, "number")]
    case .string: return [(path, "string")]
    case .array(let elements):
      return elements.flatMap { keys(of: $0, at: path + "[]", known: known) }
    case .object(let object):
      return object.flatMap {
        keys(of: $0.value, at: path.isEmpty ? $0.key : "\(path).\($0.key)", known: known)
      }
    }
  }
}
