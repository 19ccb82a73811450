import EventLog
import EventLogTesting
import Projections
import Training
import Testing

/// A replica over a store: receiving, opening again, reading as of a time and a position.
struct ReplicaTests {
  private let device: TestDevice

  init() throws {
    device = try TestDevice(1)
  }

  @Test func `a replica that is opened again has the same state`() throws {
    _ = try device.append("module.saved", "m", ["name": "A"])
    _ = try device.append("module.exerciseSaved", "m", ["id": "e"])
    let reader = try Replica.open(at: "/store", for: .reading, environment: device.environment)
    #expect(try reader.state.text == device.state)
    #expect(try reader.state.digest() == device.replica.state.digest())
  }

  @Test func `a folder without a store is refused`() throws {
    let error = #expect(throws: LogError.self) {
      try Replica.open(at: "/nothing", for: .reading, environment: device.environment)
    }
    #expect(error?.code == .notAStore)
  }

  @Test func `an event that is received again changes nothing`() throws {
    let other = try TestDevice(2)
    let event = try other.append("module.saved", "m", ["name": "A"])
    #expect(try device.replica.receive([event, event]) == [event])
    #expect(try device.replica.receive([event]) == [])
    #expect(device.replica.store.log.count == 1)
    #expect(try device.replica.effect(at: 1) == .applied)
  }

  @Test func `what this build does not know is kept, counted and passed on untouched`() throws {
    let strangers = [
      try Event.made(by: 7, 1, at: .at(1), .of("gadget.saved", "g", ["x": 1])),
      try Event.made(by: 7, 2, at: .at(2), .of("module.renamed", "m", ["x": 1])),
      try Event.made(by: 7, 3, at: .at(3), .of("module.saved", "m", ["name": "N"], version: 2)),
      try Event.made(by: 7, 4, at: .at(4), .of("gadget.deleted", "g")),
      try Event.made(by: 7, 5, at: .at(5), .of("module.exerciseSaved", "m", ["name": "E"])),
      try Event.made(by: 7, 6, at: .at(6), .of("session.setLogged", "s", ["id": 3])),
    ]
    _ = try device.replica.receive(strangers)
    #expect(try device.state == "{}")
    #expect(device.replica.fold.unknown.description == "0000000000000007:1-4")
    #expect(device.replica.fold.invalid.description == "0000000000000007:5-6")
    #expect(
      try (1...6).map { try device.replica.effect(at: $0) }
        == [.unknown, .unknown, .unknown, .unknown, .invalid, .invalid])
    #expect(try device.events.map(\.line) == strangers.map(\.line))
  }

  @Test func `the state as of a stamp is the fold of the events up to it`() throws {
    device.clock.set(to: .at(1000))
    _ = try device.append("setting.saved", "s", ["value": 1])
    _ = try device.append("setting.saved", "s", ["value": 2])
    device.clock.set(to: .at(2000))
    _ = try device.append("setting.deleted", "s")
    func value(_ stamp: Stamp) throws -> JSONValue? {
      try device.replica.state(asOf: stamp).one(Setting.self, "s")?.value
    }
    #expect(try value(.at(999, counter: 0xFFFF)) == nil)
    #expect(try value(.at(1000)) == 1)
    #expect(try value(.at(1000, counter: 1)) == 2)
    #expect(try value(.at(1999, counter: 0xFFFF)) == 2)
    #expect(try value(.at(2000)) == nil)
    #expect(
      try device.replica.state(asOf: .at(9999)).digest() == device.replica.state.digest())
  }

  @Test func `the state as of a position is the fold of the first lines, whatever their stamps`()
    throws
  {
    let late = try Event.made(by: 7, 1, at: .at(9000), .of("setting.saved", "s", ["value": 9]))
    let early = try Event.made(by: 7, 2, at: .at(10), .of("setting.saved", "t", ["value": 1]))
    _ = try device.replica.receive([late])
    _ = try device.replica.receive([early])
    #expect(try device.replica.state(asOfPosition: 0).text == "{}")
    #expect(try device.replica.state(asOfPosition: -3).text == "{}")
    #expect(try device.replica.state(asOfPosition: 1).all(Setting.self).map(\.id) == ["s"])
    #expect(try device.replica.state(asOfPosition: 2).all(Setting.self).map(\.id) == ["s", "t"])
    #expect(try device.replica.state(asOfPosition: 99).text == device.state)
    #expect(try device.replica.state(asOf: .at(10)).all(Setting.self).map(\.id) == ["t"])
  }

  @Test(arguments: Seeds.some(of: 0..<30 as Range<UInt64>))
  func `as of any stamp and any position the plain twin sees the same`(seed: UInt64) throws {
    let history = try RandomHistory(seed: seed, count: 30).events
    _ = try device.replica.receive(history)
    for position in 0...history.count {
      let plain = try PlainState(Array(history.prefix(position)))
      #expect(try device.replica.state(asOfPosition: position).digest() == plain.digest)
    }
    for stamp in Set(history.map(\.stamp)) {
      let plain = try PlainState(history.filter { $0.stamp <= stamp })
      #expect(try device.replica.state(asOf: stamp).digest() == plain.digest)
    }
  }
}
