import EventLog
import EventLogTesting
import LiftTrail
import SyncRelay
import Testing

/// What a pass with a place takes, adds and removes.
struct PlacePassTests {
  private let folder: SharedFolder
  private let phone: PlaceDevice
  private let watch: PlaceDevice

  init() throws {
    folder = try SharedFolder()
    phone = try PlaceDevice("a", clock: folder.clock)
    watch = try PlaceDevice("b", clock: folder.clock)
  }

  @Test func `two devices hold the same after each has passed, and the first once more`()
    async throws
  {
    try phone.write(["one", "two"])
    try watch.write(["three", "four"], asBatch: true)
    try await phone.pass(folder.place, making: true)
    let taken = try await watch.pass(folder.place)
    let again = try await phone.pass(folder.place)
    #expect(taken.received.description == "aaaaaaaaaaaaaaaa:1-2")
    #expect(taken.published.description == "bbbbbbbbbbbbbbbb:1-2")
    #expect(again.received.description == "bbbbbbbbbbbbbbbb:1-2")
    #expect(try phone.lines() == watch.lines())
    let idle = try await watch.pass(folder.place)
    #expect(idle.moved == 0)
    #expect(try await phone.pass(folder.place).added == 0)
  }

  @Test func `two devices that hold the same make the same part, whose name says what is in it`()
    async throws
  {
    try phone.write(["one", "two", "three"])
    try await phone.pass(folder.place, making: true)
    try await watch.pass(folder.place)
    let name = try #require(folder.parts(of: phone).first)
    try folder.remove(name)
    // Of the two only the watch comes by.
    folder.advance(days: 3)
    try await watch.pass(folder.place)
    folder.advance(days: 3)
    try await watch.pass(folder.place)
    let copy = try #require(folder.parts(of: watch).first)
    #expect(copy.dropFirst(16) == name.dropFirst(16))
    let (part, piece) = try #require(PartName.read(String(name.dropFirst(17))))
    #expect(piece == nil)
    #expect(part.seqs == 1...3)
    #expect(part.lineCount == 3)
    #expect(part.byteCount == (try folder.bytes(copy).count))
    #expect(
      try part.fingerprint == phone.store.log.fingerprint(of: phone.store.log.coverage))
  }

  @Test
  func
    `a place that has own events which the store lacks gives it a fresh id before it adds anything`()
    async throws
  {
    try phone.write(["one", "two"])
    try await phone.pass(folder.place, making: true)
    // Another store under the same id: of a backup that was made before anything was written.
    let restored = try PlaceDevice("a", clock: folder.clock)
    try restored.write(["other"])
    let before = Set(folder.names)
    try await restored.pass(folder.place)
    #expect(restored.id != phone.id)
    let added = folder.names.filter { !before.contains($0) }
    #expect(added.allSatisfy { $0.hasPrefix(restored.id) }, "\(added)")
    #expect(before.isSubset(of: folder.names))
    // Both contents under the id that two have used are kept, on both.
    try await phone.pass(folder.place)
    folder.advance(days: 3)
    for _ in 0..<2 {
      try await restored.pass(folder.place)
      folder.advance(days: 3)
      try await phone.pass(folder.place)
    }
    #expect(try phone.lines() == restored.lines())
    #expect(try phone.lines().count == 3)
    let id = restored.id
    try await restored.pass(folder.place)
    #expect(restored.id == id)
  }

  @Test
  func
    `a part whose bytes are not those of its name gives nothing, and is added again in another cut`()
    async throws
  {
    try phone.write(["one", "two", "three", "four"])
    try await phone.pass(folder.place, making: true)
    let name = try #require(folder.parts(of: phone).first)
    var bytes = try folder.bytes(name)
    bytes[bytes.count / 2] ^= 1
    try folder.put(bytes, at: name)
    let reading = try await watch.pass(folder.place)
    #expect(reading.received.isEmpty)
    #expect(reading.unreadable.map(\.file) == [name])
    // The phone reads it once more, since it was changed, and finds it.
    try await phone.pass(folder.place)
    try await phone.pass(folder.place)
    try await watch.pass(folder.place)
    #expect(try watch.lines() == phone.lines())
    #expect(try folder.bytes(name) == bytes)
  }

  @Test func `a damaged part of one event is added under a name that only its content tells`()
    async throws
  {
    try phone.write(["one"])
    try await phone.pass(folder.place, making: true)
    let name = try #require(folder.parts(of: phone).first)
    try folder.put(Array(try folder.bytes(name).dropLast(3)), at: name)
    try await phone.pass(folder.place)
    #expect(folder.parts(of: phone).contains { $0.contains(".again1.") })
    try await watch.pass(folder.place)
    #expect(try watch.lines() == phone.lines())
    let count = folder.names.count
    try await phone.pass(folder.place)
    try await phone.pass(folder.place)
    #expect(folder.names.count == count)
  }

  @Test func `own events that the place lost are added at once, others' after half a day or more`()
    async throws
  {
    try phone.write(["one"])
    try await phone.pass(folder.place, making: true)
    try await watch.pass(folder.place)
    let name = try #require(folder.parts(of: phone).first)
    try folder.remove(name)
    try await watch.pass(folder.place)
    folder.advance(days: 0.4)
    try await watch.pass(folder.place)
    #expect(folder.parts(of: watch).isEmpty)
    try await phone.pass(folder.place)
    #expect(folder.parts(of: phone) == [name])
    try folder.remove(name)
    try await watch.pass(folder.place)
    folder.advance(days: 2.6)
    try await watch.pass(folder.place)
    #expect(folder.parts(of: watch).count == 1)
  }

  @Test func `eight parts of a class become one, and go once the other device holds them`()
    async throws
  {
    try await phone.pass(folder.place, making: true)
    for number in 0..<8 {
      try phone.write(["word \(number)"])
      try await phone.pass(folder.place)
    }
    try await watch.pass(folder.place)
    #expect(folder.parts(of: phone).count == 9)
    // The first pass reads the larger one back, and hears that the watch holds all.
    try await phone.pass(folder.place)
    try await phone.pass(folder.place)
    let parts = folder.parts(of: phone)
    #expect(parts.count == 1)
    #expect(parts.first?.contains(".1-8.8.") == true)
    let newcomer = try PlaceDevice("c", clock: folder.clock)
    try await newcomer.pass(folder.place)
    #expect(try newcomer.lines() == phone.lines())
  }

  @Test func `what is replaced waits thirty days for a device that does not come by`() async throws
  {
    try await phone.pass(folder.place, making: true)
    try await watch.pass(folder.place)
    for number in 0..<8 {
      try phone.write(["word \(number)"])
      try await phone.pass(folder.place)
    }
    try await phone.pass(folder.place)
    folder.advance(days: 29)
    try await phone.pass(folder.place)
    #expect(folder.parts(of: phone).count == 9)
    folder.advance(days: 2)
    try await phone.pass(folder.place)
    #expect(folder.parts(of: phone).count == 1)
    folder.advance(days: 400)
    try await phone.pass(folder.place)
    #expect(folder.parts(of: phone).count == 1)
  }

  @Test func `copies under other names neither lose events nor double them`() async throws {
    try phone.write(["one", "two"])
    try await phone.pass(folder.place, making: true)
    let name = try #require(folder.parts(of: phone).first)
    let bytes = try folder.bytes(name)
    try folder.put(
      bytes, at: String(name.dropLast(6)) + ".sync-conflict-20261128-190622-XLEY57K.jsonl")
    try folder.put(bytes, at: "\(phone.id)/part (1).jsonl")
    try folder.put(Array("my notes\n".utf8), at: "\(phone.id)/notes.txt")
    try folder.remove(name)
    try await watch.pass(folder.place)
    #expect(try watch.lines() == phone.lines())
    #expect(watch.store.log.count == 2)
    try await phone.pass(folder.place)
    #expect(try folder.bytes("\(phone.id)/notes.txt") == Array("my notes\n".utf8))
  }

  @Test func `a clock that is ahead does not make a device's file young for ever`() async throws {
    let ahead = StoppedClock(
      Instant(milliseconds: folder.clock.now().milliseconds + 400 * 86_400_000))
    let early = try PlaceDevice("c", clock: ahead)
    try await phone.pass(folder.place, making: true)
    try await early.pass(folder.place)
    let heard = folder.clock.now()
    try await phone.pass(folder.place)
    folder.advance(days: 20)
    #expect(try await phone.pass(folder.place).newest?.written == heard)
  }

  @Test func `what a device says leaves a receipt, by which it is known what waits for it`()
    async throws
  {
    try phone.write(["one"])
    try await phone.pass(folder.place, making: true)
    try await watch.pass(folder.place)
    let report = try await phone.pass(folder.place)
    #expect(report.devices.map(\.said.name) == ["device b"])
    #expect(report.devices.first?.holdsSame == true)
    let known = try #require(try phone.store.knownPeer(watch.store.manifest.replica))
    #expect(known.newest.isComplete)
    #expect(known.name == "device b")
    #expect(known.holds.description == "aaaaaaaaaaaaaaaa:1-1")
    try phone.write(["two"])
    let next = try await phone.pass(folder.place)
    #expect(next.devices.first?.holdsSame == false)
    #expect(next.devices.first?.lacks == 1)
  }
}
