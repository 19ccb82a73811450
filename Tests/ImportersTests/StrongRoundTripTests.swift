import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import Importers

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct `Strong's files, there and back` {
  /// LIFTTRAIL_STRONG_FILES=10000 asks for the long run.
  private static let files =
    getenv("LIFTTRAIL_STRONG_FILES").flatMap { Int(String(cString: $0)) } ?? 300
  private static let zones = ["UTC", "Europe/Berlin", "Asia/Shanghai", "America/New_York"]

  private func replica(
    with bytes: [UInt8], _ unit: MassUnit?, _ zone: String, dates: DateOrder? = nil
  ) throws -> (Replica, ImportPlan) {
    let manifest = StoreManifest(
      dataset: DatasetID(from: SeededRandomness(seed: 1)), replica: ReplicaID(bits: 1),
      name: "phone",
      created: Instant(milliseconds: 0), isEphemeral: false)
    let replica = try Replica(
      Store.create(
        at: "/phone", manifest: manifest,
        environment: StoreEnvironment(files: MemoryFileSystem(), workers: SerialWorkers())))
    let plan = try StrongImport.plan(for: bytes, unit: unit, zone: zone, dates: dates)
    var run = try ImportRun(plan, into: replica)
    try run.run(isTrial: false) {}
    return (replica, plan)
  }

  @Test func `no set is lost and none invented, from rows to a store, to an export, to a store`()
    throws
  {
    var (sessions, sets, copies, layouts) = (0, 0, 0, Set<Int>())
    for seed in Seeds.some(of: 0..<UInt64(Self.files)) {
      var generator = StrongGenerator(seed: seed, most: Self.files == 300 ? 2 : 4)
      let file = generator.file()
      let zone = generator.random.one(of: Self.zones)
      let (replica, plan) = try replica(
        with: Array(file.text.utf8), file.unit.flatMap { MassUnit(rawValue: $0) }, zone)
      let expected = file.sessions.map(\.spelled).sorted { $0.start < $1.start }
      try #require(plan.skipped.count == file.copies, "seed \(seed): \(plan.skips)\n\(file.text)")
      try #require(
        try GeneratedSession.all(inState: replica.state.canonicalBytes()).map(\.withoutStart)
          == expected.map(\.withoutStart), "seed \(seed), in the store\n\(file.text)")
      let unit = generator.random.one(of: [nil, MassUnit.kilograms, .pounds])
      let export = try StrongExport(replica.state, unit: unit, zone: nil)
      try #require(
        try GeneratedSession.all(inExport: export.bytes) == expected,
        "seed \(seed), in the export\n\(file.text)\n\(String(decoding: export.bytes, as: UTF8.self))"
      )
      try #require(export.losses.sets.isEmpty && export.losses.sessions.isEmpty)
      try #require(export.losses.others.isEmpty, "seed \(seed): \(export.losses.others)")
      let again = try StrongImport.plan(for: export.bytes, unit: nil, zone: zone)
      try #require(again.skipped.isEmpty && again.notices.allSatisfy { $0.line != nil })
      if seed % 4 == 0 {
        let (second, _) = try self.replica(with: export.bytes, nil, zone)
        try #require(
          try GeneratedSession.all(inState: second.state.canonicalBytes())
            == GeneratedSession.all(inState: replica.state.canonicalBytes()), "seed \(seed)")
      }
      sessions += expected.count
      sets += expected.reduce(0) { $0 + $1.sets.count }
      copies += file.copies
      layouts.insert(file.layout)
    }
    #expect(layouts.count == StrongLayout.all.count)
    #expect(copies > 0)
    if Self.files != 300 {
      print(
        "\(Self.files) files: \(sessions) sessions, \(sets) sets, \(copies) rows of copies; 0 lost, 0 invented"
      )
    }
  }

  @Test func `what a spreadsheet has saved is read as the file that it opened`() throws {
    var (sessions, sets, undone, asked, doubts) = (0, 0, 0, 0, 0)
    for seed in Seeds.some(of: 0..<UInt64(Self.files)) {
      var generator = StrongGenerator(
        seed: seed, most: Self.files == 300 ? 2 : 4, isForSheet: true)
      let file = generator.file()
      let sheet = SheetStyle(&generator.random, of: file)
      let saved = sheet.save(file)
      let zone = generator.random.one(of: Self.zones)
      let unit = file.unit.flatMap { MassUnit(rawValue: $0) }
      let context = "seed \(seed), \(sheet)\n\(saved.text)"
      if saved.order != nil {
        asked += 1
        #expect(throws: ImportError.self, "\(context)") {
          try StrongImport.plan(for: saved.bytes, unit: unit, zone: zone)
        }
      }
      let (replica, plan) = try replica(with: saved.bytes, unit, zone, dates: saved.order)
      let expected = saved.sessions.map(\.spelled).sorted { $0.start < $1.start }
      try #require(
        plan.skipped.count == file.copies + saved.undone && !plan.skipped.contains { $0.isLoss },
        "\(plan.skips), \(context)")
      let told = plan.notices.count { $0.text.contains("may be") }
      doubts += told
      // Commas that part fields, and stand before the fractions of nothing but three digits: it is told, and another
      // reading is taken.
      if told > 0, sheet.delimiter == ",", sheet.hasDecimalComma { continue }
      try #require(
        try GeneratedSession.all(inState: replica.state.canonicalBytes()).map(\.withoutStart)
          == expected.map(\.withoutStart), "in the store, \(context)")
      let export = try StrongExport(replica.state, unit: nil, zone: nil)
      try #require(
        try GeneratedSession.all(inExport: export.bytes) == expected, "in the export, \(context)")
      sessions += expected.count
      sets += expected.reduce(0) { $0 + $1.sets.count }
      undone += saved.undone
    }
    #expect(undone > 0 && asked > 0)
    if Self.files != 300 {
      print(
        "\(Self.files) saved files: \(sessions) sessions, \(sets) sets, \(undone) not done, \(asked) orders asked, "
          + "\(doubts) numbers in doubt; 0 lost, 0 invented, 0 doubled")
    }
  }
}

extension GeneratedSession {
  /// What an import makes of the generator's names that have something in them that nobody sees.
  private static let spellings = [
    ("Étirement ", "Étirement"), ("Bench\nPress", "Bench Press"), ("e\u{301}lan", "\u{E9}lan"),
    ("Bein ", "Bein"),
  ]

  private static func spelled(_ name: String) -> String {
    spellings.first { $0.0.utf8.elementsEqual(name.utf8) }?.1 ?? name
  }

  /// The same with the names as an import spells them.
  fileprivate var spelled: GeneratedSession {
    var session = self
    session.name = Self.spelled(name)
    session.exerciseNotes = exerciseNotes.map { [Self.spelled($0[0])] + $0.dropFirst() }
    for place in sets.indices { session.sets[place].exercise = Self.spelled(sets[place].exercise) }
    return session
  }

  /// The same without its start, of which a store knows the instant and not the clock.
  fileprivate var withoutStart: GeneratedSession {
    var session = self
    session.start = ""
    return session
  }
}
