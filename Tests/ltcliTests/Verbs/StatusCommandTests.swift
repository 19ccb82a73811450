import EventLog
import EventLogTesting
import SyncRelay
import Testing

@testable import ltcli

/// What `status` and `doctor` say of a store.
struct StatusCommandTests {
  private var bench = Workbench()
  private let segment = "/phone/log/000000000001.jsonl"

  init() {
    bench.makeStore()
    _ = bench.run(
      "append /phone",
      input: Line.module("m", "A") + Line.started("s") + Line.set("s", "x", reps: 5))
  }

  private func json(_ line: String) throws -> JSONObject {
    try #require(try JSONReader.value(of: Array(bench.run(line).output.dropLast().utf8)).object)
  }

  private func findings(_ line: String) throws -> [String: String] {
    let findings = try #require(try json(line)["findings"]?.array)
    return Dictionary(
      findings.compactMap { finding in
        guard let what = finding.object?["what"]?.string,
          let state = finding.object?["state"]?.string
        else { return nil }
        return (what, state)
      }, uniquingKeysWith: { $0 == "fault" ? $0 : $1 })
  }

  @Test func `a store that has met nobody says so`() throws {
    let outcome = bench.run("status /phone")
    #expect(outcome.status == .done)
    #expect(outcome.output.contains("3, in 1 segment"))
    #expect(outcome.output.contains("no sync yet; no other copy is known"))
    let facts = try json("status /phone --json")
    #expect(facts["events"] == 3 && facts["holes"] == "" && facts["snapshot"] == 0)
    #expect(facts["lastWritten"] == "2026-01-15T10:00:00.000Z" && facts["peers"] == [])
  }

  @Test(arguments: [false, true])
  func `the newest event is the one with the greatest stamp, wherever it stands`(
    hasSnapshot: Bool
  ) throws {
    func write(_ store: String, _ id: String, at time: String) {
      _ = bench.run("append \(store) --clock \(time)", input: Line.module(id, "N"))
    }
    bench.makeStore("/other", digit: "c")
    write("/other", "old", at: "2025-12-01T10:00:00.000Z")
    write("/phone", "new", at: "2026-01-16T10:00:00.000Z")
    if hasSnapshot { #expect(bench.run("snapshot /phone").status == .done) }
    // An older event arrives last.
    _ = bench.run("sync /phone /other")
    #expect(bench.run("log /phone").lines.last?.contains("old") == true)
    #expect(try json("status /phone --json")["lastWritten"] == "2026-01-16T10:00:00.000Z")
    #expect(bench.run("status /phone").output.contains("written at 2026-01-16 10:00\n"))
    if hasSnapshot { _ = bench.run("snapshot /phone") }
    #expect(try json("status /phone --json")["lastWritten"] == "2026-01-16T10:00:00.000Z")
    write("/phone", "newer", at: "2026-01-17T10:00:00.000Z")
    #expect(try json("status /phone --json")["lastWritten"] == "2026-01-17T10:00:00.000Z")
  }

  @Test(arguments: ["status", "doctor"], ["/phone", "/empty"])
  func `a narrow terminal has whole words on lines of their own, and no empty line`(
    verb: String, store: String
  ) {
    bench.makeStore("/empty")
    let console = CapturedConsole()
    console.variables["COLUMNS"] = "40"
    let lines = bench.run([verb, store], on: console).lines
    let words = bench.run("\(verb) \(store)").output.split { $0 == " " || $0 == "\n" }
    #expect(lines.joined(separator: " ").split(separator: " ") == words)
    for line in lines {
      #expect(
        line.contains { $0 != " " }
          && (Printable.width(line) <= 40 || !line.dropFirst(2).contains(" ")))
    }
  }

  @Test func `an empty store has no last event`() throws {
    bench.makeStore("/new", digit: "b")
    #expect(try json("status /new --json")["lastWritten"] == nil)
    #expect(bench.run("status /new").status == .done)
  }

  @Test func `what waits for a peer is counted`() throws {
    _ = bench.run("clone /phone /watch --replica bbbbbbbbbbbbbbbb")
    _ = bench.run("sync /phone /watch")
    #expect(bench.run("status /phone").output.contains("pending    nothing"))
    _ = bench.run("append /phone", input: Line.module("n", "B"))
    let outcome = bench.run("status /phone").output
    #expect(outcome.contains("1 event: 1 module; the oldest of 2026-01-15 10:00"))
    #expect(outcome.contains("at risk      1 event of 1 module has no other known copy\n"))
    let peer = try #require(try json("status /phone --json")["peers"]?.array?.first?.object)
    #expect(peer["replica"] == "bbbbbbbbbbbbbbbb" && peer["complete"] == true)
    #expect(peer["pending"]?.object?["events"] == 1)
  }

  @Test func `of what is at risk the events are counted, and what they are about`() {
    _ = bench.run("clone /phone /watch --replica bbbbbbbbbbbbbbbb")
    _ = bench.run(
      "append /phone",
      input: Line.set("s", "y", reps: 5) + Line.set("s", "z", reps: 5) + Line.module("m", "B"))
    #expect(
      bench.run("status /phone").output.contains(
        "3 events of 1 session, 1 module have no other known copy\n"))
  }

  /// Makes `/watch` a peer that has all but one module.
  private func meet() {
    _ = bench.run("clone /phone /watch --replica bbbbbbbbbbbbbbbb")
    _ = bench.run("sync /phone /watch")
    _ = bench.run("append /phone", input: Line.module("n", "B"))
  }

  @Test func `the last pass says what it moved, or why nothing`() throws {
    meet()
    #expect(bench.run("status /phone").output.contains("moved nothing: both held the same"))
    _ = bench.run("sync /phone /watch")
    let output = bench.run("status /phone").output
    #expect(output.contains("last pass  2026-01-15 10:00, moved 1 event\n"))
    #expect(output.contains("last said  2026-01-15 10:00, that events are durable there"))
    // The other side knows no address, but its receipt.
    #expect(
      bench.run("status /watch").output.contains(
        "2026-01-15 10:00, moved 1 event"))
  }

  @Test(
    arguments: [
      (
        PassOutcome.unauthorised("its token is missing, or another one"),
        "not let in, moved nothing: its token is missing, or another one",
        "→ ltcli sync /phone 'tcp://box:7440' --token-file FILE\n"
      ),
      (
        .unreachable("nobody listens"), "no exchange: nobody listens",
        "→ ltcli sync /phone 'tcp://box:7440' --token-file FILE\n"
      ),
      (
        .failed("a line is damaged"), "1 attempt of 5 failed; at 2026-01-15 10:00 failed",
        "→ ltcli sync /phone 'tcp://box:7440' --token-file FILE\n"
      ),
      (
        .refused([], moved: 2), "both hold the same, but for what is set aside",
        "→ they are offered again later, or at once by ltcli sync /phone "
      ),
      (.succeeded(moved: 1), nil, nil),
    ] as [(PassOutcome, String?, String?)])
  func `doctor notes each address whose last pass did not succeed, with the reason`(
    outcome: PassOutcome, words: String?, hint: String?
  ) throws {
    meet()
    let store = try Store.open(
      at: "/phone", for: .reading, environment: bench.environment)
    try store.note([.ended(outcome)], of: "tcp://box:7440", build: Tool.version)
    let doctor = bench.run("doctor /phone")
    #expect(doctor.status == .done)
    guard let words, let hint else { return #expect(!doctor.output.contains("box")) }
    #expect(
      doctor.output.contains("tcp://box:7440: ") && doctor.output.contains(words),
      "\(doctor.output)")
    #expect(doctor.output.contains(hint), "\(doctor.output)")
  }

  @Test func `who has met nobody is told what to type`() {
    #expect(
      bench.run("doctor /phone").output.contains(
        "→ ltcli clone /phone FOLDER makes a copy; ltcli sync /phone PEER meets one that is there\n"
      ))
    _ = bench.run(["init", "/my phone"], on: CapturedConsole())
    #expect(
      bench.run(["doctor", "/my phone"], on: CapturedConsole()).output.contains(
        "→ ltcli clone '/my phone' FOLDER makes"))
  }

  @Test func `a peer that is away is no attempt, and one that was never met leaves nothing`() throws
  {
    meet()
    #expect(bench.run("sync /phone /elsewhere").status == .unreachable)
    try bench.files.rename("/watch", to: "/away")
    for _ in 0..<7 { _ = bench.run("sync /phone /watch") }
    let output = bench.run("status /phone").output
    #expect(output.contains("no exchange: there is nothing here now"))
    #expect(!output.contains("attempts") && !output.contains("elsewhere"))
    #expect(output.contains("1 event: 1 module"))
  }

  /// Notes that a pass of `/phone` with `/watch` has failed so many times.
  private func fail(_ count: Int) throws {
    let store = try Store.open(
      at: "/phone", for: .reading, environment: StoreEnvironment(files: bench.files))
    for _ in 0..<count {
      try store.note([.ended(.failed("its disk is full"))], of: "/watch", build: Tool.version)
    }
  }

  @Test func `five failed attempts are told, and a wish or a success clears them`() throws {
    meet()
    try fail(1)
    #expect(bench.run("status /phone").output.contains("1 attempt of 5 failed"))
    try fail(4)
    let outcome = bench.run("status /phone")
    #expect(outcome.output.contains("failed, moved nothing: its disk is full"))
    #expect(
      outcome.output.contains(
        "needs manual intervention: 5 attempts have failed; apps stop trying, ltcli sync still does\n"
      ))
    #expect(outcome.output.contains("→ ltcli sync /phone /watch --retry"))
    let doctor = bench.run("doctor /phone")
    #expect(doctor.status == .different)
    #expect(doctor.output.contains("/watch needs manual intervention: 5 attempts"))
    #expect(try findings("doctor /phone --json")["peers"] == "fault")
    #expect(doctor.output.contains("→ ltcli sync /phone /watch --retry"))
    let peer = try #require(try json("status /phone --json")["peers"]?.array?.first?.object)
    let address = try #require(peer["addresses"]?.array?.first?.object)
    #expect(address["needsManualIntervention"] == true && address["nextPass"] == nil)
    #expect(bench.run("sync /phone /watch --retry").status == .done)
    #expect(!bench.run("status /phone").output.contains("attempt"))
  }

  @Test func `a person is told of a peer whose store has taken nothing for a day`() throws {
    meet()
    let store = try Store.open(at: "/phone", for: .reading, environment: bench.environment)
    let first = try #require(Instant("2026-01-14T10:00:00.000Z"))
    for (last, isLong) in [("2026-01-15T09:59:59.999Z", false), ("2026-01-15T10:00:00.000Z", true)]
    {
      let last = try #require(Instant(last))
      var state = PeerState(address: "tcp://box:7440", build: Tool.version)
      state.trouble = PeerTrouble(first: first, last: last)
      state.last = LastPass(.troubled("its store takes nothing for now"), at: last)
      try store.keep(state)
      let doctor = bench.run("doctor /phone")
      #expect(doctor.status == (isLong ? .different : .done))
      let words =
        "it has said from \(first) to \(last) that its store takes nothing; it is tried on"
      #expect(doctor.output.contains("tcp://box:7440: \(words)") == isLong, "\(doctor.output)")
      #expect(doctor.output.contains("the server's own messages say why") == isLong)
      #expect(bench.run("status /phone").output.contains(words))
      let peers = try #require(try json("status /phone --json")["peers"]?.array)
      let address = peers.flatMap { $0.object?["addresses"]?.array ?? [] }.compactMap(\.object)
        .first { $0["address"] == "tcp://box:7440" }
      #expect(address?["trouble"]?.object?["isLong"] == .bool(isLong))
      #expect(address?["needsManualIntervention"] == false && address?["nextPass"] != nil)
    }
  }

  @Test(arguments: ["", " --retry"])
  func `a store that this one must not meet is no peer, and nothing is kept of it`(
    option: String
  ) {
    _ = bench.run("clone /phone /trial --ephemeral --replica cccccccccccccccc")
    _ = bench.run("init /other --replica dddddddddddddddd")
    #expect(bench.run("sync /phone /trial\(option)").status == .undecided)
    #expect(bench.run("sync /phone /other\(option)").status == .undecided)
    let output = bench.run("status /phone").output
    #expect(output.contains("no sync yet"))
    // Only who asks for another try is taken at their word.
    #expect(output.contains("/other") == !option.isEmpty, "\(output)")
    #expect(!output.contains("attempt"), "\(output)")
    #expect(bench.run("sync /phone /trial --with-ephemeral").status == .done)
    #expect(bench.run("status /phone").output.contains("trial (cccccccccccccccc) at /trial"))
  }

  @Test func `a folder that cannot be opened is told with its reason, each time anew`() throws {
    meet()
    try bench.files.removeFile(at: "/watch/store.json")
    try bench.files.createFile(at: "/watch/store.json").append(Array("garbage".utf8))
    for _ in 0..<6 { #expect(bench.run("sync /phone /watch").status == .damaged) }
    let output = bench.run("status /phone").output
    #expect(output.contains("no exchange: "), "\(output)")
    #expect(!output.contains("both held the same") && !output.contains("attempts"))
  }

  @Test func `what a peer refused is told with its reason`() throws {
    meet()
    let store = try Store.open(
      at: "/phone", for: .reading, environment: StoreEnvironment(files: bench.files))
    let event = try #require(EventID("aaaaaaaaaaaaaaaa:4"))
    let refused = RefusedEvent(event: event, reason: "too \u{1B}[31m deep")
    try store.note([.ended(.refused([refused], moved: 0))], of: "/watch", build: "1")
    let output = bench.run("status /phone").output
    #expect(output.contains("set aside  1 event: too \\u{1b}[31m deep"))
    #expect(
      output.contains("pending    nothing")
        && output.contains("1 event of 1 module has no other known copy"))
    let peer = try #require(try json("status /phone --json")["peers"]?.array?.first?.object)
    #expect(peer["setAside"]?.object?["events"] == 1 && peer["pending"]?.object?["events"] == 0)
  }

  @Test func `a peer whose clock is off is named`() throws {
    meet()
    let store = try Store.open(
      at: "/phone", for: .reading, environment: StoreEnvironment(files: bench.files))
    func keep(_ milliseconds: Double, number: Int64) throws {
      var receipt = try #require(try store.knownPeers().first?.newest)
      receipt.clock = ClockDifference(milliseconds)
      try store.keepPeerFile(
        ReceiptName(number: number, peer: receipt.peer).text,
        bytes: receipt.json.canonicalBytes() + [UInt8(ascii: "\n")])
    }
    try keep(-300_000, number: 8)
    #expect(!bench.run("status /phone").output.contains("clock"))
    try keep(-3_600_000, number: 9)
    #expect(
      bench.run("status /phone").output.contains(
        "clock      was 1 hour behind, by this device's, at 2026-01-15 10:00\n"))
    let doctor = bench.run("doctor /phone").output
    #expect(doctor.contains("watch (bbbbbbbbbbbbbbbb) was 1 hour behind"))
    #expect(
      doctor.contains("→ set the one that is wrong; if both are right now, nothing is to be done\n")
    )
  }

  @Test func `holes and quarantine are told`() throws {
    let lines = bench.run("log /phone --json").lines
    bench.makeStore("/other", digit: "c")
    _ = bench.run("receive /other", input: lines[2] + "\n")
    #expect(try json("status /other --json")["holes"] == "aaaaaaaaaaaaaaaa:1-2")
    #expect(bench.run("status /other").output.contains("a sync with a peer that has them"))
    #expect(try findings("doctor /other --json")["holes"] == "note")
    try bench.replace(segment, with: bench.bytes(segment) + Array("{\"half".utf8))
    _ = bench.run("repair /phone")
    #expect(try json("status /phone --json")["quarantine"]?.object?["files"] == 1)
    #expect(try findings("doctor /phone --json")["quarantine"] == "note")
  }

  @Test func `a healthy store is well, and every thing that is looked at is named`() throws {
    let outcome = bench.run("doctor /phone")
    #expect(outcome.status == .done)
    let found = try findings("doctor /phone --json")
    #expect(
      Set(found.keys) == [
        "version", "folder", "log", "holes", "unknown", "references", "supersets", "sessions",
        "snapshot", "lock", "space", "clock", "peers",
      ])
    #expect(!found.values.contains("fault"))
    #expect(try json("doctor /phone --json")["well"] == true)
  }

  @Test(arguments: [
    ("/stick", "note", "/stick: there is nothing here now", "→ attach the medium, or"),
    ("/phone/log", "note", "/phone/log: there is no store here", "→ attach the medium, or"),
    ("/phone", "fault", "the store and its peer are the same folder", "→ name the folder of"),
    ("/broken", "fault", "/broken/store.json", "→ "),
  ])
  func `a peer that cannot be met is a finding beside those of the store`(
    peer: String, state: String, text: String, hint: String
  ) throws {
    bench.makeStore("/broken", digit: "c")
    try bench.replace("/broken/store.json", with: Array("{}".utf8))
    let doctor = bench.run("doctor /phone \(peer)")
    #expect(doctor.status == (state == "fault" ? .different : .done), "\(doctor.error)")
    #expect(doctor.output.contains(text) && doctor.output.contains(hint), "\(doctor.output)")
    #expect(!doctor.output.contains("ltcli init"))
    let found = try findings("doctor /phone \(peer) --json")
    #expect(found["sync"] == state && found["log"] == "fine")
  }

  @Test func `a damaged line is a fault with what to do`() throws {
    var bytes = bench.bytes(segment)
    bytes[bytes.count - 20] ^= 1
    try bench.replace(segment, with: bytes)
    let outcome = bench.run("doctor /phone")
    #expect(outcome.status == .damaged)
    #expect(outcome.output.contains("FAULT") && outcome.output.contains("ltcli repair /phone"))
    #expect(try findings("doctor /phone --json")["log"] == "fault")
  }

  @Test func `a held lock is told with its holder`() throws {
    let lock = try bench.files.lock("/phone/lock", holder: "somebody")
    #expect(try findings("doctor /phone --json")["lock"] == "note")
    #expect(bench.run("doctor /phone").output.contains("somebody"))
    withExtendedLifetime(lock) {}
    #expect(bench.run("doctor /phone").status == .done)
  }

  @Test func `who finds a server at the lock is told to sync with it`() throws {
    let lock = try bench.files.lock("/phone/lock", holder: "ltcli serve, process 7")
    #expect(bench.run("doctor /phone").output.contains("→ ltcli serve holds this store:"))
    let append = bench.run("append /phone", input: Line.module("n", "B"))
    #expect(append.status == .unreachable)
    #expect(append.error.contains("hint: ltcli serve holds this store:"))
    withExtendedLifetime(lock) {}
  }

  @Test(
    arguments: [
      (16 << 20, nil), (1 << 40, nil),
      (16 << 20 - 1, "15.9 MiB free, less than the 16.0 MiB that this store may need"),
    ] as [(Int, String?)])
  func `little room for so small a store is a fault`(bytes: Int, text: String?) {
    let console = CapturedConsole()
    console.freeBytes = bytes
    let outcome = bench.run(["doctor", "/phone"], on: console)
    #expect(outcome.status == (text == nil ? .done : .different))
    #expect(outcome.output.contains(text ?? "free\n"), "\(outcome.output)")
  }

  @Test(arguments: [
    (0, 16), (8, 16), (9, 18), (49, 98), (50, 100), (51, 100), (.max >> 20, 100),
  ])
  func `a larger store wants twice its log, and no more than 100 MiB`(log: Int, wanted: Int) {
    #expect(Checkup.wantedSpace(log: log << 20) == wanted << 20)
  }

  @Test func `events stamped ahead of this clock are told, with their writer and what follows`()
    throws
  {
    var later = bench
    later.clock = "2026-01-15T09:54:59.999Z"
    for command in ["doctor", "status"] {
      let outcome = later.run("\(command) /phone")
      #expect(outcome.status == .done)
      let text = outcome.lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
      #expect(
        text.contains(
          "module/m is stamped 2026-01-15 10:00 by replica aaaaaaaaaaaaaaaa;"), "\(text)")
      #expect(text.contains("this device's clock says 2026-01-15 09:54"))
      #expect(
        text.contains(
          "→ set the clock that is wrong, this device's or that of replica aaaaaaaaaaaaaaaa."))
      #expect(text.contains("without having seen it loses to it, until 2026-01-15 10:00"))
      #expect(!text.contains("the last stamp there is"))
    }
    later.clock = "2026-01-15T09:55:00.000Z"
    #expect(!later.run("doctor /phone").output.contains("is stamped 2026"))
  }

  @Test(arguments: [false, true])
  func `the device that stamped ahead is named, and an entity that nothing can edit`(
    hasSnapshot: Bool
  ) throws {
    var other = bench
    other.makeStore("/watch", digit: "b")
    other.clock = "2037-01-01T00:00:00.000Z"
    let device = #"{"type":"device.saved","entity":"bbbbbbbbbbbbbbbb","data":{"name":"Watch"}}"#
    _ = other.run("append /watch", input: device + "\n" + Line.module("w", "W"))
    let type = try #require(EventType("module.saved"))
    let draft = try #require(try EventDraft(type: type, entityID: "end", data: ["name": "End"]))
    let frozen = try EventLine.bytes(
      of: draft, id: try #require(EventID("cccccccccccccccc:1")), stamp: .last, batch: nil,
      in: Workbench.dataset)
    let input = String(decoding: frozen, as: UTF8.self) + "\n"
    #expect(other.run("receive /watch", input: input).status == .done)
    _ = other.run("sync /phone /watch")
    if hasSnapshot { #expect(bench.run("snapshot /phone").status == .done) }
    let outcome = bench.run("doctor /phone")
    #expect(outcome.status == .done)
    let text = outcome.lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(
      text.contains("module/w is stamped 2037-01-01 00:00 by Watch (bbbbbbbbbbbbbbbb)"),
      "\(text)")
    #expect(
      text.contains("module/end bears the last stamp there is, so nothing can edit or delete"))
    let ahead = try #require(try json("status /phone --json")["ahead"]?.object)
    #expect(ahead["count"] == 3)
    #expect(ahead["latest"] == "2199-12-31T23:59:59.999Z")
    let writes = ahead["writes"]?.array?.compactMap(\.object) ?? []
    #expect(writes.map { $0["device"] } == [nil, "Watch", "Watch"])
    #expect(writes.first?["stamp"] == "2199-12-31T23:59:59.999Z-ffff")
    #expect(writes.first?["replica"] == "cccccccccccccccc")
  }

  @Test func `a peer is tried without changing anything`() throws {
    _ = bench.run("clone /phone /watch --replica bbbbbbbbbbbbbbbb")
    _ = bench.run("append /watch", input: Line.module("n", "B"))
    let before = bench.bytes(segment)
    let outcome = bench.run("doctor /phone /watch")
    #expect(outcome.status == .done)
    #expect(
      outcome.output.contains("this store would send 0 events to /watch and take 1 from it"))
    #expect(
      bench.run("doctor /watch /phone").output.contains(
        "this store would send 1 event to /phone and take 0 from it"))
    #expect(bench.bytes(segment) == before)
    _ = bench.run("init /stranger")
    #expect(try findings("doctor /phone /stranger --json")["sync"] == "fault")
  }

  @Test func `a store that cannot be read ends as its reading does`() {
    #expect(bench.run("doctor /nowhere").status == bench.run("verify /nowhere").status)
    #expect(bench.run("status /nowhere").status == bench.run("verify /nowhere").status)
  }

  @Test(arguments: [
    (0, "0 bytes"), (1023, "1023 bytes"), (1024, "1.0 KiB"), (1 << 20, "1.0 MiB"),
    (150 << 20, "150 MiB"), (.max, "8191 PiB"),
  ])
  func `bytes have a unit that a person reads`(bytes: Int, text: String) {
    #expect(ByteCount.text(bytes) == text)
  }

  @Test func `a damaged line below a snapshot is passed over and told, and so is all else`()
    throws
  {
    bench.makeStore("/damaged", digit: "d")
    // What waits for this one is ordered by what the lines say.
    _ = bench.run("clone /damaged /other --replica eeeeeeeeeeeeeeee")
    for id in ["m", "n", "o"] { _ = bench.run("append /damaged", input: Line.module(id, "M")) }
    #expect(bench.run("snapshot /damaged").status == .done)
    let path = "/damaged/log/000000000001.jsonl"
    var bytes = bench.bytes(path)
    bytes[bytes.count / 2] ^= 1
    try bench.replace(path, with: bytes)
    let outcome = bench.run("status /damaged")
    #expect(outcome.status == .damaged, "\(outcome.error)")
    #expect(outcome.error.contains("/damaged: it is damaged, and only what can be read was"))
    #expect(outcome.output.contains("2 events"))
  }

  @Test func `a pass in which nothing was new tells when the peer was met, too`() {
    bench.makeStore("/here", digit: "d")
    _ = bench.run("append /here", input: Line.module("m", "M"))
    _ = bench.run("clone /here /there --replica eeeeeeeeeeeeeeee")
    let before = bench.run("status /here").output
    #expect(before.contains("2026-01-15 10:00, moved 1 event\n"), "\(before)")
    #expect(!before.contains("  met "))
    _ = bench.run("sync /here /there --clock 2026-01-16T10:00:00Z")
    let output = bench.run("status /here").output
    #expect(output.contains("  met        2026-01-16 10:00\n"), "\(output)")
    #expect(output.contains("  exchanged  2026-01-15 10:00, moved 1 event\n"))
    let doctor = bench.run("doctor /here").output
    #expect(doctor.contains("the last one met at 2026-01-16 10:00"), "\(doctor)")
    // Who is not there is not met.
    #expect(bench.run("sync /here /gone --clock 2026-01-17T10:00:00Z").status != .done)
    #expect(bench.run("status /here").output.contains("  met        2026-01-16 10:00\n"))
  }

  private func receiveNewer() throws {
    try bench.receive("gadget.saved", "g", seq: 1)
    try bench.receive("gadget.saved", "h", seq: 2)
    try bench.receive("module.saved", "m", version: 3, seq: 3)
  }

  @Test(arguments: [false, true])
  func `events that need a newer build are counted and named`(hasSnapshot: Bool) throws {
    #expect(!bench.run("status /phone").output.contains("newer build"))
    #expect(try json("status /phone --json")["unknown"]?.object?["events"] == 0)
    #expect(try findings("doctor /phone --json")["unknown"] == "fine")
    try receiveNewer()
    if hasSnapshot { #expect(bench.run("snapshot /phone").status == .done) }
    let words =
      "3 events of 3 entities need a newer build: 2 gadget.saved, 1 module.saved of version 3"
    #expect(bench.run("status /phone").output.contains("unknown   \(words)\n"))
    let expected: JSONValue = [
      "entities": 3, "events": 3,
      "types": [
        ["entities": 2, "events": 2, "type": "gadget.saved", "version": 1],
        ["entities": 1, "events": 1, "type": "module.saved", "version": 3],
      ],
    ]
    #expect(try json("status /phone --json")["unknown"] == expected)
    let doctor = bench.run("doctor /phone")
    #expect(doctor.status == .done)
    #expect(doctor.output.contains("\(words); they are kept and passed on, and not shown\n"))
    #expect(try findings("doctor /phone --json")["unknown"] == "note")
    #expect(try json("doctor /phone --json")["unknown"] == expected)
  }

  @Test func `of many types that need a newer build the first are named`() throws {
    for (index, verb) in ["a", "b", "c", "d", "e", "f", "g"].enumerated() {
      try bench.receive("gadget.\(verb)", "x", seq: UInt64(index + 1))
    }
    #expect(
      bench.run("status /phone").output.contains(
        "7 events of 1 entity need a newer build: 1 gadget.a, 1 gadget.b, 1 gadget.c, 1 gadget.d, "
          + "1 gadget.e, and events of 2 other types\n"))
  }

  @Test func `ids that lead nowhere and supersets of one are counted, each with an example`() throws
  {
    let well = try findings("doctor /phone --json")
    #expect(well["references"] == "fine" && well["supersets"] == "fine")
    let lines = [
      #"{"type":"scheduledWorkout.saved","entity":"c","data":{"day":"2026-01-15","programId":"gone"}}"#,
      #"{"type":"scheduledWorkout.saved","entity":"d","data":{"day":"2026-01-15","programId":"gone"}}"#,
      #"{"type":"module.exerciseSaved","entity":"m","data":{"id":"e","templateId":"x","supersetId":"s"}}"#,
    ]
    _ = bench.run("append /phone", input: lines.map { $0 + "\n" }.joined())
    let doctor = bench.run("doctor /phone")
    #expect(doctor.status == .done)
    for words in [
      "2 ids in programId of scheduledWorkout lead to no program that is shown, such as “gone” of "
        + "scheduledWorkout/c\n",
      "1 id in templateId of module leads to no customExercise that is shown, such as “x” of module/m\n",
      "1 exercise of module is alone in its superset, such as “e” of module/m\n",
    ] {
      #expect(doctor.output.contains(words), "\(doctor.output)")
    }
    let found = try json("doctor /phone --json")
    #expect(
      found["references"] == [
        [
          "count": 1, "entity": "module/m", "id": "x", "kind": "module", "member": "templateId",
          "target": "customExercise",
        ],
        [
          "count": 2, "entity": "scheduledWorkout/c", "id": "gone", "kind": "scheduledWorkout",
          "member": "programId", "target": "program",
        ],
      ])
    #expect(
      found["supersets"] == [
        ["count": 1, "entity": "module/m", "exercise": "e", "kind": "module"]
      ])
    #expect(try findings("doctor /phone --json")["references"] == "note")
    // The state keeps what was written.
    #expect(bench.run("show /phone module/m --json").output.contains(#""supersetId":"s""#))
  }
}
