import EventLog
import EventLogTesting
import LiftTrail
import SyncRelay
import Synchronization
import Testing

@testable import Hub
@testable import ltcli

/// Servers whose stores are caches of one hub, and clients at their sockets.
struct HubServerTests {
  private static let dataset = Workbench.dataset
  private static let folder = ServerBench.folder + ".cache"

  private let hub = MemoryHub()

  init() { hub.give(ServerBench.token, to: Self.dataset) }

  /// Waits for something that another task does.
  private func wait(
    _ what: Comment, until holds: () async throws -> Bool
  ) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while try await !holds() {
      guard ContinuousClock.now < end else {
        Issue.record("waited a minute for \(what)")
        throw BenchFailure()
      }
      await Task.yield()
    }
  }

  private func failure(_ body: () async throws -> Void) async -> TrainingError.Code? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? TrainingError)?.code
    }
  }

  /// The ids of the events that the parts at the hub have.
  private func committed() throws -> Set<EventID> {
    var found: Set<EventID> = []
    for bytes in hub.parts(of: Self.dataset) {
      let lines = bytes.split(separator: UInt8(ascii: "\n")).dropFirst().dropLast()
      do {
        found.formUnion(
          try lines.map { try Event(line: Array($0), seed: Self.dataset.seed).id })
      } catch {
        // It was damaged.
      }
    }
    return found
  }

  private func ids(of client: TrainingStore) async throws -> Set<EventID> {
    try await client.withReplica { replica in
      Set(try (1..<(replica.log.count + 1)).map { try replica.log.id(at: $0) })
    }
  }

  @Test func `clients of different servers meet one peer, and hold the same`() async throws {
    let benches = [
      try await ServerBench(through: hub), try await ServerBench(through: hub),
    ]
    let clients = (1...4).map { ServerBench.client(UInt64($0)) }
    for (number, client) in clients.enumerated() {
      try await client.write(module: "m\(number)")
    }
    var peers: Set<ReplicaID> = []
    for round in 0..<2 {
      for (number, client) in clients.enumerated() {
        peers.insert(try await benches[(number + round) % 2].sync(client).peer)
      }
    }
    #expect(peers == [HubIdentity(id: MemoryHub.id).replica(of: Self.dataset)])
    var digests: Set<String> = []
    for client in clients { digests.insert(try await client.digest()) }
    #expect(digests.count == 1)
    for bench in benches {
      await bench.stop()
      #expect(bench.refusals.isEmpty && bench.failures.isEmpty && bench.notes.count == 1)
    }
    #expect(try committed().count == 4)
  }

  @Test func `a set of a watching client reaches those who watch at another server`() async throws {
    let benches = [
      try await ServerBench(through: hub), try await ServerBench(through: hub),
    ]
    let clients = [ServerBench.client(1), ServerBench.client(2)]
    var watches: [Task<Void, Never>] = []
    for (bench, client) in zip(benches, clients) {
      _ = try await bench.sync(client)
      watches.append(bench.watch(for: client))
    }
    for number in 1...20 {
      let (from, to) = (clients[number % 2], clients[(number + 1) % 2])
      try await from.write(module: "m\(number)")
      let wanted = try await ids(of: from)
      try await wait("m\(number)") { try await ids(of: to).isSuperset(of: wanted) }
    }
    for watch in watches { watch.cancel() }
    for watch in watches { await watch.value }
    for bench in benches { await bench.stop() }
    // What was added set by set was put together.
    #expect(hub.parts(of: Self.dataset).count < 16)
    #expect(try committed().count == 20)
  }

  @Test func `nothing is acknowledged that the hub has not committed, and that is no attempt`()
    async throws
  {
    let bench = try await ServerBench(through: hub)
    let client = ServerBench.client(1)
    _ = try await bench.sync(client)
    try await client.write(module: "m")
    hub.fail { $0 == "commit" ? MemoryHub.away : nil }
    let pass = await bench.pass(of: client)
    #expect(pass.sent.isEmpty)
    guard case .troubled = pass.outcome else {
      Issue.record("it ended with \(pass)")
      return
    }
    #expect(try committed().isEmpty)
    hub.fail { _ in MemoryHub.away }
    guard case .unreachable = await bench.pass(of: client).outcome else {
      Issue.record("a hub that says no token is the client's fault")
      return
    }
    hub.fail(nil)
    // The pool does not try at once again.
    try await wait("the hub") { await bench.pass(of: client).sent.count == 1 }
    #expect(try committed().count == 1)
    await bench.stop()
  }

  @Test func `a cache that is deleted or copied under way is made anew, and never gets another id`()
    async throws
  {
    let bench = try await ServerBench(through: hub)
    let client = ServerBench.client(1)
    try await client.write(module: "m1")
    let peer = try await bench.sync(client).peer
    // Deleted while the store is open.
    try bench.files.removeTree(Self.folder)
    try await client.write(module: "m2")
    #expect(try await bench.sync(client).peer == peer)
    await bench.stop()
    // Copied, damaged, and of another dataset.
    let other = try await ServerBench(through: hub, files: bench.files.copy())
    #expect(try await other.sync(client).peer == peer)
    await other.stop()
    let log = "\(Self.folder)/log"
    let segment = try #require(try other.files.names(in: log).first)
    try other.files.openForOverwriting(at: "\(log)/\(segment)").overwrite(at: 10, with: [0, 0])
    let third = try await ServerBench(through: hub, files: other.files)
    let newcomer = ServerBench.client(2)
    #expect(try await third.sync(newcomer).peer == peer)
    #expect(try await newcomer.digest() == client.digest())
    await third.stop()
    for bench in [bench, other, third] {
      #expect(bench.refusals.isEmpty && bench.failures.isEmpty)
    }
  }

  @Test func `the servers keep an id that a client claims, and take events under it`()
    async throws
  {
    let bench = try await ServerBench(through: hub)
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    let peer = try await bench.sync(client).peer
    // A person makes a store of a cache, and writes to it.
    let files = bench.files.copy()
    await bench.stop()
    var configuration = StoreConfiguration(
      path: Self.folder,
      environment: StoreEnvironment(
        files: files, clock: StoppedClock(Instant(milliseconds: 1_768_000_000_000)),
        randomness: SeededRandomness(seed: 5), workers: SerialWorkers(), holder: "a person"))
    configuration.keepsReplicaID = true
    let copy = TrainingStore(configuration)
    try await copy.write(module: "of-the-hub")
    #expect(try await copy.replica == peer)
    let again = try await ServerBench(through: hub)
    // The copy is the one that takes a fresh id.
    for _ in 0..<2 { _ = await again.pass(of: copy) }
    #expect(try await copy.replica != peer)
    #expect(try await again.sync(client).peer == peer)
    #expect(try await client.digest() == copy.digest())
    await again.stop()
  }

  @Test func `a dataset that is removed is refused in words, and its caches go`() async throws {
    let bench = try await ServerBench(through: hub)
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    _ = try await bench.sync(client)
    #expect(try bench.files.status(of: Self.folder) != nil)
    _ = try HubKeeping(HubSession(hub)).remove(Self.dataset)
    try await wait("the cache to go") { try bench.files.status(of: Self.folder) == nil }
    let pass = await bench.pass(of: client)
    guard case .failed(let error) = pass.ending else {
      Issue.record("it ended with \(pass.ending)")
      return
    }
    #expect(error.code == .refusedByPeer && error.reason.contains("was removed from this hub at"))
    await bench.stop()
  }

  @Test func `a client with another token, or of a dataset without one, is let in nowhere`()
    async throws
  {
    let bench = try await ServerBench(through: hub)
    let stranger = ServerBench.client(
      2, dataset: DatasetID(checked: "6DB49B01-1D48-4785-97E6-55EA5E8FF674"))
    for (client, token) in [(ServerBench.client(1), "wrong"), (stranger, ServerBench.token)] {
      let code = await failure { _ = try await bench.sync(client, token: token) }
      #expect(code == .unauthorised)
    }
    await bench.stop()
    #expect(hub.names(of: Self.dataset).isEmpty)
  }

  @Test func `a client that began by itself is told what the dataset of its address holds`()
    async throws
  {
    let bench = try await ServerBench(over: .webSocket, through: hub)
    let other = DatasetID(checked: "6DB49B01-1D48-4785-97E6-55EA5E8FF674")
    let mine = ServerBench.client(2, dataset: other)
    try await mine.write(module: "mine")
    let path = "/lifttrail/\(Self.dataset)"
    // What is there holds nothing yet, and then something.
    for count in 0...1 {
      if count == 1 {
        let client = ServerBench.client(1)
        try await client.write(module: "m")
        _ = try await bench.sync(client, path: path)
      }
      let error = await #expect(throws: TrainingError.self) {
        _ = try await bench.sync(mine, making: .first, path: path)
      }
      #expect(error?.code == .otherDataset)
      #expect(error?.found.map(\.dataset) == [Self.dataset])
      #expect(error?.found.map(\.eventCount) == [count])
    }
    // It has to know the token of the dataset that its address names.
    for (token, path) in [("wrong", path), (ServerBench.token, "/lifttrail/\(other)")] {
      let code = await failure { _ = try await bench.sync(mine, token: token, path: path) }
      #expect(code == .unauthorised)
    }
    await bench.stop()
    #expect(hub.names(of: other).isEmpty)
  }

  @Test func `no store is made for a client that does not say so, nor for a trial`() async throws {
    let bench = try await ServerBench(through: hub)
    let client = ServerBench.client(1)
    #expect(await failure { _ = try await bench.sync(client, making: nil) } == .otherDataset)
    let trial = ServerBench.client(2, isEphemeral: true)
    #expect(await failure { _ = try await bench.sync(trial) } == .otherDataset)
    #expect(hub.names(of: Self.dataset).isEmpty)
    #expect(try bench.files.status(of: Self.folder) == nil)
    await bench.stop()
  }

  @Test(arguments: [".jsonl", ""])
  func `a hub that was put back to an earlier day gets back what caches hold`(gone: String)
    async throws
  {
    let bench = try await ServerBench(through: hub)
    let client = ServerBench.client(1)
    for number in 1...3 {
      try await client.write(module: "m\(number)")
      _ = try await bench.sync(client)
    }
    // The newest parts are gone, or all of the dataset.
    hub.putBack(Self.dataset) { !$0.hasSuffix(gone) }
    #expect(try committed().isEmpty)
    // The client has nothing new to say: what it is told to be held is so.
    _ = try await bench.sync(client, making: nil)
    #expect(try committed().count == 3)
    await bench.stop()
  }

  @Test(arguments: [false, true])
  func `a watching client's server notices by itself what it was not told`(isPutBack: Bool)
    async throws
  {
    let bench = try await ServerBench(through: hub) { _ in
      try await Task.sleep(for: .milliseconds(5))
    }
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    let watch = bench.watch(for: client)
    try await wait("the event") { try committed().count == 1 }
    if isPutBack {
      hub.putBack(Self.dataset) { _ in false }
      try await wait("the event to come back") { try committed().count == 1 }
    } else {
      // Another server commits, and its word is lost.
      hub.fail { $0 == HubSchema.telling ? MemoryHub.away : nil }
      let (other, writer) = (try await ServerBench(through: hub), ServerBench.client(2))
      try await writer.write(module: "n")
      _ = try await other.sync(writer)
      try await wait("the other event") { try await ids(of: client).count == 2 }
      await other.stop()
    }
    watch.cancel()
    await watch.value
    await bench.stop()
  }

  @Test func `a long history that comes the most urgent first is put in order`() async throws {
    let bench = try await ServerBench(through: hub)
    let client = ServerBench.client(1)
    for number in 1...40 {
      try await client.write(
        module: "m\(number)", named: String(repeating: "x", count: 9_000))
      if number % 4 == 0 { try await client.delete(module: "m\(number - 1)") }
    }
    _ = try await bench.sync(client)
    #expect(try await committed() == ids(of: client))
    // The store is let go, and what it has added is put together.
    await bench.stop()
    #expect(try await committed() == ids(of: client))
    let names = hub.names(of: Self.dataset).compactMap { name in
      name.split(separator: "/").last.flatMap { PartName.read(String($0)) }?.0
    }
    // Each part has all lines from its first to its last one.
    #expect(names.allSatisfy { $0.lineCount == $0.seqs.count })
    #expect(names.reduce(0) { $0 + $1.lineCount } == 50)
  }

  @Test func `a server is ill when a commit is owed for ten seconds, and well behind the next one`()
    async throws
  {
    let time = Mutex(Duration.zero)
    let bench = try await ServerBench(through: hub, uptime: { time.withLock { $0 } })
    let client = ServerBench.client(1)
    _ = try await bench.sync(client)
    #expect(await bench.health.hasPrefix("HTTP/1.0 200 OK"))
    hub.fail { $0 == "commit" ? MemoryHub.away : nil }
    try await client.write(module: "m")
    _ = await bench.pass(of: client)
    time.withLock { $0 += .seconds(9) }
    #expect(await bench.health.hasPrefix("HTTP/1.0 200 OK"))
    time.withLock { $0 += .seconds(2) }
    let health = await bench.health
    #expect(health.hasPrefix("HTTP/1.0 503 Service Unavailable"))
    #expect(health.hasSuffix("the hub has committed nothing for 11 seconds\n"))
    // No client comes; the server asks for a commit by itself, however much it hears of other datasets.
    hub.chatter("6DB49B01-1D48-4785-97E6-55EA5E8FF674 state")
    hub.fail(nil)
    try await wait("the server to be well") {
      time.withLock { $0 += .seconds(2) }
      return await bench.health.hasPrefix("HTTP/1.0 200 OK")
    }
    await bench.stop()
  }

  @Test func `a dataset that changes while a server does not listen is read when it does`()
    async throws
  {
    let benches = [
      try await ServerBench(through: hub), try await ServerBench(through: hub),
    ]
    let clients = [ServerBench.client(1), ServerBench.client(2)]
    for (bench, client) in zip(benches, clients) { _ = try await bench.sync(client) }
    let (bench, client) = (benches[1], clients[1])
    let watch = bench.watch(for: client)
    hub.fail { $0 == "told" ? MemoryHub.away : nil }
    try await clients[0].write(module: "m")
    _ = try await benches[0].sync(clients[0])
    hub.fail(nil)
    try await wait("the event") { try await ids(of: client).count == 1 }
    watch.cancel()
    await watch.value
    for bench in benches { await bench.stop() }
  }

  @Test func `where a part was damaged at the hub, its events are committed under another name`()
    async throws
  {
    let client = ServerBench.client(1)
    for number in 1...2 { try await client.write(module: "m\(number)") }
    let bench = try await ServerBench(through: hub)
    _ = try await bench.sync(client)
    await bench.stop()
    hub.damage(Self.dataset)
    #expect(try committed().isEmpty)
    // A server that has no cache cannot read it, and is given the events again.
    for round in 1...2 {
      let other = try await ServerBench(through: hub)
      _ = try await other.sync(client)
      #expect(try committed().count == 2)
      #expect(other.notes.contains { $0.contains("gives nothing") })
      await other.stop()
      if round == 1 { hub.damage(Self.dataset) }
    }
  }

  @Test func `a hello names what was put together while the server read it`() async throws {
    let (client, newcomer) = (ServerBench.client(1), ServerBench.client(2))
    for number in 1...3 { try await client.write(module: "m\(number)") }
    let bench = try await ServerBench(through: hub)
    _ = try await bench.sync(client)
    await bench.stop()
    let other = try await ServerBench(through: hub)
    let renamings = Mutex(0)
    hub.fail { [hub] statement in
      guard statement == HubSchema.reading, renamings.withLock({ $0 }) == 0 else { return nil }
      renamings.withLock { $0 += 1 }
      hub.rename(Self.dataset)
      return nil
    }
    _ = try await other.sync(newcomer)
    #expect(renamings.withLock { $0 } == 1)
    #expect(try await ids(of: newcomer).count == 3)
    await other.stop()
  }

  @Test func `what was told is read again where the reading failed`() async throws {
    let benches = [
      try await ServerBench(through: hub), try await ServerBench(through: hub),
    ]
    let clients = [ServerBench.client(1), ServerBench.client(2)]
    for (bench, client) in zip(benches, clients) { _ = try await bench.sync(client) }
    let (bench, client) = (benches[1], clients[1])
    let watch = bench.watch(for: client)
    try await wait("the watch") { await bench.hasUsers }
    let failures = Mutex(0)
    hub.fail { statement in
      guard statement == HubSchema.reading, failures.withLock({ $0 }) < 1 else { return nil }
      failures.withLock { $0 += 1 }
      return HubFault(.busy, "the test has another one hold what is needed")
    }
    try await clients[0].write(module: "m")
    _ = try await benches[0].sync(clients[0])
    try await wait("the event") { try await ids(of: client).count == 1 }
    #expect(failures.withLock { $0 } == 1)
    watch.cancel()
    await watch.value
    for bench in benches { await bench.stop() }
  }

  @Test func `a store that a server without a hub has left in the same folder is not touched`()
    async throws
  {
    let bench = try await ServerBench(through: hub)
    let manifest = StoreManifest(
      dataset: Self.dataset, replica: ReplicaID(bits: 5), name: "server",
      created: .earliestStamped, isEphemeral: false)
    _ = try Store.create(
      at: ServerBench.folder, manifest: manifest, environment: StoreEnvironment(files: bench.files))
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    _ = try await bench.sync(client)
    await bench.stop()
    let store = try Store.open(
      at: ServerBench.folder, for: .writing, environment: StoreEnvironment(files: bench.files))
    #expect(store.manifest.replica == ReplicaID(bits: 5) && store.log.count == 0)
  }

  @Test func `batches whose lines come mixed are committed before they are acknowledged`()
    async throws
  {
    let bench = try await ServerBench(through: hub)
    let client = ServerBench.client(1)
    for number in 0..<2 {
      let type = try #require(EventType("module.saved"))
      var drafts: [EventDraft] = []
      for index in 0..<2 {
        let draft = try EventDraft(
          type: type, entityID: "m\(number)-\(index)", data: ["name": "m"])
        drafts.append(try #require(draft))
      }
      try await client.write { [drafts] in _ = try $0.write(drafts) }
    }
    let (lines, replica) = try await client.withReplica { replica in
      (try [1, 3, 2, 4].map { try replica.log.line(at: $0) }, replica.manifest.replica)
    }
    let channel = try await bench.open()
    let hello =
      #"{"coverage":"\#(replica):1-4","dataset":"\#(Self.dataset)","ephemeral":false,"message":"hello","#
      + #""nonce":"00000000000000e1","replica":"\#(replica)","watching":false,"window":1000000}"#
    var said = Array((hello + "\n" + #"{"message":"shared","ranges":[]}"# + "\n").utf8)
    said += Array((#"{"count":4,"message":"events"}"# + "\n").utf8)
    for line in lines { said += line + [UInt8(ascii: "\n")] }
    try await channel.send(said)
    var answer = ""
    while !answer.contains("acknowledged"), let bytes = try await channel.receive() {
      answer += String(decoding: bytes, as: UTF8.self)
    }
    #expect(answer.contains(#"{"count":4,"message":"acknowledged"}"#))
    #expect(try committed().count == 4)
    await channel.close()
    await bench.stop()
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `through any faults of hub, servers and caches, nothing acknowledged is lost`(seed: UInt64)
    async throws
  {
    var random = SplitMix64(seed: seed)
    var benches: [ServerBench] = []
    for _ in 0..<2 { benches.append(try await ServerBench(through: hub)) }
    let clients = (1...3).map { ServerBench.client(seed * 10 + UInt64($0)) }
    var acknowledged: Set<EventID> = []
    for step in 0..<40 {
      let client = clients[Int(random.next() % 3)]
      let index = Int(random.next() % 2)
      switch random.next() % 10 {
      case 0..<4: try await client.write(module: "m\(random.next() % 8)")
      case 4..<7:
        if random.next() % 3 == 0 {
          let failing = random.next() % 6
          let count = Mutex(0)
          hub.fail { statement in
            guard ["commit", "begin", "insert", "told"].contains(where: statement.hasPrefix)
            else { return nil }
            return count.withLock { count in
              count += 1
              return count == failing ? MemoryHub.away : nil
            }
          }
        }
        let pass = await benches[index].pass(of: client)
        hub.fail(nil)
        for range in pass.sent.ranges {
          for seq in range.seqs { acknowledged.insert(EventID(replica: range.replica, seq: seq)) }
        }
        switch pass.outcome {
        case .succeeded, .unreachable, .troubled, nil: break
        case let other?: Issue.record("step \(step): a pass ended with \(other)")
        }
        #expect(try committed().isSuperset(of: acknowledged))
      case 7:
        // A server begins anew, with its cache, without it, or with that of another one.
        await benches[index].stop()
        let files =
          switch random.next() % 3 {
          case 0: benches[index].files
          case 1: benches[1 - index].files.copy()
          default: MemoryFileSystem()
          }
        benches[index] = try await ServerBench(through: hub, files: files)
      case 8:
        if try benches[index].files.status(of: Self.folder) != nil {
          try benches[index].files.removeTree(Self.folder)
        }
      default:
        let names = hub.names(of: Self.dataset).filter { $0.hasSuffix(".jsonl") }
        // A backup that lacks the newest parts is put back: what caches and clients hold comes back.
        if let last = names.last, random.next() % 4 == 0 {
          acknowledged = []
          hub.putBack(Self.dataset) { $0 != last }
        }
      }
    }
    try await wait("all to be level") {
      for client in clients {
        for bench in benches {
          do { _ = try await bench.sync(client) } catch { return false }
        }
      }
      var held: Set<Set<EventID>> = []
      for client in clients { held.insert(try await ids(of: client)) }
      return held.count == 1
    }
    let held = try await ids(of: clients[0])
    #expect(held.isSuperset(of: acknowledged))
    #expect(try committed() == held)
    for bench in benches { await bench.stop() }
  }
}

extension MemoryFileSystem {
  /// Removes a folder and all below it, as another program does.
  func removeTree(_ folder: String) throws {
    for path in paths().filter({ $0 == folder || $0.hasPrefix(folder + "/") }).reversed() {
      try removeItem(at: path)
    }
  }
}

extension TrainingStore {
  /// Deletes a module.
  fileprivate func delete(module name: String) async throws {
    let draft = try EventDraft(
      type: try #require(EventType("module.deleted")), entityID: name, data: [:])
    let known = try #require(draft)
    try await write { _ = try $0.write([known]) }
  }
}

extension ServerBench {
  /// Has a client watch until the task is cancelled.
  func watch(for client: TrainingStore) -> Task<Void, Never> {
    Task { do { _ = try await sync(client, isWatching: true) } catch {} }
  }

  /// A pass of a client's store, also one that fails.
  func pass(of client: TrainingStore) async -> SyncPass {
    var options = SyncOptions()
    (options.token, options.making, options.patience) = (ServerBench.token, .another, .seconds(600))
    do {
      return await client.answer(over: OpenChannel(try await connect()), options: options).pass
    } catch {
      return SyncPass(.unreachable("\(error)"))
    }
  }
}
