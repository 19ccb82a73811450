import EventLog
import Hub
import LiftTrail
import LiftTrailTesting
import SyncRelay
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The database of the tests that need one: `Tests/Hub/run.sh` starts it and names it.
enum TestDatabase {
  static let uri = getenv("LIFTTRAIL_POSTGRESQL").map { String(cString: $0) }
  static var isThere: Bool { HubWay.isBuilt && uri != nil }
  static let reason: Comment =
    "it needs the trait PostgreSQL and a database: Tests/Hub/run.sh runs it with both"

  static func session(_ more: String = "") throws -> HubSession {
    let address = try #require(uri.flatMap { HubAddress($0 + more) })
    return try HubWay.session(address)
  }
}

@Suite(.serialized, .enabled(if: TestDatabase.isThere, TestDatabase.reason))
struct HubPlaceTests {
  private let session: HubSession

  init() throws {
    session = try TestDatabase.session()
    _ = try session.make(HubIdentity(from: SystemRandomness()))
  }

  private func newPlace() throws -> (dataset: DatasetID, place: HubPlace) {
    let dataset = DatasetID(from: SystemRandomness())
    return (dataset, HubPlace(session, dataset))
  }

  @Test func `a hub is a place`() async throws {
    let session = session
    try await PlaceSuite.check {
      let dataset = DatasetID(from: SystemRandomness())
      return (HubPlace(session, dataset), HubPlace(try TestDatabase.session(), dataset))
    }
  }

  @Test func `a hub is made once, and keeps its id`() throws {
    let first = try session.identity()
    let again = try session.make(HubIdentity(id: String(repeating: "f", count: 32)))
    #expect(again.hub == first)
    #expect(!again.isNew)
    #expect(first.id.utf8.count == 32)
  }

  @Test func `what one dataset has another does not show`() async throws {
    let (one, other) = (try newPlace().place, try newPlace().place)
    let file = PlaceFile(name: "aaaaaaaaaaaaaaaa/x.json", bytes: [0, 255, 39, 92])
    try await one.add([file])
    #expect(try await other.list(after: nil).entries.isEmpty)
    #expect(try await other.read([file.name]).isEmpty)
    try await other.remove([file.name])
    #expect(try await one.read([file.name]) == [file])
  }

  @Test func `adding what is there leaves the state as it is`() async throws {
    let place = try newPlace().place
    let file = PlaceFile(name: "a", bytes: [1])
    try await place.add([file])
    let token = try #require(try await place.list(after: nil).token)
    try await place.add([file, file])
    #expect(try await place.list(after: token).token == token)
    #expect(try await place.list(after: token).isWhole == false)
    try await place.add([PlaceFile(name: "b", bytes: [])])
    let next = try await place.list(after: token)
    #expect(next.isWhole)
    #expect(next.entries == [.init(name: "a", byteCount: 1), .init(name: "b", byteCount: 0)])
  }

  @Test func `parts are replaced by one in one step, and its device keeps few`() async throws {
    let (dataset, place) = try newPlace()
    var options = StoreOptions()
    options.dataset = dataset
    let store = TrainingStore.inMemory(clock: TestClock(), options: options)
    for number in 0..<40 {
      try await store.write {
        try $0.save(Setting(id: Identifier("s\(number)"), value: .string("v")))
      }
      try await store.sync(with: place, options: PlaceOptions(makesPlace: true))
    }
    let parts = try await place.list(after: nil).entries.filter { $0.name.hasSuffix(".jsonl") }
    #expect(parts.count < 16, "\(parts.map(\.name))")
    let newcomer = TrainingStore.inMemory(clock: TestClock(), options: options)
    try await newcomer.sync(with: place)
    #expect(try await newcomer.coverage == store.coverage)
    let contents = try #require(try HubKeeping(session).contents(of: dataset))
    #expect(contents.faults.isEmpty, "\(contents.faults)")
    #expect(contents.hasMarker)
  }

  @Test func `files of which one cannot be added are all left out`() async throws {
    let place = try newPlace().place
    await #expect(throws: HubFault.self) {
      try await place.add([
        PlaceFile(name: "a", bytes: [1]), PlaceFile(name: "b\u{0}c", bytes: [1]),
      ])
    }
    #expect(try await place.list(after: nil).entries.isEmpty)
    let old = PlaceFile(name: "old", bytes: [1])
    try await place.add([old])
    await #expect(throws: HubFault.self) {
      try await place.replace(["old"], with: [PlaceFile(name: "c\u{0}", bytes: [2])])
    }
    #expect(try await place.read(["old"]) == [old])
    try await place.replace(["old"], with: [PlaceFile(name: "c", bytes: [2])])
    #expect(try await place.list(after: nil).entries == [.init(name: "c", byteCount: 1)])
  }

  @Test func `a session that may only read is told so, and changes nothing`() async throws {
    let (dataset, place) = try newPlace()
    let options = "options=-cdefault_transaction_read_only%3Don"
    let mark = TestDatabase.uri?.contains("?") == true ? "&" : "?"
    let reader = HubPlace(try TestDatabase.session(mark + options), dataset)
    let fault = await #expect(throws: HubFault.self) {
      try await reader.add([PlaceFile(name: "a", bytes: [1])])
    }
    #expect(fault?.code == .readOnly)
    #expect(try await reader.list(after: nil).entries.isEmpty)
    #expect(try await place.list(after: nil).entries.isEmpty)
  }

  @Test func `a database that is not there is told without the password`() throws {
    let address = try #require(
      HubAddress("postgresql://nobody:secret@127.0.0.1:1/lift?connect_timeout=2"))
    let session = try HubWay.session(address)
    let fault = #expect(throws: HubFault.self) { try session.identity() }
    #expect(fault?.code == .notReached)
    #expect(fault.map { !"\($0)".contains("secret") } ?? false)
    let strange = try HubWay.session(try #require(HubAddress("postgresql://a:secret@[::1/x%zz")))
    let unread = #expect(throws: HubFault.self) { try strange.identity() }
    #expect(unread?.code == .badAddress)
    #expect(unread.map { !"\($0)".contains("secret") } ?? false)
  }

  @Test func `a removed dataset is gone, and stays refused`() async throws {
    let (dataset, place) = try newPlace()
    let keeping = HubKeeping(session)
    #expect(try keeping.size(of: dataset) == nil)
    try await place.add([PlaceFile(name: "a", bytes: [1, 2]), PlaceFile(name: "b", bytes: [3])])
    let before = try keeping.status()
    let size = try #require(try keeping.size(of: dataset))
    #expect(size.parts == 2 && size.bytes == 3 && size.removed == nil)
    let removed = try keeping.remove(dataset)
    #expect(try keeping.remove(dataset) == removed)
    let after = try keeping.status()
    #expect(after.parts + 2 == before.parts)
    #expect(after.bytes + 3 == before.bytes)
    #expect(after.removed == before.removed + 1)
    let rest = try #require(try keeping.size(of: dataset))
    #expect(rest.parts == 0 && rest.bytes == 0 && rest.removed == removed)
    #expect(!(try keeping.datasets().contains(dataset)))
    let fault = await #expect(throws: PlaceFault.self) { try await place.list(after: nil) }
    #expect(fault?.code == .removed)
    #expect(throws: PlaceFault.self) { try keeping.contents(of: dataset) }
  }

  @Test func `a store that a hub refuses for good is told so, and keeps its events`() async throws {
    let (dataset, place) = try newPlace()
    var options = StoreOptions()
    options.dataset = dataset
    let store = TrainingStore.inMemory(clock: TestClock(), options: options)
    try await store.write { try $0.save(Setting(id: "a", value: .string("b"))) }
    try await store.sync(with: place, options: PlaceOptions(makesPlace: true))
    _ = try HubKeeping(session).remove(dataset)
    let error = await #expect(throws: TrainingError.self) { try await store.sync(with: place) }
    #expect(error?.code == .refusedByPeer)
    #expect(error?.causes.first?.contains("was removed from this hub") == true)
    #expect(try await store.coverage.count == 1)
  }

  @Test func `eight small parts of one size wait to become one`() async throws {
    let place = try newPlace().place
    func names(_ numbers: ClosedRange<Int>) -> [PlaceFile] {
      numbers.map {
        PlaceFile(name: "cccccccccccccccc/dddddddddddddddd.\($0)-\($0).1.1.0.jsonl", bytes: [1])
      }
    }
    try await place.add(names(1...7))
    let keeping = HubKeeping(session)
    let before = try keeping.status().oldestUnmerged
    try await place.add(names(8...8))
    let after = try #require(try keeping.status().oldestUnmerged)
    #expect(before.map { after <= $0 } ?? true)
    try await place.remove(names(1...8).map(\.name))
    #expect(try keeping.status().oldestUnmerged == before)
  }
}
