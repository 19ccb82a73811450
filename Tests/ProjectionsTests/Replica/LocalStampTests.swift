import EventLog
import EventLogTesting
import Projections
import Training
import Testing

/// merge-rules 1: the stamps of local writes.
struct LocalStampTests {
  private let phone: TestDevice
  private let watch: TestDevice

  init() throws {
    phone = try TestDevice(1)
    watch = try TestDevice(2)
  }

  @Test func `a write carries the wall clock's time where nothing newer is known`() throws {
    phone.clock.set(to: .at(5000))
    #expect(try phone.append("setting.saved", "s", ["value": 1]).stamp == .at(5000))
    phone.clock.set(to: .at(6000))
    #expect(try phone.append("setting.saved", "s", ["value": 2]).stamp == .at(6000))
  }

  @Test func `a stopped or a backward clock ticks the counter`() throws {
    phone.clock.set(to: .at(5000))
    _ = try phone.append("setting.saved", "s", ["value": 1])
    #expect(try phone.append("setting.saved", "s", ["value": 2]).stamp == .at(5000, counter: 1))
    phone.clock.set(to: .at(1000))
    #expect(try phone.append("setting.saved", "s", ["value": 3]).stamp == .at(5000, counter: 2))
    #expect(try phone.replica.state.one(Setting.self, "s")?.value == 3)
  }

  @Test func `an edit made after seeing a value never loses to it, whatever the clocks say`() throws
  {
    watch.clock.set(to: .at(9_000_000_000))
    let seen = try watch.append("module.saved", "m", ["name": "Watch"])
    try phone.receive(from: watch)
    let edit = try phone.append("module.saved", "m", ["name": "Phone"])
    #expect(edit.stamp == seen.stamp.ticked)
    try watch.receive(from: phone)
    for device in [phone, watch] {
      #expect(try device.replica.state.one(Module.self, "m")?.name == "Phone")
    }
  }

  @Test func `a device that is years ahead moves no other entity`() throws {
    watch.clock.set(to: .at(9_000_000_000))
    _ = try watch.append("module.saved", "m", ["name": "Watch"])
    try phone.receive(from: watch)
    phone.clock.set(to: .at(10))
    #expect(try phone.append("module.saved", "other", ["name": "Phone"]).stamp == .at(10))
    // The same id under another kind is another entity.
    #expect(try phone.append("workout.saved", "m", ["name": "Phone"]).stamp == .at(10))
  }

  @Test func `every event on the entity counts, also one that is unknown, invalid or refused`()
    throws
  {
    let strangers = [
      try Event.made(by: 7, 1, at: .at(100), .of("module.renamed", "a", [:])),
      try Event.made(by: 7, 2, at: .at(200), .of("module.exerciseSaved", "b", ["id": 1])),
      try Event.made(by: 7, 3, at: .at(300), .of("module.saved", "c", ["name": "N"], version: 9)),
    ]
    _ = try phone.replica.receive(strangers)
    for (id, milliseconds) in [("a", Int64(100)), ("b", 200), ("c", 300)] {
      let event = try phone.append("module.saved", id, ["name": "Mine"])
      #expect(event.stamp == .at(milliseconds, counter: 1))
    }
  }

  @Test func `the counter moves on to the next millisecond when it is used up`() throws {
    let last = try Event.made(
      by: 7, 1, at: .at(100, counter: 0xFFFF), .of("setting.saved", "s", ["value": 1]))
    _ = try phone.replica.receive([last])
    #expect(try phone.append("setting.saved", "s", ["value": 2]).stamp == .at(101))
  }

  @Test func `a wall clock outside 2000 to 2099 is read as their nearest end`() throws {
    phone.clock.set(to: Instant(milliseconds: 0))
    let early = try phone.append("setting.saved", "a", ["value": 1])
    #expect(early.stamp.description == "2000-01-01T00:00:00.001Z-0000")
    phone.clock.set(to: Instant(milliseconds: 9_000_000_000_000))
    let late = try phone.append("setting.saved", "b", ["value": 1])
    #expect(late.stamp.description == "2099-12-31T23:59:59.999Z-0000")
  }

  @Test func `nothing can follow the last stamp there is`() throws {
    let stamp = try #require(Stamp("2199-12-31T23:59:59.999Z-ffff"))
    let last = try Event.made(by: 7, 1, at: stamp, .of("setting.saved", "s", ["value": 1]))
    _ = try phone.replica.receive([last])
    let report = try phone.replica.write([.of("setting.saved", "s", ["value": 2])])
    #expect(report.refusal?.code == .lastStamp)
    #expect(phone.replica.store.log.count == 1)
  }

  @Test func `a deletion after an edit of the same millisecond is later than it`() throws {
    _ = try phone.append("setting.saved", "s", ["value": 1])
    let deletion = try phone.append("setting.deleted", "s")
    #expect(deletion.stamp == .at(0, counter: 1))
    #expect(try phone.append("setting.saved", "s", ["value": 1]).stamp == .at(0, counter: 2))
    #expect(try phone.replica.state.one(Setting.self, "s")?.value == 1)
  }
}
