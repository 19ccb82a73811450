import EventLogTesting
import Testing

@testable import EventLog

/// Events that were there, by whatever file knows of them; and what a writer does about its own.
struct LossTests {
  let test = TestStore()
  let receipt = "/store/peers/000000000001-bbbbbbbbbbbbbbbb.receipt.json"

  /// A store with two events of its own whose files of a third one say as much as the test wants.
  func store(receipt coverage: String, replica: String = "aaaaaaaaaaaaaaaa") throws {
    do { try test.create().append(count: 2) }
    try keepReceipt(of: coverage, replica: replica)
  }

  func keepReceipt(
    of coverage: String, replica: String = "aaaaaaaaaaaaaaaa", number: Int = 1
  ) throws {
    let object: JSONObject = [
      "coverage": .string(coverage), "dataset": "5DB49B01-1D48-4785-97E6-55EA5E8FF674",
      "peer": "bbbbbbbbbbbbbbbb", "replica": .string(replica),
    ]
    let path = receipt.replacing("000000000001", with: "00000000000\(number)")
    try test.files.createFile(at: path).append(object.canonicalBytes() + [10])
  }

  @Test func `an event of its own that a receipt knows is lost, and its number is not given again`()
    throws
  {
    try store(receipt: "aaaaaaaaaaaaaaaa:1-3")
    let lost = try test.open(.reading).lostEvents()
    #expect(lost.map(\.path) == [receipt])
    #expect(lost.map(\.events.description) == ["aaaaaaaaaaaaaaaa:3-3"])
    let store = try test.open(.writing)
    let next = try store.append(count: 1)
    #expect(next[0].id.replica.description != "aaaaaaaaaaaaaaaa" && next[0].id.seq == 1)
    // It is lost still, until a peer brings it back or a repair gives it up.
    #expect(try store.lostEvents().map(\.path) == ["/store/store.json"])
  }

  @Test func `a receipt that has lost its newline is believed`() throws {
    try store(receipt: "aaaaaaaaaaaaaaaa:1-3")
    let bytes = try test.files.contents(of: receipt).allBytes
    test.files.overwrite(receipt, with: Array(bytes.dropLast()))
    #expect(try test.open(.reading).receiptFaults(except: []).isEmpty)
    #expect(try test.open(.reading).lostEvents().map(\.path) == [receipt])
    #expect(try test.open(.writing).append(count: 1)[0].id.seq == 1)
  }

  @Test func `an event of another replica that a receipt knows is lost, and the id stays`() throws {
    try store(receipt: "aaaaaaaaaaaaaaaa:1-2 bbbbbbbbbbbbbbbb:1-4")
    let store = try test.open(.writing)
    #expect(try store.lostEvents().map(\.events.description) == ["bbbbbbbbbbbbbbbb:1-4"])
    #expect(store.manifest.replica.description == "aaaaaaaaaaaaaaaa")
  }

  @Test func `a receipt of another store says nothing of this one`() throws {
    try store(receipt: "aaaaaaaaaaaaaaaa:1-9", replica: "cccccccccccccccc")
    #expect(try test.open(.writing).lostEvents().isEmpty)
    #expect(try test.open(.reading).manifest.replica.description == "aaaaaaaaaaaaaaaa")
    // It may stand in the place of one that did, so it is told, and a repair moves it away.
    let faults = try test.open(.reading).receiptFaults(except: [])
    #expect(faults.map(\.code) == [.strange] && faults.map(\.position.path) == [receipt])
    #expect(faults[0].reason.contains("replica cccccccccccccccc"))
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.faults.map(\.path) == [receipt] && report.missing.isEmpty)
    #expect(try test.files.names(in: "/store/peers") == [])
  }

  @Test func `a receipt of an earlier day under a greater number hides nothing that another knows`()
    throws
  {
    try store(receipt: "aaaaaaaaaaaaaaaa:1-3 bbbbbbbbbbbbbbbb:1-4")
    try keepReceipt(of: "aaaaaaaaaaaaaaaa:1-1", number: 2)
    let lost = try test.open(.reading).lostEvents()
    #expect(lost.map(\.path) == [receipt])
    #expect(lost.map(\.events.description) == ["aaaaaaaaaaaaaaaa:3-3 bbbbbbbbbbbbbbbb:1-4"])
    // Nothing else says where the log ended: then a writer asks every one, too.
    try test.files.removeFile(at: "/store/journal")
    #expect(try test.open(.writing).append(count: 1)[0].id.seq == 1)
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.missing.description == "aaaaaaaaaaaaaaaa:3-3 bbbbbbbbbbbbbbbb:1-4")
    #expect(try test.open(.reading).lostEvents().isEmpty)
  }

  @Test func `the journal of an earlier day names what it knows of an id that the store had then`()
    throws
  {
    do { try test.create().append(count: 4) }
    let journal = try test.files.contents(of: "/store/journal").allBytes
    let lines = try test.bytes(ofSegment: 1).split(separator: UInt8(ascii: "\n"))
    test.files.overwrite(TestStore.segment(1), with: lines[0] + [10])
    test.files.overwrite("/store/journal", with: [])
    do {
      // Its journal says nothing, so it goes on under another id.
      let next = try test.open(.writing).append(count: 1)
      #expect(next[0].id.replica.description != "aaaaaaaaaaaaaaaa")
    }
    test.files.overwrite("/store/journal", with: journal)
    #expect(
      try test.open(.reading).lostEvents().map(\.events.description) == ["aaaaaaaaaaaaaaaa:2-4"])
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.missing.description == "aaaaaaaaaaaaaaaa:2-4")
    #expect(try test.open(.reading).lostEvents().isEmpty)
  }

  @Test func `a repair gives lost events up, and keeps what spoke of them in quarantine`() throws {
    try store(receipt: "aaaaaaaaaaaaaaaa:1-3")
    let bytes = try test.files.contents(of: receipt).allBytes
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.missing.description == "aaaaaaaaaaaaaaaa:3-3" && report.replicaChange != nil)
    #expect(try test.open(.reading).lostEvents().isEmpty)
    let kept = try test.files.names(in: "/store/quarantine").first { $0.hasSuffix(".bytes") }
    let path = "/store/quarantine/" + (try #require(kept))
    #expect(try test.files.contents(of: path).allBytes == bytes)
    let again = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(again.missing.isEmpty && again.replicaChange == nil)
  }

  @Test func `a repair takes another id where the journal knows more of its own than the log`()
    throws
  {
    do { try test.create().append(count: 3) }
    let lines = try test.bytes(ofSegment: 1).split(separator: UInt8(ascii: "\n"))
    // As many lines as the mark says, none of which is damaged: the last one stands there twice.
    let newline = [UInt8(ascii: "\n")]
    let first = Array(lines[0]) + newline
    let second = Array(lines[1]) + newline
    test.files.overwrite(TestStore.segment(1), with: first + second + second)
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.replicaChange != nil && report.missing.description == "aaaaaaaaaaaaaaaa:3-3")
    #expect(try test.open(.writing).append(count: 1)[0].id.replica.bits != 0xAAAA_AAAA_AAAA_AAAA)
  }

  @Test(arguments: ["no receipt", ""])
  func `a repair moves a receipt that cannot be read to quarantine`(text: String) throws {
    do { try test.create().append(count: 2) }
    try test.files.createFile(at: receipt).append(Array(text.utf8))
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.faults.map(\.path) == [receipt] && report.replicaChange == nil)
    #expect(report.faults.allSatisfy { !$0.bytes.isEmpty })
    #expect(try test.files.names(in: "/store/peers") == [])
    let kept = try test.files.names(in: "/store/quarantine").first { $0.hasSuffix(".bytes") }
    let path = "/store/quarantine/" + (try #require(kept))
    #expect(try test.files.contents(of: path).allBytes == Array(text.utf8))
    let again = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(again.faults.isEmpty)
  }

  @Test func `an event that a snapshot knows is lost`() throws {
    do {
      let store = try test.create()
      try store.append(count: 3)
      _ = try store.keepSnapshot(
        of: store.readEveryLine(), deciding: Array(repeating: true, count: 3), notes: [:])
    }
    // All else that knows of it is gone.
    try test.files.removeFile(at: "/store/journal")
    let lines = try test.bytes(ofSegment: 1).split(separator: UInt8(ascii: "\n"))
    test.files.overwrite(TestStore.segment(1), with: lines[0] + [10] + lines[1] + [10])
    let lost = try test.open(.reading).lostEvents()
    #expect(lost.map(\.events.description) == ["aaaaaaaaaaaaaaaa:3-3"])
    #expect(lost.first?.path.hasPrefix("/store/snapshots/") == true)
    #expect(try test.open(.writing).manifest.replica.description != "aaaaaaaaaaaaaaaa")
  }

  @Test(arguments: [false, true])
  func `an event that a snapshot knows is lost where a write stands unfinished in its place`(
    isRepaired: Bool
  ) throws {
    do {
      let store = try test.create()
      try store.append(count: 3)
      _ = try store.keepSnapshot(
        of: store.readEveryLine(), deciding: Array(repeating: true, count: 3), notes: [:])
    }
    try test.markInterruption()
    test.files.overwrite(TestStore.segment(1), with: try test.bytes(ofSegment: 1).dropLast(10))
    if isRepaired {
      let report = try Store.repair(at: TestStore.path, environment: test.environment)
      #expect(report.replicaChange != nil && report.missing.description == "aaaaaaaaaaaaaaaa:3-3")
    }
    let next = try test.open(.writing).append(count: 1)
    #expect(next[0].id.replica.description != "aaaaaaaaaaaaaaaa" && next[0].id.seq == 1)
  }

  @Test func `a hole in its own numbers is a loss`() throws {
    do { try test.create().append(count: 3) }
    try test.files.removeFile(at: "/store/journal")
    let lines = try test.bytes(ofSegment: 1).split(separator: UInt8(ascii: "\n"))
    test.files.overwrite(TestStore.segment(1), with: lines[0] + [10] + lines[2] + [10])
    #expect(
      try test.open(.reading).lostEvents().map(\.events.description) == ["aaaaaaaaaaaaaaaa:2-2"])
    #expect(try test.open(.writing).manifest.replica.description != "aaaaaaaaaaaaaaaa")
  }

  @Test func `the journal of a store that took another id since is still read`() throws {
    let store = try test.create()
    try store.append(count: 3)
    test.files.crash()
    withExtendedLifetime(store) {}
    var manifest = store.manifest
    manifest.formerReplicas = [manifest.replica]
    manifest.replica = ReplicaID(bits: 7)
    test.files.overwrite("/store/store.json", with: manifest.fileBytes())
    #expect(try test.open(.reading).log.count == 3)
    let next = try test.open(.writing)
    #expect(next.log.count == 3 && next.manifest.replica.bits == 7)
  }

  @Test func `a store that takes another id while it writes goes on with a journal of that id`()
    throws
  {
    let other = TestStore()
    let events = try other.create().append(count: 3)
    let store = try test.create()
    try store.append([draft("module.saved", "x")])
    // The first is another content of an event that it holds; the rest it lacks.
    _ = try store.receive(Array(events[1...]))
    let journal = try #require(test.files.durableBytes(of: "/store/journal"))
    #expect(Journal(journal).head?.mark.owner == store.manifest.owner)
    #expect(store.manifest.formerReplicas == [ReplicaID(bits: 0xAAAA_AAAA_AAAA_AAAA)])
    #expect(try test.logAfterPowerCut().count == 3)
  }

  @Test func `what a peer holds of a store's own gives it a fresh id at once`() throws {
    let store = try test.create()
    try store.append(count: 2)
    let own = store.manifest.replica
    try store.detectReusedID(
      in: Coverage(upTo: 2, of: own).union(Coverage(upTo: 9, of: ReplicaID(bits: 1))))
    #expect(store.manifest.replica == own)
    try store.detectReusedID(in: Coverage(upTo: 3, of: own))
    #expect(store.manifest.replica != own)
    #expect(try store.append(count: 1)[0].id.seq == 1)
  }

  @Test func `an id that could not be changed when it had to be is not written under again`() throws
  {
    let store = try test.create()
    try store.append(count: 2)
    let own = store.manifest.replica
    // No file can be made in its place.
    try test.files.makeFolder(at: "/store/store.json.new")
    let mark = store.manifest.place?.folder.mark
    #expect(throws: LogError.self) { try store.detectReusedID(in: Coverage(upTo: 3, of: own)) }
    // A folder of a system that keeps no marks, or a new mark that a power cut took, does not tell.
    guard case .bits(let bits) = mark else { Issue.record("no mark"); return }
    _ = test.files.mark("/store", with: bits)
    let error = #expect(throws: LogError.self) { try store.append(count: 1) }
    #expect(error?.code == .unusable)
    store.endWriting()
    try test.files.rename("/store/store.json.new", to: "/store/away")
    #expect(try test.open(.reading).lostEvents().isEmpty)
    let next = try test.open(.writing).append(count: 1)
    #expect(next[0].id.replica != own && next[0].id.seq == 1)
    // A peer that has the third event has it still.
    #expect(try test.open(.reading).lostEvents().isEmpty)
  }

  @Test func `a repair names what only the journal knows, also where nothing else is wrong`() throws
  {
    do { try test.create().append(count: 2) }
    let folder = StoreFolder("/store")
    let head = Journal(try test.files.contents(of: "/store/journal").allBytes).head
    var mark = try #require(head).mark
    mark.seq = 3
    try Journal.end(in: folder, test.files, at: mark)
    #expect(
      try test.open(.reading).lostEvents().map(\.events.description) == ["aaaaaaaaaaaaaaaa:3-3"])
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.missing.description == "aaaaaaaaaaaaaaaa:3-3" && report.replicaChange != nil)
  }

  @Test func `what a writer has added since a reader opened the store is not lost`() throws {
    do { try test.create().append(count: 2) }
    let reader = try test.open(.reading)
    do { try test.open(.writing).append(count: 2) }
    try keepReceipt(of: "aaaaaaaaaaaaaaaa:1-4")
    #expect(try reader.lostEvents().isEmpty)
  }

  @Test func `a file among the receipts that has no receipt's name stays where it is`() throws {
    try test.create().append(count: 2)
    let names = ["mine.receipt.json", String(repeating: "x", count: 240) + ".receipt.json"]
    for name in names { try test.files.write("mine", to: "/store/peers/\(name)") }
    #expect(try test.open(.reading).receiptFaults(except: []).isEmpty)
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.faults.isEmpty)
    #expect(try test.files.names(in: "/store/peers") == names.sorted())
  }

  @Test func `a newer receipt that cannot be read does not hide the one before it`() throws {
    try store(receipt: "aaaaaaaaaaaaaaaa:1-3")
    try test.files.makeFolder(at: "/store/peers/999999999999-bbbbbbbbbbbbbbbb.receipt.json")
    let lost = try test.open(.reading).lostEvents()
    #expect(lost.map(\.path) == [receipt])
    // Nor from a writer, which asks only the newest that can be read.
    #expect(try test.open(.writing).append(count: 1)[0].id.seq == 1)
  }

  @Test func `an event is not told twice where lines that a snapshot knows have moved`() throws {
    let store = try test.create()
    try store.append(count: 3)
    _ = try store.keepSnapshot(
      of: store.readEveryLine(), deciding: Array(repeating: true, count: 3), notes: [:])
    try store.append(count: 1)
    let lines = try test.bytes(ofSegment: 1).split(separator: UInt8(ascii: "\n")).map { $0 + [10] }
    try #require(lines.count == 4 && Set(lines.map(\.count)).count == 1)
    // The writer was killed: its journal has the fourth line for the place behind them.
    test.files.overwrite(TestStore.segment(1), with: [0, 2, 3].flatMap { Array(lines[$0]) })
    let log = try test.open(.reading).log
    var ids: [EventID] = []
    let error = #expect(throws: LogError.self) {
      for position in 1...log.count { ids.append(try log.id(at: position)) }
    }
    #expect(error?.code == .damaged && Set(ids).count == ids.count)
    #expect(error?.position.path == TestStore.segment(1))
    withExtendedLifetime(store) {}
  }
}
