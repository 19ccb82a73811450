import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// What an app finds its own kind by.
struct KindIndexTests {
  private static let notes = ["", "a", "B", "b", "é", "e\u{301}", "z", "zz", "😀", "\u{FFFD}"]

  private func filled(_ test: ModelStore) async throws {
    for (number, note) in KindIndexTests.notes.enumerated() {
      let day = Day(Date(timeIntervalSince1970: Double(number) * 86_400), in: .gmt)
      _ = try await test.store.write {
        try $0.save(
          Measurement(
            id: Identifier("m\(number)"), day: day,
            date: Date(timeIntervalSince1970: Double(number) / 4), note: note,
            count: number - 5, weight: Double(number) / 2 - 2))
      }
    }
  }

  private func ids<M: Model, Key>(
    _ test: ModelStore, _ index: KindIndex<M, Key>, _ range: ClosedRange<Key>
  ) async throws -> [String] {
    try await test.store.read { try $0.all(index, in: range).map(\.id.text) }
  }

  @Test func `days, dates and numbers are found in their order`() async throws {
    let test = try ModelStore()
    try await filled(test)
    let days = try #require(Day("1970-01-03"))...(try #require(Day("1970-01-05")))
    #expect(try await ids(test, Measurement.byDay, days) == ["m2", "m3", "m4"])
    let dates = Date(timeIntervalSince1970: 0.25)...Date(timeIntervalSince1970: 0.75)
    #expect(try await ids(test, Measurement.byDate, dates) == ["m1", "m2", "m3"])
    #expect(try await ids(test, Measurement.byCount, -1...1) == ["m4", "m5", "m6"])
    #expect(try await ids(test, Measurement.byCount, 0...0) == ["m5"])
    #expect(try await ids(test, Measurement.byWeight, -0.5...0.5) == ["m3", "m4", "m5"])
    #expect(try await ids(test, Measurement.byWeight, 0.1...0.4) == [])
    try await test.store.update("m5" as Measurement.ID) { $0.count = 40 }
    _ = try await test.store.write { try $0.delete("m6" as Measurement.ID) }
    #expect(try await ids(test, Measurement.byCount, 0...40) == ["m7", "m8", "m9", "m5"])
  }

  @Test func `a range of numbers may go beyond what a payload holds`() async throws {
    let test = try ModelStore()
    try await filled(test)
    #expect(try await ids(test, Measurement.byCount, 3...Int.max) == ["m8", "m9"])
    #expect(try await ids(test, Measurement.byCount, Int.min ... -4) == ["m0", "m1"])
    #expect(try await ids(test, Measurement.byWeight, 2...Double.infinity) == ["m8", "m9"])
    #expect(
      try await ids(test, Measurement.byWeight, -Double.greatestFiniteMagnitude ... -1.5)
        == ["m0", "m1"])
  }

  @Test func `strings are found by their bytes, also of a kind with upgrades`() async throws {
    let test = try ModelStore()
    try await filled(test)
    let newer = try ModelStore(2, models: [NewerMeasurement.self])
    try await newer.receive(from: test)
    let ranges = [
      ("", "z"), ("e", "z"), ("a", "a"), ("é", "é"), ("z", "\u{10FFFF}"), ("é", "e\u{302}"),
    ]
    for (first, last) in ranges {
      let (low, high) = (UTF8Text(first), UTF8Text(last))
      let expected = KindIndexTests.notes.enumerated()
        .filter { low <= UTF8Text($0.element) && UTF8Text($0.element) <= high }
        .sorted { UTF8Text($0.element) < UTF8Text($1.element) }
        .map { "m\($0.offset)" }
      // Swift orders strings in another way: a range may be none to it.
      guard first <= last else { continue }
      #expect(try await ids(test, Measurement.byNote, first...last) == expected)
      #expect(try await ids(newer, NewerMeasurement.byNote, first...last) == expected)
    }
  }

  @Test func `older payloads of a kind with upgrades are found, too`() async throws {
    let test = try ModelStore(models: [NewerMeasurement.self])
    let other = try ModelStore(2)
    _ = try await other.store.write { transaction in
      for id in ["c", "a", "b"] { try transaction.save(Measurement(id: Identifier(id), count: 1)) }
      try transaction.save(Measurement(id: "d", count: 0))
    }
    try await test.receive(from: other)
    _ = try await test.store.write { try $0.save(NewerMeasurement(id: "bb", count: 1)) }
    #expect(try await ids(test, NewerMeasurement.byCount, 0...1) == ["d", "a", "b", "bb", "c"])
    #expect(try await ids(test, NewerMeasurement.byHalves, 1...2) == ["a", "b", "c"])
    let day = Measurement().day
    #expect(
      try await ids(test, NewerMeasurement.byDay, day...day) == ["a", "b", "bb", "c", "d"])
  }

  @Test func `what is found can be reversed, limited and counted, from a value or to one`()
    async throws
  {
    let test = try ModelStore()
    try await filled(test)
    func found(
      from start: Int? = nil, through end: Int? = nil, reversed: Bool = false, limit: Int? = nil
    ) async throws -> [String] {
      try await test.store.read {
        try $0.all(
          Measurement.byCount, from: start, through: end, reversed: reversed, limit: limit
        ).map(\.id.text)
      }
    }
    #expect(try await found(through: -4) == ["m0", "m1"])
    #expect(try await found(from: 3) == ["m8", "m9"])
    #expect(try await found(reversed: true, limit: 3) == ["m9", "m8", "m7"])
    #expect(try await found(through: 1, reversed: true, limit: 2) == ["m6", "m5"])
    #expect(try await found(from: 0, limit: 1) == ["m5"])
    #expect(try await found(from: 2, through: 1) == [])
    let some = try await test.store.read { transaction in
      (
        try transaction.all(Measurement.byCount, in: -2...1, reversed: true, limit: 2).map(\.id),
        try transaction.count(Measurement.byCount),
        try transaction.count(Measurement.byCount, in: -2...1),
        try transaction.count(Measurement.byCount, from: 3),
        try transaction.count(Measurement.byCount, from: 3, through: 2)
      )
    }
    #expect(some.0 == ["m6", "m5"] && some.1 == 10)
    #expect(some.2 == 4 && some.3 == 2 && some.4 == 0)
  }

  @Test func `the index of a kind with upgrades follows what changes`() async throws {
    let test = try ModelStore(models: [NewerMeasurement.self])
    let old = try ModelStore(2)
    _ = try await old.store.write { transaction in
      for number in 1...3 {
        try transaction.save(Measurement(id: Identifier("m\(number)"), count: number))
      }
    }
    try await test.receive(from: old)
    #expect(try await ids(test, NewerMeasurement.byHalves, 2...4) == ["m1", "m2"])
    _ = try await test.store.write { transaction in
      try transaction.save(NewerMeasurement(id: "m4", halves: 3))
      try transaction.delete("m1" as NewerMeasurement.ID)
    }
    #expect(try await ids(test, NewerMeasurement.byHalves, 2...4) == ["m4", "m2"])
    let found = try await test.store.read { transaction in
      (
        try transaction.all(NewerMeasurement.byHalves, reversed: true, limit: 2).map(\.id),
        try transaction.count(NewerMeasurement.byHalves, from: 4)
      )
    }
    #expect(found.0 == ["m3", "m2"] && found.1 == 2)
  }

  @Test func `what is no member by itself finds nothing`() async throws {
    let test = try ModelStore()
    let index = KindIndex(\Measurement.id)
    #expect(await failure { _ = try await ids(test, index, "a"..."b") } == .invalidValue)
  }

  /// What a scan of all entities finds.
  private func scanned<M: Model, Key: Comparable>(
    _ models: [M], _ key: (M) -> Key?, _ range: ClosedRange<Key>
  ) -> [String] {
    var found: [(key: Key, id: String)] = []
    for model in models {
      if let key = key(model), range.contains(key) { found.append((key, model.id.text)) }
    }
    found.sort { $0.key == $1.key ? $0.id < $1.id : $0.key < $1.key }
    return found.map(\.id)
  }

  @Test(arguments: Seeds.some(of: 0..<40 as Range<UInt64>))
  func `members apart and optional ones are found as a scan finds them`(seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    let first = try #require(Day("2024-02-27"))
    let stores = [
      try ModelStore(1, models: [Target.self]), try ModelStore(2, models: [Target.self]),
    ]
    for _ in 0..<30 {
      let test = generator.one(of: stores)
      let id = Target.ID("t\(generator.below(5))")
      let (due, start) = (generator.below(5), generator.below(5))
      let (rank, reps) = (generator.below(3), generator.below(4))
      let change = generator.below(6)
      _ = try await test.store.write { transaction in
        var target = try transaction.get(id) ?? Target(id: id)
        let original = target
        switch change {
        case 0: return try transaction.delete(id)
        case 1: target.due = nil
        case 2: target.start = nil
        case 3: target.rank = rank + 1
        default:
          (target.due, target.start) = (first + due, first + start)
          target.reps = reps == 0 ? nil : Double(reps) / 2
        }
        try transaction.get(id) == nil
          ? transaction.save(target) : transaction.save(target, changedFrom: original)
      }
      if generator.once(in: 4) { try await stores[0].receive(from: stores[1]) }
      let all = try await test.store.all(Target.self)
      let days = first...(first + generator.below(5))
      #expect(try await ids(test, Target.byDue, days) == scanned(all, \.due, days))
      #expect(try await ids(test, Target.byStart, days) == scanned(all, \.start, days))
      // Zero is the default, which is not written.
      #expect(try await ids(test, Target.byRank, 1...2) == scanned(all, \.rank, 1...2))
      #expect(try await ids(test, Target.byReps, 0.5...1) == scanned(all, \.reps, 0.5...1))
    }
  }

  @Test func `of a kind with upgrades, too, and the built-in kinds have optional members`()
    async throws
  {
    let old = try ModelStore(2, models: [Target.self])
    let day = try #require(Day("2024-02-29"))
    _ = try await old.store.write { transaction in
      try transaction.save(Target(id: "a", name: "A", due: day + 1))
      try transaction.save(Target(id: "b", start: day + 1))
      try transaction.save(ScheduledWorkout(id: "c", day: day))
    }
    let test = try ModelStore(models: [NewerTarget.self])
    try await test.receive(from: old)
    #expect(try await ids(test, NewerTarget.byDue, day...(day + 1)) == ["a"])
    #expect(try await ids(test, NewerTarget.byStart, day...(day + 1)) == ["a", "b"])
    let byDay = KindIndex(\ScheduledWorkout.day)
    #expect(try await ids(old, byDay, day...day) == ["c"])
    #expect(try await ids(old, byDay, (day + 1)...(day + 2)) == [])
  }

  @Test func `a member that became one apart is found where it stood before, and where it stands`()
    async throws
  {
    let test = try ModelStore()
    let day = try #require(Day("1990-12-31"))
    let dataset: DatasetID = try #require(DatasetID(TestStore.dataset))
    let type: EventType = try #require(EventType("userProfile.saved"))
    let stamp: Stamp = try #require(Stamp(instant: .earliestStamped))
    let written = try EventDraft(
      type: type, entityID: "old", data: ["name": "Kim", "birthDay": "1990-12-31"])
    let line = try EventLine.bytes(
      of: try #require(written), id: EventID(replica: ReplicaID(bits: 7), seq: 1), stamp: stamp,
      batch: nil, in: dataset)
    _ = try await test.store.receive([try Event(line: line, of: dataset)])
    _ = try await test.store.write { transaction in
      try transaction.save(UserProfile(id: "new", name: "Lee", birthDay: day))
      try transaction.save(UserProfile(id: "none", name: "Max"))
    }
    let byBirth = KindIndex(\UserProfile.birthDay)
    #expect(try await ids(test, byBirth, day...day) == ["new", "old"])
    try await test.store.update("old" as UserProfile.ID) { $0.birthDay = day + 1 }
    #expect(try await ids(test, byBirth, day...day) == ["new"])
    #expect(try await ids(test, byBirth, (day + 1)...(day + 2)) == ["old"])
  }
}
