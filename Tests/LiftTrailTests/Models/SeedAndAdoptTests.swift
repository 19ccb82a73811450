import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// Starters of a first launch, and an app's old records (merge-rules 16).
struct SeedAndAdoptTests {
  private static let starter = Module(
    id: "push", name: "Push", exercises: [ModuleExercise(id: "bench", name: "Bench Press")])

  @Test func `a starter of three devices is one, loses to an edit, and stays deleted`() async throws
  {
    let stores = try (1...3).map { number in
      try ModelStore(
        UInt64(number),
        clock: StoppedClock(Instant(milliseconds: 1_704_067_200_000 + Int64(number) * 86_400_000)))
    }
    let legs = Module(id: "legs", name: "Legs")
    for test in stores {
      _ = try await test.store.write(as: .seed) {
        try $0.save(Self.starter)
        try $0.save(legs)
      }
    }
    // The first device edits before the others have even begun.
    stores[0].clock.set(to: Instant(milliseconds: 1_704_067_200_000))
    _ = try await stores[0].store.write {
      try $0.update("push" as Module.ID) { $0.name = "My own name" }
      try $0.delete("legs" as Module.ID)
    }
    for _ in 0..<2 {
      for test in stores { for other in stores { try await test.receive(from: other) } }
    }
    for test in stores {
      let modules = try await test.store.all(Module.self)
      #expect(modules.map(\.name) == ["My own name"])
      #expect(modules.first?.exercises.map(\.name) == ["Bench Press"])
      let again = try await test.store.write(as: .seed) {
        try $0.save(Self.starter)
        try $0.save(legs)
      }
      #expect(again.events.isEmpty)
    }
  }

  @Test func `a newer version of a starter replaces an older one, and loses to an edit`()
    async throws
  {
    let (old, new) = (try ModelStore(1), try ModelStore(2))
    var newer = Self.starter
    newer.name = "Push, version 2"
    let second = newer
    _ = try await old.store.write(as: .seed) {
      try $0.save(Self.starter)
      try $0.save(Module(id: "own", name: "Own"))
    }
    old.clock.set(to: Instant(milliseconds: 0))
    _ = try await old.store.write { try $0.update("own" as Module.ID) { $0.name = "Mine" } }
    _ = try await new.store.write(as: .seed(version: 2)) {
      try $0.save(second)
      try $0.save(Module(id: "own", name: "Own, version 2"))
    }
    try await old.receive(from: new)
    try await new.receive(from: old)
    for test in [old, new] {
      let names = try await test.store.all(Module.self).map(\.name)
      #expect(names.sorted() == ["Mine", "Push, version 2"])
    }
    let again = try await old.store.write(as: .seed(version: 1)) { try $0.save(Self.starter) }
    #expect(again.events.isEmpty)
    await #expect(throws: TrainingError.self) {
      _ = try await old.store.write(as: .seed(version: 0)) { try $0.save(Self.starter) }
    }
  }

  @Test func `a record replaces nothing that another device has logged`() async throws {
    let (phone, tablet) = (try ModelStore(1), try ModelStore(2))
    let june = Date(timeIntervalSince1970: 1_685_700_000)
    let id: Session.ID = "s"
    _ = try await phone.store.write {
      try $0.save(LoggedSet(id: "x", reps: 5), in: \.sets, of: id)
    }
    let record = Session(id: id, sets: [LoggedSet(id: "x", reps: 99), LoggedSet(id: "y", reps: 8)])
    let adoption = try await tablet.store.write { try $0.adopt(record, updatedAt: june) }
    #expect(adoption.value.written == 2)
    #expect(try await tablet.store.get(id)?.sets.map(\.reps) == [99, 8])
    try await phone.receive(from: tablet)
    try await tablet.receive(from: phone)
    for test in [phone, tablet] {
      let sets = try #require(try await test.store.get(id)?.sets)
      #expect(Dictionary(sets.map { ($0.id.text, $0.reps) }) { $1 } == ["x": 5, "y": 8])
    }
    // An edit of what was adopted is a correction, and a later record does not undo it.
    _ = try await tablet.store.write {
      try $0.update(id) { session in
        for index in session.sets.indices where session.sets[index].id == "y" {
          session.sets[index].reps = 7
        }
      }
    }
    let latest = Session(id: id, sets: [LoggedSet(id: "x", reps: 98), LoggedSet(id: "y", reps: 9)])
    let later = try await phone.store.write {
      try $0.adopt(latest, updatedAt: june.addingTimeInterval(60))
    }
    #expect(try await phone.store.get(id)?.sets.first { $0.id == "y" }?.reps == 9)
    #expect(later.value.written == 1 && later.value.kept == 1)
    try await phone.receive(from: tablet)
    #expect(try await phone.store.get(id)?.sets.first { $0.id == "y" }?.reps == 7)
  }

  @Test func `what is written once cannot be a starter, and nothing is written`() async throws {
    let test = try ModelStore()
    let session = Session(id: "s", started: SessionStart(at: Instant(milliseconds: 0)))
    await #expect(throws: TrainingError.self) {
      _ = try await test.store.write(as: .seed) {
        try $0.save(Self.starter)
        try $0.save(session)
      }
    }
    #expect(try await test.events().isEmpty)
  }

  @Test func `a history of 5,000 records is adopted on two devices and edited on a third`()
    async throws
  {
    let stores = try (1...3).map { try ModelStore(UInt64($0)) }
    let year = 1_672_531_200.0  // 2023
    var random = SplitMix64(seed: 48)
    var records: [(module: Module, at: Date)] = []
    for number in 0..<5000 {
      let at = Date(timeIntervalSince1970: year + Double(random.below(31_000_000)))
      let exercise = ModuleExercise(id: "e", name: "exercise of \(number)")
      records.append((Module(id: Identifier("m\(number)"), name: "old", exercises: [exercise]), at))
    }
    // The third device edits some of them, earlier and later than the records' times.
    var edits: [String: Date] = [:]
    for _ in 0..<300 {
      let record = records[random.below(records.count)]
      let at = record.at.addingTimeInterval(Double(random.below(2_000_000)) - 1_000_000)
      stores[2].clock.set(to: Instant(at))
      let id = record.module.id
      if edits[id.text] != nil { continue }
      _ = try await stores[2].store.write { try $0.save(Module(id: id, name: "edited")) }
      edits[id.text] = at
    }
    for test in stores.dropLast() {
      test.clock.set(to: Instant(milliseconds: 1_767_225_600_000))
      let adopted = records
      let commit = try await test.store.write { transaction in
        try adopted.reduce(into: Adoption()) { sum, record in
          let adoption = try transaction.adopt(record.module, updatedAt: record.at)
          sum.written += adoption.written
          sum.kept += adoption.kept
        }
      }
      #expect(commit.value.written == 10_000 && commit.value.kept == 0)
      let again = try await test.store.write { transaction in
        for record in adopted { try transaction.adopt(record.module, updatedAt: record.at) }
      }
      #expect(again.events.isEmpty)
    }
    try await stores[2].receive(from: stores[0])
    try await stores[2].receive(from: stores[1])
    try await stores[0].receive(from: stores[2])
    try await stores[1].receive(from: stores[2])
    for test in stores {
      let modules = try await test.store.all(Module.self)
      #expect(modules.count == 5000)
      let shown = Dictionary(modules.map { ($0.id.text, $0) }) { first, _ in first }
      for record in records {
        let module = shown[record.module.id.text]
        let isEdited = edits[record.module.id.text].map { $0 > record.at } ?? false
        #expect(module?.name == (isEdited ? "edited" : "old"))
        #expect(module?.exercises == record.module.exercises)
      }
    }
  }

  @Test func `what the store has later or logged otherwise is kept and counted`() async throws {
    let test = try ModelStore()
    let now = test.clock.now().date
    let set = LoggedSet(id: "one", reps: 5)
    _ = try await test.store.write {
      try $0.save(Self.starter)
      try $0.save(set, in: \.sets, of: "s" as Session.ID)
      try $0.save(Module(id: "gone", name: "Gone"))
      try $0.delete("gone" as Module.ID)
    }
    var other = Self.starter
    other.name = "of January"
    let older = other
    let commit = try await test.store.write { transaction in
      let early = now.addingTimeInterval(-86_400)
      let module = try transaction.adopt(older, updatedAt: early)
      #expect(module.written == 0 && module.kept == 1)
      let session = Session(id: "s", sets: [LoggedSet(id: "one", reps: 6), LoggedSet(id: "two")])
      let sets = try transaction.adopt(session, updatedAt: early)
      #expect(sets.written == 1 && sets.kept == 1)
      let gone = try transaction.adopt(Module(id: "gone", name: "Back"), updatedAt: early)
      #expect(gone.written == 0 && gone.kept == 1)
      let deleted = try transaction.adopt(deletionOf: "push" as Module.ID, deletedAt: early)
      #expect(deleted.written == 0 && deleted.kept == 1)
      let late = try transaction.adopt(
        deletionOf: "push" as Module.ID, deletedAt: now.addingTimeInterval(86_400))
      #expect(late.written == 0, "it counts as of now, and the edits are of now")
    }
    #expect(commit.events.count == 1)
    #expect(try await test.store.get("s" as Session.ID)?.sets.map(\.reps) == [nil, 5])
  }

  @Test func `an edit after an adoption is later than all that the store holds`() async throws {
    let test = try ModelStore()
    let future = Instant(milliseconds: test.clock.now().milliseconds + 1_000_000)
    test.clock.set(to: future)
    _ = try await test.store.write { try $0.save(Module(id: "m", name: "ahead")) }
    test.clock.set(to: Instant(milliseconds: future.milliseconds - 500_000))
    _ = try await test.store.write { transaction in
      let exercise = ModuleExercise(id: "e", name: "Old")
      try transaction.adopt(
        Module(id: "m", name: "older", exercises: [exercise]),
        updatedAt: Date(timeIntervalSince1970: 0))
      try transaction.update("m" as Module.ID) { $0.name = "mine" }
    }
    #expect(try await test.store.get("m" as Module.ID)?.name == "mine")
    let stamps = try await test.events().map(\.stamp)
    #expect(stamps[1].description == "2000-01-01T00:00:00.001Z-0000" && stamps[2] > stamps[0])
  }

  @Test func `who adopts behind a first sync writes nothing for records that are equal`()
    async throws
  {
    let (phone, tablet) = (try ModelStore(1), try ModelStore(2))
    let june = Date(timeIntervalSince1970: 1_685_700_000)
    let start = SessionStart(at: Instant(june))
    let sets = (1...20).map { LoggedSet(id: LoggedSet.ID("x\($0)"), exercise: "Squat", reps: 5) }
    let session = Session(
      id: "s", started: start, finished: SessionFinish(at: Instant(june)), sets: sets)
    let measured = Measurement(id: "waist", waist: 80)
    for (test, at) in [(phone, june), (tablet, june), (tablet, june.addingTimeInterval(5))] {
      try await tablet.receive(from: phone)
      let adopted = try await test.store.write { transaction in
        var sum = Adoption()
        for adoption in [
          try transaction.adopt(session, updatedAt: at),
          try transaction.adopt(Self.starter, updatedAt: at),
          try transaction.adopt(measured, updatedAt: at),
          try transaction.adopt(deletionOf: "gone" as Module.ID, deletedAt: at),
        ] {
          sum.written += adoption.written
          sum.kept += adoption.kept
        }
        return sum
      }
      if test.store === phone.store {
        #expect(adopted.value.written == adopted.events.count && adopted.events.count > 22)
      } else {
        #expect(adopted.events.isEmpty && adopted.value == Adoption())
      }
    }
  }
}
