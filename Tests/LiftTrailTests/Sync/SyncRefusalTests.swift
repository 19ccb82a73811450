import EventLog
import EventLogTesting
import LiftTrail
import LiftTrailTesting
import Projections
import SyncRelay
import Testing

/// Stores that refuse to exchange, and stores that are written or fail meanwhile.
struct SyncRefusalTests {
  @Test func `another athlete's store is refused, and nothing is taken`() async throws {
    let test = try TestStore(1)
    let other = try TestStore(2, dataset: "11111111-1111-4111-8111-111111111111")
    try await other.write(.of("setting.saved", "a", ["value": 1]))
    let pair = ChannelPair()
    async let theirs = failure {
      try await other.store.sync(over: OneChannel(channel: pair.second))
    }
    let mine = await failure { try await test.store.sync(over: OneChannel(channel: pair.first)) }
    #expect(await [mine, theirs].contains(.otherDataset))
    #expect(try await test.count() == 0)
    #expect(try test.files.names(in: "/store/peers").isEmpty)
  }

  @Test func `a store for a trial meets a real one only if both are told so`() async throws {
    let (test, trial) = (try TestStore(1), try TestStore(2, isEphemeral: true))
    try await trial.write(.of("setting.saved", "a", ["value": 1]))
    let refused = await failure { try await test.meet(trial) }
    #expect(refused == .refusedByPeer || refused == .unreachable)
    #expect(try await test.count() == 0)
    var options = SyncOptions.patient
    options.allowsEphemeral = true
    try await test.meet(trial, options)
    #expect(try await test.count() == 1)
  }

  @Test(arguments: [false, true])
  func `a store for a trial is nobody where the mix is not allowed, whichever side refuses it`(
    isAllowedHere: Bool
  ) async throws {
    let (test, trial) = (try TestStore(1), try TestStore(2, isEphemeral: true))
    let pair = ChannelPair()
    var options = SyncOptions.patient
    options.allowsEphemeral = isAllowedHere
    let mine = options
    async let theirs = failure {
      try await trial.store.sync(over: OneChannel(channel: pair.second))
    }
    let error = await #expect(throws: TrainingError.self) {
      _ = try await test.store.sync(
        over: OneChannel(channel: pair.first), at: "tcp://trial:1", options: mine)
    }
    _ = await theirs
    #expect(error?.code == .refusedByPeer && error?.origin?.code == .ephemeral)
    #expect(try test.files.names(in: "/store/peers").isEmpty)
  }

  @Test func `a closed and a following store refuse before they call anybody`() async throws {
    struct Uncalled: SyncTransport {
      func connect() async throws -> any ByteChannel {
        Issue.record("somebody was called")
        return ChannelPair().first
      }
    }
    let test = try TestStore(1)
    try await test.write(.of("setting.saved", "a", ["value": 1]))
    await test.store.close()
    #expect(await failure { try await test.store.sync(over: Uncalled()) } == .closed)
    let follower = try TestStore(1, files: test.files, isFollowing: true)
    #expect(await failure { try await follower.store.sync(over: Uncalled()) } == .readOnly)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await test.store.sync(over: Uncalled())
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a store that refuses ends the channel that it was given`() async throws {
    let (test, other) = (try TestStore(1), try TestStore(2))
    await test.store.close()
    let pair = ChannelPair()
    async let theirs = failure { try await other.store.sync(over: pair.second) }
    #expect(await failure { try await test.store.sync(over: pair.first) } == .closed)
    #expect(await theirs == .unreachable)
  }

  @Test func `a store whose receipts cannot be read says so as every call does`() async throws {
    let (test, other) = (try TestStore(1), try TestStore(2))
    try await test.write(.of("setting.saved", "a", ["value": 1]))
    try test.files.rename("/store/peers", to: "/store/before")
    try test.files.createFile(at: "/store/peers").append([0])
    let pair = ChannelPair()
    async let theirs = other.store.sync(over: pair.second)
    // What was exchanged stays; only that it was cannot be kept.
    #expect(await failure { try await test.store.sync(over: pair.first) } == .storage)
    #expect(try await theirs.isComplete)
  }

  @Test func `a store that is closed meanwhile ends the exchange`() async throws {
    let test = try TestStore(1)
    let pair = ChannelPair()
    let channel = TestChannel(pair.first)
    let store = test.store
    let task = Task { try await store.sync(over: OneChannel(channel: channel)) }
    // It has introduced itself, and waits.
    _ = try await pair.second.receive()
    await test.store.close()
    // The lock is free although the exchange has not ended yet.
    let again = try TestStore(3, files: test.files)
    try await again.write(.of("setting.saved", "a", ["value": 1]))
    await again.store.close()
    let other = try TestStore(2)
    let hello = await failure { try await other.store.sync(over: OneChannel(channel: pair.second)) }
    #expect(hello == .unreachable)
    let error = await #expect(throws: TrainingError.self) { try await task.value }
    #expect(error?.code == .closed && channel.closings == 1)
  }

  @Test func `a store that is suspended meanwhile ends the exchange, and goes on when it resumes`()
    async throws
  {
    let (phone, watch) = (try TestStore(1), try TestStore(2))
    try await watch.write(.of("setting.saved", "a", ["value": 1]))
    let pair = ChannelPair()
    let task = Task { [store = phone.store] in
      try await store.sync(over: OneChannel(channel: pair.first))
    }
    // It has introduced itself, and waits for what it is to take.
    _ = try await pair.second.receive()
    await phone.store.suspend()
    _ = await failure { try await watch.store.sync(over: OneChannel(channel: pair.second)) }
    let error = await #expect(throws: TrainingError.self) { try await task.value }
    #expect(error?.code == .suspended)
    let other = try TestStore(3, files: phone.files)
    try await other.write(.of("setting.saved", "b", ["value": 1]))
    await other.store.close()
    try await phone.store.resume()
    try await phone.meet(watch)
    #expect(try await phone.count() == 2)
    #expect(try await phone.digest() == watch.digest())
  }

  @Test(.timeLimit(.minutes(30))) func `a write does not wait for a peer that halts`() async throws
  {
    let test = try TestStore(1)
    let peer = try ScriptedPeer(TestStore(2))
    peer.behaves = .haltingly
    let exchange = Task { [store = test.store] in try await store.sync(over: peer) }
    await peer.untilCalled()
    // The peer has heard what comes behind a hello.
    await peer.untilCalled()
    try await test.write(.of("setting.saved", "a", ["value": 1]))
    #expect(try await test.count() == 1)
    peer.goOn()
    await #expect(throws: TrainingError.self) { try await exchange.value }
  }

  @Test func `writes go on during an exchange, and become durable before events are taken`()
    async throws
  {
    let (phone, watch) = (try TestStore(1), try TestStore(2))
    for number in 0..<30 {
      try await phone.write(.of("setting.saved", "s\(number)", ["value": 1]))
    }
    async let met = phone.meet(watch)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          try await watch.write(.of("module.saved", "m\(number)", ["name": "A"]))
          try await phone.write(.of("module.saved", "n\(number)", ["name": "A"]))
        }
      }
      try await group.waitForAll()
    }
    _ = try await met
    try await phone.meet(watch)
    #expect(try await phone.count() == 130)
    #expect(try await phone.digest() == watch.digest())
  }

  @Test func `a disk that is gone ends the exchange, and opening goes on from there`() async throws
  {
    let (phone, watch) = (try TestStore(1), try TestStore(2))
    for number in 0..<30 {
      try await phone.write(.of("setting.saved", "s\(number)", ["value": 1]))
    }
    try await watch.store.open()
    watch.files.crash()
    let code = await failure { try await watch.meet(phone) }
    #expect(code == .storage || code == .unreachable)
    try await watch.expectToBeReadable(andMeetAgain: phone)
  }

  @Test func `a store that was removed says of nothing that it holds it`() async throws {
    let (phone, watch) = (try TestStore(1), try TestStore(2))
    try await phone.write(.of("setting.saved", "a", ["value": 1]))
    try await watch.meet(phone)
    try watch.files.removeFile(at: "/store/lock")
    #expect(await failure { try await phone.meet(watch) } != nil)
    try await watch.expectToBeReadable(andMeetAgain: phone)
  }

  @Test func `a part that contradicts what is known is refused, and the store goes on`()
    async throws
  {
    let test = try TestStore(1)
    try await test.write(.of("setting.saved", "a", ["value": 1]))
    let dataset = try #require(DatasetID(TestStore.dataset))
    let replica = try #require(ReplicaID("bbbbbbbbbbbbbbbb"))
    let stamp = try #require(Stamp(instant: .earliestStamped))
    // The first of two events, without the second.
    let part = try Event(
      line: EventLine.bytes(
        of: .of("setting.saved", "b", ["value": 1]), id: EventID(replica: replica, seq: 1),
        stamp: stamp, batch: BatchMark(index: 1, count: 2), in: dataset), of: dataset)
    let hello = SyncMessage.Hello(
      dataset: dataset, replica: replica, isEphemeral: false, coverage: Coverage())
    var events = EventPart(of: dataset)
    try events.lines.add(part)
    let pair = ChannelPair()
    try await pair.second.send(ScriptedPeer.open)
    for message in [SyncMessage.hello(hello), .shared([]), .events(events)] {
      try await pair.second.send(WireLine.bytes(of: message))
    }
    let code = await failure { try await test.store.sync(over: OneChannel(channel: pair.first)) }
    #expect(code == .refusedByPeer)
    #expect(test.store.board.status == .ready)
    try await test.write(.of("setting.saved", "a", ["value": 2]))
    #expect(try await test.count() == 2)
  }
}

extension TestStore {
  /// Expects that the store can only be read, and that it exchanges once it was opened again.
  fileprivate func expectToBeReadable(andMeetAgain other: TestStore) async throws {
    guard case .readable = store.board.status else {
      Issue.record("the store is not readable: \(store.board.status)")
      return
    }
    try await store.open()
    try await meet(other)
    #expect(try await other.digest() == digest())
  }
}
