import EventLogTesting
import Testing

@testable import EventLog

/// Files beside the log that have event lines of its dataset (log-format 8), under the names that file-sync programs
/// give to conflict copies.
struct StrayLinesTests {
  let test = TestStore()

  /// What programs call the copy that loses.
  static let names = [
    // Syncthing: the copy, and what a transfer that was cut leaves.
    "log/000000000001.sync-conflict-20261128-190622-XLEY57K.jsonl",
    "log/.syncthing.000000000001.jsonl.tmp", "log/~syncthing~000000000001.jsonl.tmp",
    // Dropbox
    "log/000000000001 (Ada's conflicted copy 2026-11-28).jsonl",
    "log/000000000001 (Kopie mit Konflikt von Ada 2026-11-28).jsonl",
    // iCloud Drive
    "log/000000000001 2.jsonl",
    // OneDrive
    "log/000000000001-LAPTOP-7Q2.jsonl",
    // Elsewhere in the folder.
    "000000000001.jsonl", "peers/000000000001.jsonl", "snapshots/copy",
  ]

  /// Five events of a store, the last two of them a batch, and the bytes of another writer that used the same id:
  /// the first two lines are the same.
  private func twoWriters() throws -> (ours: [UInt8], theirs: [UInt8]) {
    let ours = try test.bytesOfFiveEvents()
    let twin = TestStore()
    let store = try twin.create()
    try store.append(count: 2)
    try store.append([draft("module.saved", "other")])
    try store.append([draft("module.saved", "p"), draft("module.saved", "q")], atomic: true)
    return (ours, try twin.bytes(ofSegment: 1))
  }

  private func put(_ bytes: [UInt8], _ name: String) throws {
    _ = try test.files.createFile(at: "/store/" + name)
    test.files.overwrite("/store/" + name, with: bytes)
  }

  @Test(arguments: names)
  func `a conflict copy is named and counted, the store goes on, and a repair takes its events in`(
    _ name: String
  ) throws {
    let (_, theirs) = try twoWriters()
    try put(theirs, name)
    let read = try test.open(.reading)
    let strays = try read.strayLines()
    #expect(strays.map(\.path) == ["/store/" + name])
    #expect(strays.map(\.lineCount) == [5] && strays.map(\.lackedCount) == [3])
    #expect(strays.map(\.lacked.description) == ["aaaaaaaaaaaaaaaa:3-5"])
    #expect(try read.damage().isEmpty)
    try test.open(.writing).append([draft("module.saved", "more")])

    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(!report.hasFoundNothing && report.faults.isEmpty && report.missing.isEmpty)
    #expect(report.strays.map(\.takenCount) == [3] && report.strays.map(\.left) == [Coverage()])
    // Two writers have used the id.
    #expect(report.replicaChange != nil)
    let log = try test.open(.reading).log
    #expect(log.faults.isEmpty && log.count == 9)
    #expect(log.contested.description == "aaaaaaaaaaaaaaaa:3-5")
    #expect(try test.files.status(of: "/store/" + name) == nil)
    let kept = try test.files.names(in: "/store/quarantine").filter { $0.hasSuffix(".bytes") }
    #expect(kept.count == 1)
    #expect(try test.files.contents(of: "/store/quarantine/" + kept[0]).allBytes == theirs)
    #expect(try Store.repair(at: TestStore.path, environment: test.environment).hasFoundNothing)
  }

  @Test func `a copy of which the log has all loses nothing, and a repair moves it away`() throws {
    let good = try test.bytesOfFiveEvents()
    try put(good, "log/000000000001 2.jsonl")
    #expect(try test.open(.reading).strayLines().map(\.lackedCount) == [0])
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.strays.map(\.takenCount) == [0] && report.replicaChange == nil)
    #expect(try test.open(.reading).strayLines().isEmpty)
    #expect(try test.bytes(ofSegment: 1) == good)
  }

  @Test func `an event in two files is counted once`() throws {
    let (_, theirs) = try twoWriters()
    try put(theirs, "log/000000000001 2.jsonl")
    try put(theirs, "log/000000000001 3.jsonl")
    #expect(try test.open(.reading).strayLines().map(\.lackedCount) == [3, 0])
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.strays.map(\.takenCount) == [3, 0])
    #expect(try test.open(.reading).log.count == 8)
  }

  @Test func `a part of a batch stays in quarantine, and is named`() throws {
    let (_, theirs) = try twoWriters()
    // A transfer that was cut within the batch.
    let lines = theirs.split(separator: UInt8(ascii: "\n"))
    try put(
      lines.prefix(4).flatMap { $0 + [UInt8(ascii: "\n")] } + lines[4].prefix(30), "log/x.tmp")
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.strays.map(\.takenCount) == [1])
    #expect(report.strays.map(\.left.description) == ["aaaaaaaaaaaaaaaa:4-4"])
    #expect(try test.open(.reading).log.count == 6)
  }

  @Test func `a copy of the journal has stray lines too`() throws {
    try test.create()
    let killed = try test.killed(behind: 3)
    let twin = TestStore(files: killed.files.copy())
    // This one loses the lines that only the journal's copy has.
    test.files.overwrite(TestStore.segment(1), with: [])
    let journal = try twin.files.contents(of: "/store/journal").allBytes
    try put(journal, "journal.sync-conflict-20261128-190622-XLEY57K")
    let strays = try test.open(.reading).strayLines()
    #expect(strays.map(\.lacked.description) == ["aaaaaaaaaaaaaaaa:1-3"])
  }

  @Test func `folders and files without a line of the dataset have none`() throws {
    _ = try test.bytesOfFiveEvents()
    try put(Array("a letter\n".utf8), "log/letter.txt")
    let other = TestStore()
    try other.create(dataset: DatasetID(checked: "11111111-1111-4111-8111-111111111111"))
      .append(count: 3)
    try put(try other.bytes(ofSegment: 1), "log/000000000001 2.jsonl")
    try test.files.makeFolder(at: "/store/log/000000000001 3.jsonl")
    #expect(try test.open(.reading).strayLines().isEmpty)
    #expect(try Store.repair(at: TestStore.path, environment: test.environment).hasFoundNothing)
    #expect(try test.files.status(of: "/store/log/letter.txt") != nil)
  }

  @Test func `a repair that was interrupted takes nothing twice`() throws {
    let (_, theirs) = try twoWriters()
    try put(theirs, "log/000000000001 2.jsonl")
    // The events are in the log, and the file has not moved.
    var known = try test.open(.writing)
    _ = try known.receive(
      theirs.split(separator: UInt8(ascii: "\n")).map {
        try Event(line: Array($0), of: TestStore.dataset)
      })
    known.endWriting()
    known = try test.open(.reading)
    #expect(known.log.count == 8)
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.strays.map(\.takenCount) == [0])
    #expect(try test.open(.reading).log.count == 8)
  }

  @Test func `a long name is cut in quarantine`() throws {
    let (_, theirs) = try twoWriters()
    let name = "000000000001 (" + String(repeating: "é", count: 110) + ").jsonl"
    try put(theirs, "log/" + name)
    _ = try Store.repair(at: TestStore.path, environment: test.environment)
    let kept = try test.files.names(in: "/store/quarantine")
    #expect(kept.count == 2 && kept.allSatisfy { $0.utf8.count < 250 })
    let json = try #require(kept.first { $0.hasSuffix(".json") })
    let text = try test.files.contents(of: "/store/quarantine/" + json).allBytes
    #expect(String(decoding: text, as: UTF8.self).contains(name))
  }
}
