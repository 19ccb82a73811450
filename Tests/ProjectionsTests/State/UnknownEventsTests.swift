import EventLog
import EventLogTesting
import Testing

@testable import Projections
@testable import Training

/// The events that need a newer build.
struct UnknownEventsTests {
  private let device: TestDevice
  private let files = MemoryFileSystem()

  init() throws {
    device = try TestDevice(1, files: files)
    try device.write("module.saved", "m", ["name": "A"])
  }

  /// Takes events that other devices wrote.
  private func receive(_ drafts: [(replica: UInt64, seq: UInt64, draft: EventDraft)]) throws {
    _ = try device.replica.receive(
      drafts.map { try .made(by: $0.replica, $0.seq, at: .at(Int64($0.seq)), $0.draft) })
  }

  private func receiveSome() throws {
    try receive([
      (2, 1, .of("gadget.saved", "g")), (2, 2, .of("gadget.deleted", "g")),
      (2, 3, .of("module.saved", "m", ["name": "B"], version: 2)),
      (2, 4, .of("module.saved", "n", ["name": "C"], version: 3)),
      (2, 5, .of("module.saved", "n", ["name": "D"], version: 3)),
      (3, 1, .of("module.painted", "m")), (3, 2, .of("module.exerciseSaved", "m")),
      (3, 3, .of("module.saved", "o", ["name": "E"])),
    ])
  }

  private static let some = [
    "gadget.deleted 1: 1 of 1", "gadget.saved 1: 1 of 1", "module.painted 1: 1 of 1",
    "module.saved 2: 1 of 1", "module.saved 3: 2 of 1",
  ]

  private func words(_ events: UnknownEvents) -> [String] {
    events.sorts.map { "\($0.type) \($0.version): \($0.events) of \($0.entities)" }
  }

  private func opened(
    _ reading: Store.Reading = .sinceSnapshot, kinds: KindTable = .training
  ) throws -> Replica {
    try Replica.open(
      at: "/store", for: .reading, reading: reading, environment: device.environment, kinds: kinds)
  }

  @Test func `a store whose events are all known has none`() throws {
    let none = try device.replica.state.unknownEvents()
    #expect(none.isEmpty && none.count == 0 && none.entities == 0)
    #expect(try UnknownEvents(in: device.replica.log, .training) == none)
  }

  @Test func `they are counted by type and version, and what is invalid is not among them`() throws
  {
    try receiveSome()
    let found = try device.replica.state.unknownEvents()
    #expect(words(found) == Self.some)
    #expect(found.count == 6 && found.entities == 3 && !found.isEmpty)
    let effects = try (1...device.replica.log.count).map { try device.replica.effect(at: $0) }
    #expect(effects.count { $0 == .unknown } == found.count)
  }

  @Test func `a log alone says the same, with a snapshot, behind it, and without`() throws {
    try receiveSome()
    let found = try device.replica.state.unknownEvents()
    #expect(try UnknownEvents(in: device.replica.log, .training) == found)
    #expect(try device.replica.store.makeSnapshot() != nil)
    let reader = try opened()
    #expect(reader.log.baseCount == reader.log.count)
    #expect(try UnknownEvents(in: reader.log, .training) == found)
    #expect(try reader.state.unknownEvents() == found)
    try receive([(4, 1, .of("gadget.saved", "h"))])
    let later = try opened()
    #expect(later.log.baseCount > 0 && later.log.baseCount < later.log.count)
    let more = try UnknownEvents(in: later.log, .training)
    #expect(more.count == found.count + 1 && more.entities == found.entities + 1)
    #expect(try later.state.unknownEvents() == more)
    #expect(try opened(.everyLine).state.unknownEvents() == more)
  }

  @Test func `beside a snapshot of a build that knows more, each line is asked`() throws {
    try receiveSome()
    let found = try device.replica.state.unknownEvents()
    let newer = try KindTable(.training, and: [Gadget.self])
    #expect(try device.replica.store.makeSnapshot(kinds: newer) != nil)
    let store = try Store.open(
      at: "/store", for: .reading, reading: .sinceSnapshot, environment: device.environment)
    #expect(store.log.baseCount == store.log.count)
    #expect(try UnknownEvents(in: store.log, .training) == found)
    #expect(
      words(try UnknownEvents(in: store.log, newer)) == Self.some.filter { !$0.hasPrefix("gadget") }
    )
  }

  @Test func `of several contents under one id, each counts by itself`() throws {
    try receive([(2, 1, .of("gadget.saved", "g"))])
    try receive([(2, 1, .of("module.saved", "p", ["name": "P"]))])
    try receive([(2, 1, .of("gadget.saved", "h"))])
    let found = try device.replica.state.unknownEvents()
    #expect(words(found) == ["gadget.saved 1: 2 of 2"])
    #expect(try UnknownEvents(in: device.replica.log, .training) == found)
  }
}

/// A kind of a newer build.
private struct Gadget: Model {
  static let kind = Kind<Self>("gadget", plural: "gadgets")

  var id = Identifier<Self>()
  var name = ""
  var origin = SourcePayload()
}
