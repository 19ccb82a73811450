import EventLog
import EventLogTesting
import LiftTrail
import SyncRelay
import Testing

/// What a stranger may write into a place takes down no device.
struct HostileNamesTests {
  private let folder: SharedFolder
  private let phone: PlaceDevice

  init() throws {
    folder = try SharedFolder()
    phone = try PlaceDevice("a", clock: folder.clock)
    try phone.write(["one", "two"])
  }

  private static let own = "aaaaaaaaaaaaaaaa"
  private static let most = "9007199254740991"

  @Test(arguments: [
    "bbbbbbbbbbbbbbbb/\(own).1-\(most).\(most).17.00112233445566ff.jsonl",
    "bbbbbbbbbbbbbbbb/\(own).\(most)-\(most).1.17.00112233445566ff.jsonl",
    "bbbbbbbbbbbbbbbb/cccccccccccccccc.\(most)-\(most).1.17.00112233445566ff.jsonl",
    "bbbbbbbbbbbbbbbb/cccccccccccccccc.1-\(most).2.17.00112233445566ff.jsonl",
    "bbbbbbbbbbbbbbbb/cccccccccccccccc.1-2.2.\(most).00112233445566ff.4095of4096.jsonl",
    "\(own)/\(own).1-2.2.17.00112233445566ff.1of2.jsonl",
    "\(own)/holds.\(most).00112233445566ff.json",
    "\(own)/holds.0.00112233445566ff.json",
    "bbbbbbbbbbbbbbbb/holds.\(most).00112233445566ff.json",
    "bbbbbbbbbbbbbbbb/e\u{301}.jsonl",
    "bbbbbbbbbbbbbbbb/....jsonl",
    "bbbbbbbbbbbbbbbb/-",
    "lifttrail-.json",
    "lifttrail-5DB49B01-1D48-4785-97E6-55EA5E8FF674.json",
  ])
  func `whatever a name says, a pass ends in order, and the next one is as before`(
    name: String
  ) async throws {
    try await phone.pass(folder.place, making: true)
    if let slash = name.firstIndex(of: "/") {
      let publisher = "/place/" + name[..<slash]
      if try folder.files.status(of: publisher) == nil {
        try folder.files.makeFolder(at: publisher)
      }
    }
    try folder.put(Array("seventeen bytes!\n".utf8), at: name)
    for _ in 0..<3 { try await phone.pass(folder.place) }
    let id = phone.id
    try phone.write(["three"])
    try await phone.pass(folder.place)
    #expect(phone.id == id)
    let names = folder.names
    #expect(try await phone.pass(folder.place).added == 0)
    #expect(folder.names == names)
    let watch = try PlaceDevice("d", clock: folder.clock)
    try await watch.pass(folder.place)
    #expect(try watch.lines() == phone.lines())
  }

  @Test func `of many devices some are heard, and a listing that is too long ends the pass`()
    async throws
  {
    var entries = [
      PlaceEntry(
        name: PlaceName.marker(of: try #require(DatasetID(PlaceDevice.dataset))), byteCount: 9)
    ]
    for number in 0..<300 {
      let publisher = Hexadecimal.text(of: UInt64(number), digits: 16)
      entries.append(
        PlaceEntry(name: "\(publisher)/holds.1.00112233445566ff.json", byteCount: 100))
    }
    try await phone.pass(ListedPlace(entries))
    #expect(try phone.store.placeMemory(of: ListedPlace.called).heard.count == 256)
    for number in 0..<100_000 {
      entries.append(PlaceEntry(name: "\(HostileNamesTests.own)/\(number)", byteCount: 1))
    }
    let fault = await #expect(throws: PlaceFault.self) {
      try await phone.pass(ListedPlace(entries))
    }
    #expect(fault?.code == .tooLarge)
  }
}

/// A place that lists what it is told, and gives nothing.
private struct ListedPlace: SyncPlace {
  static let called = "test:listed"
  let entries: [PlaceEntry]
  let name: String = ListedPlace.called
  let limits = PlaceLimits()

  init(_ entries: [PlaceEntry]) { self.entries = entries }

  func list(after token: PlaceToken?) async throws -> PlaceListing { PlaceListing(entries) }
  func read(_ names: [String]) async throws -> [PlaceFile] { [] }
  func add(_ files: [PlaceFile]) async throws {}
  func remove(_ names: [String]) async throws {}
}
