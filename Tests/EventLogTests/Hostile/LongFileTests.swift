import EventLogTesting
import Testing

@testable import EventLog

/// Files that were made longer than the memory.
struct LongFileTests {
  private static let length: Int64 = 1 << 40

  @Test(arguments: ["store.json", "journal", "log/000000000001.jsonl"])
  func `a file that is longer than any store makes it is told, and not read`(name: String) throws {
    let store = try RealStore()
    if name == "journal" {
      // Of one whose writer has ended, the first line alone is read.
      try store.files.removeFile(at: "\(store.path)/\(name)")
      try store.files.write("a writer's, which nobody can read", to: "\(store.path)/\(name)")
    }
    try store.lengthen(name, to: LongFileTests.length)
    for purpose in [Store.Purpose.reading, .writing] {
      let error = refusal { () throws(LogError) in try store.open(purpose) }
      #expect(error?.code == .damaged)
      #expect(error?.position.path == "\(store.path)/\(name)")
      #expect(error?.reason.contains("\(LongFileTests.length) bytes") == true)
      #expect(error?.advice == .putOwnFileBack)
    }
  }

  @Test func `a journal whose writer has ended may have any length`() throws {
    let store = try RealStore()
    try store.lengthen("journal", to: LongFileTests.length)
    #expect(try store.open(.reading).log.count == 1)
    #expect(try store.open(.writing).log.count == 1)
  }

  @Test func `seals that are too long are not believed, and made anew`() throws {
    let store = try RealStore()
    try store.lengthen("log/seals", to: LongFileTests.length)
    #expect(try store.open(.reading).sealFaults.count == 1)
    #expect(try store.open(.writing).log.count == 1)
    #expect(try store.open(.reading).sealFaults.isEmpty)
  }

  @Test func `a snapshot whose first line is longer than any is passed over`() throws {
    let store = try RealStore()
    try store.lengthen("snapshots/000000000001.snapshot", to: LongFileTests.length)
    #expect(try store.open(.reading).log.count == 1)
    #expect(try store.open(.writing).log.count == 1)
  }

  @Test func `a receipt that is too long is a fault, and hinders nothing`() throws {
    let store = try RealStore()
    let name = "000000000001-000000000000000b.receipt.json"
    try store.lengthen("peers/\(name)", to: LongFileTests.length)
    let opened = try store.open(.reading)
    let faults = try opened.receiptFaults(except: [])
    #expect(faults.map(\.position.path) == ["\(store.path)/peers/\(name)"])
    #expect(opened.log.count == 1)
    // A repair moves it away as it is, and again where one of the same name was moved before.
    for number in 1...2 {
      if number > 1 { try store.lengthen("peers/\(name)", to: LongFileTests.length) }
      let report = try Store.repair(at: store.path)
      #expect(report.faults.map(\.path) == ["\(store.path)/peers/\(name)"])
      #expect(try store.open(.reading).receiptFaults(except: []).isEmpty)
      let moved = "\(store.path)/quarantine/\(name)-0-unread\(number)"
      #expect(
        try store.files.status(of: moved + ".bytes")?.length == Int(LongFileTests.length))
      #expect(try store.files.status(of: moved + ".json") != nil)
    }
  }

  @Test func `no write makes a segment that is too long to be read`() {
    let segment: Int64 = 16 << 20
    let least = FileLength.segmentBound - segment
    let error = refusal { () throws(LogError) in
      try FileLength.check(writing: least, behind: segment)
    }
    #expect(error?.code == .tooLarge)
    #expect(throws: Never.self) { try FileLength.check(writing: least - 1, behind: segment) }
  }

  @Test func `the search for a folder that is there ends at the one above all others`() throws {
    // In memory there is no current folder until a test makes it.
    let file = LocalFile(at: "store", files: MemoryFileSystem())
    try file.write(["a": 1])
    #expect(try file.content() == .members(["a": 1]))
  }

  @Test func `settings that nobody would read are not written`() throws {
    let files = MemoryFileSystem()
    let file = LocalFile(at: "/store", files: files)
    let error = refusal { () throws(LogError) in try file.write(["a": 1], atMost: 20) }
    #expect(error?.code == .tooLarge)
    #expect(try file.content() == .none)
    try file.write(["a": 1])
    #expect(try file.content() == .members(["a": 1]))
  }

  @Test func `a file is read up to the greatest length`() throws {
    let files = MemoryFileSystem()
    try files.write("12345", to: "file")
    #expect(try files.bytes(of: "file", atMost: 5) == Array("12345".utf8))
    #expect(
      refusal { () throws(LogError) in _ = try files.bytes(of: "file", atMost: 4) }?.code
        == .damaged)
  }
}
