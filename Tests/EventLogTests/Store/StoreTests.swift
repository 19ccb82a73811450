import EventLog
import EventLogTesting
import Testing

struct StoreTests {
  let test = TestStore()

  @Test func `a new store has no event and says what it is`() throws {
    try test.create()
    let store = try test.open(.reading)
    #expect(store.log.count == 0)
    #expect(store.manifest.name == "phone")
    #expect(store.manifest.replica.description == "aaaaaaaaaaaaaaaa")
    #expect(try test.files.names(in: "/store/log").isEmpty)
  }

  @Test func `a folder that holds something is not made a store`() throws {
    try test.files.makeFolder(at: "/store")
    _ = try test.files.createFile(at: "/store/notes.txt")
    let error = #expect(throws: LogError.self) { try test.create() }
    #expect(error?.code == .alreadyExists)
    #expect(error?.advice == .choosePath)
    #expect(try test.files.names(in: "/store") == ["notes.txt"])
  }

  @Test func `an interrupted init can be run again`() throws {
    try test.files.makeFolder(at: "/store")
    try test.files.makeFolder(at: "/store/log")
    _ = try test.files.createFile(at: "/store/store.json.new")
    try test.create()
    #expect(try test.open(.reading).log.count == 0)
  }

  @Test func `a folder without a store is named as such`() throws {
    let error = #expect(throws: LogError.self) { try test.open(.reading) }
    #expect(error?.code == .notAStore)
    #expect(error?.advice == .makeStore)
  }

  @Test(arguments: [false, true])
  func `a store without its manifest is damaged, and none is made in its place`(hasJournal: Bool)
    throws
  {
    try test.create().append([draft("module.saved", "m", ["name": "Push"])])
    try test.files.removeFile(at: "/store/store.json")
    if !hasJournal { try test.files.removeFile(at: "/store/journal") }
    let before = test.files.paths()
    let attempts: [() throws -> Void] = [
      { _ = try test.open(.reading) }, { _ = try test.open(.writing) }, { try test.create() },
      { _ = try Store.repair(at: "/store", environment: test.environment) },
    ]
    for attempt in attempts {
      let error = #expect(throws: LogError.self) { try attempt() }
      #expect(error?.code == .damaged && error?.advice == .restoreManifest)
      #expect(error?.position.path == "/store/store.json")
    }
    #expect(test.files.paths() == before)
  }

  @Test func `a folder with a log of something else is no store`() throws {
    try test.files.makeFolder(at: "/store")
    try test.files.createFile(at: "/store/journal").append([1])
    let error = #expect(throws: LogError.self) { try test.open(.reading) }
    #expect(error?.code == .notAStore)
  }

  @Test func `appended events are numbered, stamped and read back`() throws {
    let store = try test.create()
    let events = try store.append([
      draft("module.saved", "m", ["name": "Push"]), draft("module.saved", "n", ["name": "Pull"]),
    ])
    #expect(events.map(\.id.description) == ["aaaaaaaaaaaaaaaa:1", "aaaaaaaaaaaaaaaa:2"])
    let log = try test.open(.reading).log
    #expect(try (1...log.count).map { try log.event(at: $0) } == events)
    #expect(log.coverage.description == "aaaaaaaaaaaaaaaa:1-2")
    #expect(log.faults.isEmpty && log.tail == nil)
  }

  @Test func `an edit of an entity is one tick after the greatest stamp the store holds on it`()
    throws
  {
    let store = try test.create()
    let events = try store.append([
      draft("module.saved", "m", ["name": "1"]), draft("module.deleted", "m"),
      draft("module.saved", "n", ["name": "1"]),
    ])
    #expect(events.map(\.stamp.counter) == [0, 1, 0])
    let next = try store.append([draft("module.saved", "m", ["name": "2"])])
    #expect(next[0].stamp.counter == 2)
  }

  @Test func `acknowledged events survive a crash, and no others are needed`() throws {
    let store = try test.create()
    try store.append(count: 3)
    test.files.crash()
    #expect(try test.open(.writing).log.count == 3)
  }

  @Test func `a dead writer says that it must be opened anew`() throws {
    let store = try test.create()
    try store.append(count: 1)
    test.files.crash()
    #expect(throws: LogError.self) { try store.append(count: 1) }
    let error = #expect(throws: LogError.self) { try store.append(count: 1) }
    #expect(error?.code == .unusable)
    #expect(error?.advice == .openAgain)
  }

  @Test func `segments are named by the position of their first line`() throws {
    try test.create()
    let store = try test.open(.writing, segmentSize: 300)
    try store.append(count: 5)
    #expect(
      try test.segmentNames() == [
        "000000000001.jsonl", "000000000003.jsonl", "000000000005.jsonl",
      ])
    let log = try test.open(.reading).log
    #expect(log.count == 5 && log.faults.isEmpty)
  }

  @Test func `a second writer is refused and told who holds the store`() throws {
    let store = try test.create()
    let error = #expect(throws: LogError.self) { try test.open(.writing) }
    #expect(error?.code == .locked)
    #expect(error?.reason.contains("the test") == true)
    #expect(try test.open(.reading).log.count == 0)
    withExtendedLifetime(store) {}
  }

  @Test func `a store that is open for reading refuses a write`() throws {
    try test.create()
    let error = #expect(throws: LogError.self) { try test.open(.reading).append(count: 1) }
    #expect(error?.code == .unusable)
  }

  @Test func `a batch is marked with its places and read back whole`() throws {
    let store = try test.create()
    let events = try store.append(
      [draft("module.saved", "m"), draft("module.saved", "n")], atomic: true)
    #expect(events.map { $0.batch?.description } == ["[1,2]", "[2,2]"])
    #expect(try test.open(.reading).log.count == 2)
  }

  @Test func `a payload that would nest too deep is refused and nothing is written`() throws {
    let store = try test.create()
    var value: JSONValue = 1
    for _ in 0..<31 { value = [value] }
    let error = #expect(throws: LogError.self) {
      try store.append([draft("module.saved", "m", ["deep": value])])
    }
    #expect(error?.code == .tooLarge)
    #expect(try test.open(.reading).log.count == 0)
  }

  @Test func `every flipped bit of store json is noticed`() throws {
    try test.create()
    let contents = try test.files.contents(of: "/store/store.json")
    let bytes = contents.bytes(in: 0..<contents.count)
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        test.files.overwrite("/store/store.json", with: damaged)
        let error = #expect(throws: LogError.self) { try test.open(.reading) }
        #expect(error?.code == .damaged || error?.code == .unsupportedFormat)
      }
    }
  }
}
