import EventLog
import EventLogTesting
import LiftTrail
import LiftTrailTesting
import Projections
import SyncRelay
import Testing

/// The first meeting of an app's store with a peer or a place of another dataset.
struct MeetingTests {
  private static let other = "9C1E4B7A-0D52-4F86-8A33-6B0C8E1F2D47"

  /// A way to a store that answers whenever it is called.
  private struct Answering: SyncTransport {
    let store: TrainingStore

    func connect() async throws -> any ByteChannel {
      let pair = ChannelPair()
      Task.detached {
        var options = SyncOptions.patient
        options.answers = true
        // How it ends is told by the other end.
        _ = await store.answer(over: OneChannel(channel: pair.second), options: options)
      }
      return pair.first
    }
  }

  private func sides() async throws -> (phone: TestStore, watch: TestStore) {
    let phone = try TestStore(1)
    let watch = try TestStore(2, dataset: Self.other)
    try await phone.write(.of("module.saved", "m", ["name": "mine"]))
    try await phone.write(.of("module.saved", "only-mine", ["name": "A"]))
    watch.clock.set(to: Instant(milliseconds: 1_704_067_201_000))
    try await watch.write(.of("module.saved", "m", ["name": "theirs"]))
    return (phone, watch)
  }

  private func dataset(_ store: TestStore) async throws -> String {
    try await store.store.withReplica { $0.manifest.dataset.text }
  }

  @Test func `a sync of two datasets sends nothing, and says what the other side holds`()
    async throws
  {
    let (phone, watch) = try await sides()
    do {
      try await phone.store.sync(over: Answering(store: watch.store), options: .patient)
      Issue.record("it was not refused")
    } catch let error as TrainingError {
      #expect(error.code == .otherDataset)
      #expect(error.found.map(\.dataset.text) == [Self.other])
      #expect(error.found.map(\.eventCount) == [1])
      #expect(error.found.first?.newest != nil)
    }
    #expect(try await [phone.count(), watch.count()] == [2, 1])
    // Where neither asks for a proof, both call, and both are told.
    let pair = ChannelPair()
    async let theirs = watch.store.sync(
      over: OneChannel(channel: pair.second), options: .patient)
    do {
      try await phone.store.sync(over: OneChannel(channel: pair.first), options: .patient)
      Issue.record("it was not refused")
    } catch let error as TrainingError {
      #expect(error.found.map(\.eventCount) == [1])
    }
    do {
      _ = try await theirs
      Issue.record("it was not refused")
    } catch let error as TrainingError {
      #expect(error.found.map(\.eventCount) == [2])
    }
  }

  @Test func `a merge makes one history of both on both sides, and can be taken back`() async throws
  {
    let (phone, watch) = try await sides()
    let transport = Answering(store: watch.store)
    let before = try await phone.digest()
    let plan = try await phone.store.planMeeting(over: transport, options: .patient)
    #expect(plan.obvious == nil && plan.mine.eventCount == 2 && plan.theirs.eventCount == 1)
    let here = try #require(plan.outcome(of: .merge).here["module"])
    #expect((here.added, here.changed, here.gone, here.same) == (0, 1, 0, 1))
    #expect(plan.outcome(of: .merge).there["module"]?.added == 1)
    #expect(plan.outcome(of: .useTheirs).here["module"]?.gone == 1)
    #expect(try await phone.digest() == before)
    let outcome = try await phone.store.meet(
      .merge, with: plan.theirs, over: transport, options: .patient)
    #expect(outcome.dataset.text == Self.other && outcome.carriedCount == 2 && outcome.isGiven)
    #expect(try await phone.digest() == watch.digest())
    #expect(try await phone.shown("module/m")?.contains("theirs") == true)
    let kept = try #require(outcome.keptFolder)
    #expect(phone.files.paths().contains("\(kept)/store.json"))
    // What is written since comes along; what the watch has got stays there.
    try await phone.write(.of("module.saved", "since", ["name": "B"]))
    let back = try await phone.store.takeBackMeeting()
    #expect(back.carriedCount == 1 && back.dataset.text == TestStore.dataset)
    #expect(try await dataset(phone) == TestStore.dataset)
    #expect(try await phone.shown("module/m")?.contains("mine") == true)
    #expect(try await phone.shown("module/since") != nil)
    #expect(try await watch.shown("module/only-mine") != nil)
    #expect(await failure { try await phone.store.takeBackMeeting() } == .notFound)
  }

  @Test func `taking theirs sets the folder aside, and what is written meanwhile comes along`()
    async throws
  {
    let (phone, watch) = try await sides()
    let transport = Answering(store: watch.store)
    let plan = try await phone.store.planMeeting(over: transport, options: .patient)
    /// A way during which the athlete logs something.
    struct Busy: SyncTransport {
      let way: Answering
      let phone: TestStore

      func connect() async throws -> any ByteChannel {
        try await phone.write(.of("module.saved", "meanwhile", ["name": "M"]))
        return try await way.connect()
      }
    }
    let outcome = try await phone.store.meet(
      .useTheirs, with: plan.theirs, over: Busy(way: transport, phone: phone), options: .patient)
    #expect(outcome.carriedCount == 1)
    #expect(try await phone.shown("module/only-mine") == nil)
    #expect(try await phone.shown("module/meanwhile") != nil)
    #expect(try await phone.shown("module/m")?.contains("theirs") == true)
    #expect(try await watch.count() == 1)
    _ = try await phone.meet(watch)
    #expect(try await phone.digest() == watch.digest())
  }

  @Test func `a device that was away, and one put back from before, meet in their turn`()
    async throws
  {
    let (phone, watch) = try await sides()
    // A second device of the phone's history, which is away; and a backup of the phone.
    let pad = try TestStore(3)
    _ = try await phone.meet(pad)
    try await pad.write(.of("module.saved", "pad", ["name": "P"]))
    let backup = phone.files.copy()
    let way = Answering(store: watch.store)
    let plan = try await phone.store.planMeeting(over: way, options: .patient)
    try await phone.store.meet(.merge, with: plan.theirs, over: way, options: .patient)
    // It is told, and nothing goes over.
    #expect(
      await failure { try await pad.store.sync(over: Answering(store: phone.store)) }
        == .otherDataset)
    let second = try await pad.store.planMeeting(over: way, options: .patient)
    #expect(second.outcome(of: .merge).there["module"]?.added == 1)
    try await pad.store.meet(.merge, with: second.theirs, over: way, options: .patient)
    let restored = try TestStore(4, files: backup)
    #expect(await failure { try await restored.store.sync(over: way) } == .otherDataset)
    try await restored.write(.of("module.saved", "restored", ["name": "R"]))
    let third = try await restored.store.planMeeting(over: way, options: .patient)
    try await restored.store.meet(.merge, with: third.theirs, over: way, options: .patient)
    _ = try await phone.store.sync(over: way)
    _ = try await pad.store.sync(over: way)
    let counts = try await [phone, pad, restored, watch].asyncMap { try await $0.count() }
    #expect(counts == [5, 5, 5, 5])
    #expect(try await phone.digest() == watch.digest())
    #expect(try await restored.digest() == pad.digest())
  }

  @Test func `an empty side becomes a clone without a question`() async throws {
    let watch = try TestStore(2, dataset: Self.other)
    try await watch.write(.of("module.saved", "m", ["name": "theirs"]))
    let phone = try TestStore(1)
    _ = try await phone.count()
    let way = Answering(store: watch.store)
    let plan = try await phone.store.planMeeting(over: way, options: .patient)
    #expect(plan.obvious == .useTheirs)
    let other = try TestStore(3, dataset: "33333333-3333-4333-8333-333333333333")
    _ = try await other.count()
    let there = try await watch.store.planMeeting(
      over: Answering(store: other.store), options: .patient)
    #expect(there.obvious == .merge)
  }

  @Test func `sides of one dataset have nothing to decide`() async throws {
    let (phone, pad) = (try TestStore(1), try TestStore(3))
    try await pad.write(.of("module.saved", "m", ["name": "A"]))
    let way = Answering(store: pad.store)
    #expect(
      await failure { _ = try await phone.store.planMeeting(over: way, options: .patient) }
        == .refusedByPeer)
  }

  @Test(arguments: MeetingChoice.allCases)
  func `two histories meet at a place, each way`(choice: MeetingChoice) async throws {
    let (phone, watch) = try await sides()
    let folder = MemoryFileSystem()
    try folder.makeFolder(at: "/place")
    let place = FolderPlace(
      path: "/place", files: folder, randomness: SeededRandomness(seed: 9))
    try await watch.store.sync(with: place, options: PlaceOptions(makesPlace: true))
    do {
      try await phone.store.sync(with: place)
      Issue.record("it was not refused")
    } catch let error as TrainingError {
      #expect(error.code == .otherDataset && error.found.map(\.eventCount) == [1])
    }
    let plan = try await phone.store.planMeeting(with: place)
    #expect(plan.theirs.eventCount == 1 && plan.theirs.dataset.text == Self.other)
    let outcome = try await phone.store.meet(choice, with: plan.theirs, at: place)
    #expect(outcome.isGiven == (choice != .useTheirs))
    switch choice {
    case .merge:
      try await watch.store.sync(with: place)
      #expect(try await phone.count() == 3)
      #expect(try await phone.digest() == watch.digest())
    case .useTheirs: #expect(try await phone.digest() == watch.digest())
    case .useMine:
      // The watch meets what the place carries now.
      #expect(await failure { try await watch.store.sync(with: place) } == .otherDataset)
      let next = try await watch.store.planMeeting(with: place)
      #expect(next.theirs.dataset.text == TestStore.dataset)
      try await watch.store.meet(.merge, with: next.theirs, at: place)
      try await phone.store.sync(with: place)
      #expect(try await phone.count() == 3)
      #expect(try await phone.digest() == watch.digest())
    }
  }
}

extension Array {
  fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async throws -> [Value]
  {
    var values: [Value] = []
    for element in self { values.append(try await body(element)) }
    return values
  }
}
