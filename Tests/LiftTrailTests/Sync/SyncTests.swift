import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import LiftTrailTesting
import Projections
import Training
import SyncRelay
import Synchronization
import Testing

/// Stores that meet over channels.
struct SyncTests {
  @Test func `two stores that meet show the same, and say what they exchanged`() async throws {
    let (phone, watch) = (try TestStore(1), try TestStore(2))
    try await phone.write(
      .of("module.saved", "m", ["name": "A"]), .of("module.exerciseSaved", "m", ["id": "e"]))
    try await watch.write(.of("session.setLogged", "s", ["id": "1"]))
    let (mine, theirs) = try await phone.meet(watch)
    #expect(mine.sent.count == 2 && mine.received.count == 1)
    #expect(theirs.sent == mine.received && theirs.received == mine.sent)
    #expect(mine.coverage == theirs.coverage && mine.coverage.count == 3)
    #expect(mine.peer != theirs.peer)
    #expect(try await phone.digest() == watch.digest())
    let (again, _) = try await phone.meet(watch)
    #expect(again.sent.isEmpty && again.received.isEmpty)
    for test in [phone, watch] {
      let receipts = try test.files.names(in: "/store/peers")
      #expect(receipts.filter { $0.hasSuffix(".receipt.json") }.count == 1)
    }
  }

  @Test(arguments: [1, 7, 4096])
  func `a channel may cut bytes anywhere`(size: Int) async throws {
    let (phone, watch) = (try TestStore(1), try TestStore(2))
    for number in 0..<20 {
      try await phone.write(
        .of("setting.saved", "s\(number)", ["value": 1]),
        .of("module.saved", "m\(number)", ["name": "A"]))
    }
    let pair = ChannelPair()
    let cutting = TestChannel(pair.second, size: size)
    async let mine = phone.store.sync(over: OneChannel(channel: pair.first))
    async let theirs = watch.store.sync(over: OneChannel(channel: cutting))
    _ = try await (mine, theirs)
    #expect(try await phone.digest() == watch.digest())
    #expect(cutting.closings == 1)
  }

  @Test func `who watches is told of every part that was taken, on the store's thread`()
    async throws
  {
    let (phone, watch) = (try TestStore(1), try TestStore(2))
    let text = String(repeating: "x", count: 20_000)
    for number in 0..<100 {
      try await phone.write(
        .of("setting.saved", "a", ["value": .string("\(number)" + text)]),
        .of("setting.saved", "b", ["value": .string("\(number)" + text)]))
    }
    try await watch.store.open()
    let told = Mutex<[StoreNews.Change]>([])
    let threads = Mutex<Set<ObjectIdentifier>>([])
    _ = watch.store.board.watch { news in
      if case .changed(let change) = news { told.withLock { $0.append(change) } }
      threads.withLock { _ = $0.insert(ObjectIdentifier(Thread.current)) }
    }
    try await phone.meet(watch)
    let entities = try Set(["setting/a", "setting/b"].map { try #require(Entity($0)) })
    let changes = told.withLock { $0 }
    #expect(changes.count >= 3 && changes.allSatisfy { $0 == .entities(entities) })
    let own = try await watch.store.read { _ in ObjectIdentifier(Thread.current) }
    #expect(threads.withLock { $0 } == [own])
  }

  @Test
  func `an end, a failure and a cancellation at any call leave whole batches and go on later`()
    async throws
  {
    let full = try TestStore(1)
    for number in 0..<200 {
      let value = JSONValue.number(Double(number))
      try await full.write(
        .of("setting.saved", "a", ["value": value]), .of("setting.saved", "b", ["value": value]),
        .of("setting.saved", "c", ["value": value]))
    }
    await full.store.close()
    for ending in [TestChannel.Ending.ends, .fails, .cancels] {
      var calls = 0
      var isOver = false
      while !isOver {
        isOver = try await breakOff(full.files.copy(), after: calls, ending)
        calls += 1
      }
      #expect(calls > 6)
    }
  }

  /// Breaks an exchange off, checks what it left, and lets the two meet again.
  /// - Returns: Whether the exchange was over before.
  private func breakOff(
    _ files: MemoryFileSystem, after calls: Int, _ ending: TestChannel.Ending
  ) async throws -> Bool {
    let (phone, watch) = (try TestStore(1, files: files), try TestStore(2))
    try await watch.write(.of("module.saved", "m", ["name": "A"]))
    let pair = ChannelPair()
    let channel = TestChannel(pair.second, size: 60_000, calls: calls, then: ending)
    let store = watch.store
    let task = Task { try await store.sync(over: OneChannel(channel: channel)) }
    async let other = failure { try await phone.store.sync(over: OneChannel(channel: pair.first)) }
    let result = await task.result
    _ = await other
    #expect(channel.closings >= 1)
    switch result {
    case .success: #expect(try await phone.digest() == watch.digest())
    // It cancels one of the tasks of the exchange; another may be the first to see the channel end.
    case .failure(let error) where ending == .cancels:
      #expect(error is CancellationError || (error as? TrainingError)?.code == .unreachable)
    case .failure(let error): #expect((error as? TrainingError)?.code == .unreachable)
    }
    let count = try await watch.count()
    #expect((count - 1) % 3 == 0)
    let shown = (try await watch.shown("setting/a"), try await watch.shown("setting/c"))
    #expect(shown.0 == shown.1)
    try await phone.meet(watch)
    #expect(try await phone.digest() == watch.digest())
    if case .success = result { return true }
    return false
  }

  @Test func `two that watch give each other what is written later, until one of them ends`()
    async throws
  {
    let (phone, watch) = (try TestStore(1), try TestStore(2))
    try await phone.write(.of("setting.saved", "a", ["value": 0]))
    let pair = ChannelPair()
    var options = SyncOptions.patient
    options.isWatching = true
    let watching = options
    let mine = Task { [store = phone.store] in
      try await store.sync(over: OneChannel(channel: pair.first), options: watching)
    }
    let theirs = Task { [store = watch.store] in
      try await store.sync(over: OneChannel(channel: pair.second), options: watching)
    }
    for (number, from, to) in [(1, phone, watch), (2, watch, phone), (3, phone, watch)] {
      let (told, teller) = AsyncStream.makeStream(of: Void.self)
      let told1 = to.store.board.watch { news in
        if case .changed = news { teller.yield() }
      }.watch
      try await from.write(.of("setting.saved", "a", ["value": .number(Double(number))]))
      // The first exchange may bring the setting's first value before.
      var news = told.makeAsyncIterator()
      while try await to.shown("setting/a") != from.shown("setting/a") { await news.next() }
      to.store.board.unwatch(told1)
    }
    mine.cancel()
    await #expect(throws: CancellationError.self) { try await mine.value }
    // Its last acknowledgement may find nobody who listens.
    switch await theirs.result {
    case .success(let summary):
      #expect(summary.received.count == 3 && summary.sent.count == 1)
    case .failure(let error): #expect((error as? TrainingError)?.code == .unreachable)
    }
    #expect(try await phone.digest() == watch.digest())
  }

  @Test func `a silent peer is given up`() async throws {
    let test = try TestStore(1)
    let channel = TestChannel(DeafChannel())
    let transport = OneChannel(channel: channel)
    let impatient = FastTime().options
    let error = await #expect(throws: TrainingError.self) {
      try await test.store.sync(over: transport, options: impatient)
    }
    #expect(error?.code == .unreachable)
    #expect(channel.closings >= 1)
    try await test.write(.of("setting.saved", "a", ["value": 1]))
  }

  @Test func `a peer that takes nothing is given up`() async throws {
    let test = try TestStore(1)
    let channel = TestChannel(DeafChannel(takesNothing: true))
    let transport = OneChannel(channel: channel)
    var impatient = FastTime().options
    impatient.isOpened = true
    let options = impatient
    let error = await #expect(throws: TrainingError.self) {
      try await test.store.sync(over: transport, options: options)
    }
    #expect(error?.causes == ["the peer took nothing for 30 seconds"])
    #expect(channel.closings >= 1)
    try await test.write(.of("setting.saved", "a", ["value": 1]))
  }

  @Test func `a sync is cancelled also where its channel heeds no cancellation`() async throws {
    let test = try TestStore(1)
    let (begun, begins) = AsyncStream.makeStream(of: Void.self)
    let channel = DeafChannel { begins.yield() }
    let store = test.store
    let task = Task { try await store.sync(over: OneChannel(channel: channel)) }
    for await _ in begun { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await test.write(.of("setting.saved", "a", ["value": 1]))
  }

  @Test func `a peer that cannot be reached is an error`() async throws {
    struct Nowhere: SyncTransport {
      func connect() async throws -> any ByteChannel { throw TestChannel.Broken() }
    }
    let test = try TestStore(1)
    #expect(await failure { try await test.store.sync(over: Nowhere()) } == .unreachable)
  }

  @Test func `bytes that are no exchange are refused`() async throws {
    let test = try TestStore(1)
    let pair = ChannelPair()
    try await pair.second.send(Array("GET / HTTP/1.1\n".utf8))
    let code = await failure { try await test.store.sync(over: OneChannel(channel: pair.first)) }
    #expect(code == .refusedByPeer)
    #expect(try await test.count() == 0)
  }
}

/// A time that goes on whenever somebody waits in it.
private final class FastTime: Sendable {
  private let now = Mutex(Duration.zero)

  var options: SyncOptions {
    var options = SyncOptions()
    options.wait = { time in
      self.now.withLock { $0 += time }
      await Task.yield()
    }
    options.uptime = { self.now.withLock { $0 } }
    return options
  }
}
