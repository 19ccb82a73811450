import EventLog
import EventLogTesting
import LiftTrail
import Projections
import Training
import Testing

/// What an app knows of a session beyond the built-in kind.
private struct SessionExtras: ModelExtension {
  typealias Base = Session
  static let kind = Kind<Self>(extending: Session.self).apart(\.mood, verb: "moodSet")

  var id = Identifier<Self>()
  var mood = ""
  var origin = SourcePayload()
}

/// An app's extension of a built-in kind in its store.
struct ExtensionTests {
  private let app: ModelStore
  private let session = Session(
    id: "s", started: SessionStart(startedAt: .start(plus: 0), name: "Push"))

  init() throws { app = try ModelStore(models: [SessionExtras.self, Measurement.self]) }

  @Test func `who observes an extension sees what is written to its entity`() async throws {
    let id = SessionExtras.ID(session.id)
    try await app.store.write { [session] in try $0.save(session) }
    var seen = app.store.observe(id).makeAsyncIterator()
    #expect(await seen.next()??.mood == "")
    try await app.store.update(id) { $0.mood = "good" }
    #expect(await seen.next()??.mood == "good")
    #expect(try await app.store.get(session.id) == session)
    try await app.store.write { [session] in try $0.delete(session.id) }
    #expect(await seen.next() == .some(nil))
  }

  @Test func `a change of an extension is undone as any other`() async throws {
    let id = SessionExtras.ID(session.id)
    try await app.store.write { [session] in
      try $0.save(session)
      try $0.save(SessionExtras(id: id, mood: "good"))
    }
    let change = try await app.store.update(id) { $0.mood = "bad" }
    let undone = try await app.store.undo(change)
    #expect(try await app.store.get(id)?.mood == "good")
    #expect(try await app.store.all(SessionExtras.self).map(\.mood) == ["good"])
    _ = try await app.store.undo(undone)
    #expect(try await app.store.get(id)?.mood == "bad")
  }

  @Test func `a store that was opened without the extension says so, and keeps what it wrote`()
    async throws
  {
    let extras = SessionExtras(id: "s", mood: "good")
    try await app.store.write { [session] in
      try $0.save(session)
      try $0.save(extras)
    }
    let other = try ModelStore(2, models: [])
    try await other.receive(from: app)
    #expect(try await other.store.get(session.id) == session)
    #expect(await failure { _ = try await other.store.get(extras.id) } == .kindNotRegistered)
    #expect(
      await failure { _ = try await other.store.all(SessionExtras.self) } == .kindNotRegistered)
    let refused = try await other.refusal { try $0.save(extras) }
    #expect(refused?.code == .kindNotRegistered)
    #expect(refused?.causes.first?.contains("was opened without SessionExtras") == true)
    let third = try ModelStore(3, models: [SessionExtras.self])
    try await third.receive(from: other)
    #expect(try await third.store.get(extras.id) == extras)
  }
}

/// The kinds that an app declares, beside its log.
struct DeclaredKindsTests {
  private let files = MemoryFileSystem()
  private let path = "/store/kinds.json"

  private func store(
    _ models: [any Model.Type]?, _ files: (any FileSystem)? = nil, isFollowing: Bool = false
  ) -> TrainingStore {
    var options = StoreOptions()
    options.access = isFollowing ? .following : .writing
    var plan = StoreConfiguration(
      path: "/store", options: options,
      environment: StoreEnvironment(
        files: files ?? self.files, clock: StoppedClock(.start(plus: 0)),
        randomness: SeededRandomness(seed: 1), workers: SerialWorkers(), holder: "test"))
    plan.app = models.map { (.training, $0) }
    return TrainingStore(plan)
  }

  private var written: [String] { KindFile(at: "/store", files: files).read(KindSet.known).names }

  private func open(_ store: TrainingStore) async throws {
    try await store.open()
    #expect(try await store.withReplica { try $0.store.unexpectedFiles() } == [])
    await store.close()
  }

  @Test func `an app's store says what the app declares, as soon as it is open`() async throws {
    try await open(store([SessionExtras.self, Workout.self, Measurement.self]))
    #expect(written == ["session (mood)", "measurement"])
    let first = try #require(try files.status(of: path))
    try await open(store([SessionExtras.self, Measurement.self]))
    #expect(try files.status(of: path)?.inode == first.inode)
    try await open(store([Measurement.self]))
    #expect(written == ["measurement"])
    try await open(store([]))
    #expect(written == [])
  }

  @Test
  func `no other program changes what is said, and an app that declares nothing says nothing`()
    async throws
  {
    try await open(store([]))
    #expect(try files.status(of: path) == nil)
    try await open(store([Measurement.self]))
    try await open(store(nil))
    let follower = store([SessionExtras.self], isFollowing: true)
    try await open(follower)
    #expect(written == ["measurement"])
  }

  @Test func `a store opens even where what is declared cannot be written, and tries again`()
    async throws
  {
    let hooked = HookedFileSystem(files)
    hooked.before { (call, path) throws(LogError) in
      if call == .rename, path.hasSuffix("kinds.json") { throw LogError(.diskFull, "full") }
    }
    try await open(store([Measurement.self], hooked))
    #expect(written == [])
    hooked.before(nil)
    try await open(store([Measurement.self], hooked))
    #expect(written == ["measurement"])
  }
}
