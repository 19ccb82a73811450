import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// What was written on one device and lost to another one, and what one sync changed.
struct OverruledTests {
  private let phone: ModelStore
  private let pad: ModelStore
  private let start = Date(timeIntervalSince1970: 1_704_067_200)

  init() throws {
    (phone, pad) = (try ModelStore(1), try ModelStore(2))
  }

  /// Both take what the other one has.
  private func meet() async throws {
    try await phone.receive(from: pad)
    try await pad.receive(from: phone)
  }

  private func at(_ seconds: Int64, _ store: ModelStore) {
    store.clock.set(to: Instant(milliseconds: 1_704_067_200_000 + seconds * 1000))
  }

  private func overruled(since seconds: Double = 0) async throws -> [OverruledWrite] {
    try await phone.store.overruled(since: start.addingTimeInterval(seconds))
  }

  @Test func `a later edit of another device overrules, and is taken back`() async throws {
    try await pad.store.nameDevice("iPad")
    _ = try await phone.store.write {
      try $0.save(Module(id: "m", name: "Push", exercises: [ModuleExercise(id: "e", order: 1)]))
    }
    try await meet()
    at(10, phone)
    _ = try await phone.store.update("m" as Module.ID) { $0.name = "Mine" }
    at(20, pad)
    _ = try await pad.store.update("m" as Module.ID) { $0.name = "Theirs" }
    #expect(try await overruled().isEmpty)
    try await meet()
    let found = try await overruled(since: 5)
    let write = try #require(found.first)
    #expect(found.count == 1)
    #expect(write.mine.value["name"] == "Mine" && write.theirs.value["name"] == "Theirs")
    #expect(write.theirs.deviceName == "iPad" && write.mine.deviceName == nil)
    #expect(write.rule == .lastWrite && write.reason == "The other change is later.")
    #expect(write.theirs.date == start.addingTimeInterval(20))
    #expect(try await overruled(since: 15).isEmpty)
    at(30, phone)
    let taken = try await phone.store.takeBack(write)
    #expect(taken.events.count == 1)
    try await meet()
    #expect(try await pad.store.get("m" as Module.ID)?.name == "Mine")
    #expect(try await overruled().isEmpty)
    // What is taken back already does not lose any more.
    await #expect(throws: TrainingError.self) { try await phone.store.takeBack(write) }
    #expect(try await pad.store.overruled(since: start).map(\.mine.id) == [write.theirs.id])
    try await phone.store.undo(taken)
    #expect(try await phone.store.get("m" as Module.ID)?.name == "Theirs")
  }

  @Test func `each rule by which a write loses is told, and mine counts again`() async throws {
    let kept: Session.ID = "kept"
    let gone: Module.ID = "gone"
    _ = try await phone.store.write { transaction in
      try transaction.save(
        Session(id: kept, started: SessionStart(startedAt: .init(milliseconds: 0))))
      try transaction.save(Module(id: gone, name: "Gone"))
      try transaction.save(Module(id: "edited", name: "Edited"))
      try transaction.save(Module(id: "same", name: "Same"))
    }
    try await meet()
    at(10, pad)
    _ = try await pad.store.write { transaction in
      try transaction.log(LoggedSet(id: "s", exercise: "Squat", reps: 6), in: kept)
    }
    at(20, phone)
    _ = try await phone.store.write { transaction in
      try transaction.log(LoggedSet(id: "s", exercise: "Squat", reps: 5), in: kept)
      try transaction.update(gone) { $0.notes = "mine" }
      try transaction.update(gone) { $0.name = "Mine" }
      try transaction.delete("edited" as Module.ID)
      try transaction.update("same" as Module.ID) { $0.notes = "alike" }
    }
    at(30, pad)
    _ = try await pad.store.write { transaction in
      try transaction.delete(gone)
      try transaction.update("edited" as Module.ID) { $0.notes = "theirs" }
      try transaction.update("same" as Module.ID) { $0.notes = "alike" }
    }
    try await meet()
    let found = try await overruled(since: 15)
    #expect(found.map(\.rule) == [.editAfterDeletion, .deletion, .firstWrite])
    #expect(Set(found.map(\.reason)).count == 3)
    #expect(found.allSatisfy { $0.theirs.device != $0.mine.device })
    at(40, phone)
    for write in found { try await phone.store.takeBack(write) }
    try await meet()
    #expect(try await pad.store.get(kept)?.sets.map(\.reps) == [5])
    #expect(try await pad.store.get(gone)?.name == "Mine")
    #expect(try await pad.store.get("edited" as Module.ID) == nil)
    #expect(try await overruled(since: 15).isEmpty)
  }

  @Test func `a write that another one has overruled since is not taken back`() async throws {
    at(10, phone)
    _ = try await phone.store.write { try $0.save(Module(id: "m", name: "Mine")) }
    at(20, pad)
    _ = try await pad.store.write { try $0.save(Module(id: "m", name: "Theirs")) }
    try await meet()
    let write = try #require(try await overruled().first)
    at(30, pad)
    _ = try await pad.store.update("m" as Module.ID) { $0.name = "Theirs again" }
    try await meet()
    let error = await #expect(throws: TrainingError.self) {
      try await phone.store.takeBack(write)
    }
    #expect(error?.code == .changedSince)
    #expect(try await overruled().map(\.theirs.value["name"]) == ["Theirs again"])
  }

  @Test func `what one sync has overruled is told, however old mine is, and starters are not`()
    async throws
  {
    let (phone, pad) = (try TestStore(1), try TestStore(2))
    _ = try await phone.store.write(as: .seed) { try $0.save(Module(id: "seed", name: "Starter")) }
    try await phone.write(.of("module.saved", "m", ["name": "Mine"]))
    pad.clock.set(to: Instant(milliseconds: 1_704_067_300_000))
    try await pad.write(
      .of("module.saved", "m", ["name": "Theirs"]), .of("module.saved", "seed", ["name": "Named"]))
    let (summary, _) = try await phone.meet(pad)
    let lost = try await phone.store.overruled(broughtBy: summary)
    #expect(lost.map(\.mine.value["name"]) == ["Mine"])
    #expect(lost.map(\.theirs.value["name"]) == ["Theirs"])
    let (other, _) = try await phone.meet(try TestStore(3))
    #expect(try await phone.store.overruled(broughtBy: other).isEmpty)
    #expect(try await phone.store.overruled(since: .distantPast).count == 1)
  }

  @Test func `a later edit of a device that may have got mine has overruled nothing`() async throws
  {
    let (phone, pad) = (try TestStore(1), try TestStore(2))
    try await phone.write(.of("module.saved", "m", ["name": "Mine"]))
    _ = try await phone.meet(pad)
    pad.clock.set(to: Instant(milliseconds: 1_704_067_300_000))
    try await pad.write(.of("module.saved", "m", ["name": "Theirs"]))
    let (summary, _) = try await phone.meet(pad)
    #expect(try await phone.store.overruled(broughtBy: summary).isEmpty)
    #expect(try await phone.store.overruled(since: .distantPast).isEmpty)
  }

  @Test func `a device is named once, and the names of all devices are in each history`()
    async throws
  {
    #expect(try await phone.store.nameDevice("Phone", platform: "iOS").events.count == 1)
    #expect(try await phone.store.nameDevice("Phone", platform: "iOS").events.isEmpty)
    _ = try await pad.store.nameDevice("iPad")
    await #expect(throws: TrainingError.self) { try await phone.store.nameDevice("") }
    try await meet()
    let names = try await phone.store.history().map(\.deviceName)
    #expect(names == ["iPad", "Phone"])
  }

  @Test func `what one sync changed is told, also of an older edit`() async throws {
    let (phone, watch) = (try TestStore(1), try TestStore(2))
    // It was written before all that the phone has, offline.
    watch.clock.set(to: Instant(milliseconds: 1_704_067_100_000))
    try await watch.write(.of("module.saved", "older", ["name": "Older"]))
    try await phone.write(.of("module.saved", "m", ["name": "Here"]))
    let (first, _) = try await phone.meet(watch)
    let brought = try await phone.store.differences(broughtBy: first)
    #expect(brought.map(\.entityID) == ["older"])
    #expect(brought[0].aspects[0].before == nil)
    #expect(brought[0].aspects[0].after == ["name": "Older"])
    let date = Date(timeIntervalSince1970: 1_704_067_150)
    #expect(try await phone.store.differences(since: date).map(\.entityID) == ["m"])
    // What comes later is not part of that sync, and an empty one brings nothing.
    try await watch.write(.of("module.saved", "older", ["name": "Newer"]))
    let (empty, _) = try await phone.meet(try TestStore(3))
    #expect(try await phone.store.differences(broughtBy: empty).isEmpty)
    let (second, _) = try await phone.meet(watch)
    #expect(try await phone.store.differences(broughtBy: first) == brought)
    let newer = try await phone.store.differences(broughtBy: second)
    #expect(newer.map { $0.aspects.map(\.after) } == [[["name": "Newer"]]])
    let other = try TestStore(4)
    #expect(
      await failure { _ = try await other.store.differences(broughtBy: first) } == .notFound)
  }
}
