import EventLog
import LiftTrail
import Projections

/// What stores come to that meet at a place.
enum PlaceStoreChecks {
  private static let dataset = DatasetID("5DB49B01-1D48-4785-97E6-55EA5E8FF674")

  private static func store(_ clock: TestClock) -> TrainingStore {
    var options = StoreOptions()
    options.dataset = dataset
    return .inMemory(clock: clock, options: options)
  }

  private static func write(_ store: TrainingStore, _ words: [String]) async throws {
    for word in words {
      try await store.write { try $0.save(Setting(id: Identifier(word), value: .string(word))) }
    }
  }

  static func run(_ left: any SyncPlace, _ right: any SyncPlace) async throws {
    let clock = TestClock()
    let (phone, watch) = (store(clock), store(clock))
    let views = PlaceViews(check: "two stores hold the same", left: left, right: right)
    try await write(phone, (0..<40).map { "phone-\($0)" })
    try await write(watch, (0..<40).map { "watch-\($0)" })
    try await views.pass(phone, left, makes: true)
    try await views.pass(watch, right)
    try await views.pass(phone, left)
    try await views.expectSame(phone, watch)
    // Long enough for several files, and one batch that may need pieces.
    let long = String(repeating: "x", count: min(left.limits.bytesPerFile, 200_000))
    for round in 0..<12 {
      clock.advance(by: 3600)
      try await phone.write { transaction in
        try transaction.save(Setting(id: Identifier("long-\(round)"), value: .string(long)))
        try transaction.save(Setting(id: Identifier("note-\(round)"), value: .string("n")))
      }
      try await write(watch, ["again-\(round)"])
      try await views.pass(phone, left)
      try await views.pass(watch, right)
    }
    try await views.pass(phone, left)
    try await views.expectSame(phone, watch)
    let newcomer = store(clock)
    let reading = PlaceViews(
      check: "a newcomer reads all from the place alone", left: left, right: right)
    try await reading.pass(newcomer, right)
    try await reading.expectSame(phone, newcomer)
  }
}

extension PlaceViews {
  fileprivate func pass(
    _ store: TrainingStore, _ place: any SyncPlace, makes: Bool = false
  ) async throws {
    func sync(_ place: some SyncPlace) async throws -> PlaceSummary {
      try await store.sync(with: place, options: PlaceOptions(makesPlace: makes))
    }
    let summary = try await sync(place)
    try expect(
      summary.unreadableFiles.isEmpty, "files cannot be read: \(summary.unreadableFiles)")
  }

  fileprivate func expectSame(_ left: TrainingStore, _ right: TrainingStore) async throws {
    let (first, second) = (try await left.coverage, try await right.coverage)
    try expect(first == second, "one holds \(first), the other \(second)")
  }
}
