import EventLog
import EventLogTesting
import LiftTrail
import SyncRelay
import Testing
import Training

@testable import ltcli

/// A server, and clients at its socket.
struct ServerTests {
  @Test(arguments: ServerBench.Way.allCases)
  func `a store is made for the first client, and many exchange with it at once`(
    way: ServerBench.Way
  ) async throws {
    let bench = try await ServerBench(over: way)
    let clients = (1...8).map { ServerBench.client(UInt64($0)) }
    for (number, client) in clients.enumerated() {
      try await client.write(module: "m\(number)")
    }
    // The second time each learns what came with the others.
    for _ in 0..<2 {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for client in clients { group.addTask { _ = try await bench.sync(client) } }
        try await group.waitForAll()
      }
    }
    var digests: Set<String> = []
    for client in clients { digests.insert(try await client.digest()) }
    #expect(digests.count == 1)
    #expect(bench.refusals.isEmpty && bench.failures.isEmpty)
    await bench.stop()
    let store = try Store.open(
      at: ServerBench.folder, for: .writing, environment: StoreEnvironment(files: bench.files))
    #expect(store.log.count == 8 && store.manifest.dataset == Workbench.dataset)
  }

  @Test func `a new store of a server asks no client for the newest first`() async throws {
    let bench = try await ServerBench()
    let channel = try await bench.open()
    var hello = ""
    while !hello.contains("\n"), let bytes = try await channel.receive() {
      hello += String(decoding: bytes, as: UTF8.self)
    }
    #expect(hello.contains(#""message":"hello""#) && !hello.contains("newestFirst"))
    await channel.close()
    await bench.stop()
  }

  @Test(arguments: [
    "1970-01-01T00:00:00.000Z", "2037-05-01T10:00:00.000Z", "2098-12-31T23:59:59.999Z",
  ])
  func `what was written under a wrong clock reaches the others at once, and later edits of it`(
    time: String
  ) async throws {
    let bench = try await ServerBench()
    let clock = StoppedClock(try #require(Instant(time)))
    let (wrong, other) = (ServerBench.client(1, clock: clock), ServerBench.client(2))
    try await wrong.write(module: "m")
    for client in [wrong, other] { _ = try await bench.sync(client) }
    #expect(try await other.all(Module.self).map(\.name) == ["m"])
    // Set right, it edits the module once more.
    clock.set(to: Instant(milliseconds: 1_768_000_000_000))
    _ = try await wrong.write { try $0.update("m" as Module.ID) { $0.name = "M" } }
    for client in [wrong, other] { _ = try await bench.sync(client) }
    #expect(try await other.all(Module.self).map(\.name) == ["M"])
    await bench.stop()
    #expect(bench.refusals.isEmpty && bench.failures.isEmpty)
  }

  @Test func `a store whose app's kinds cannot be read is served, and the server says so`()
    async throws
  {
    let bench = try await ServerBench()
    let manifest = StoreManifest(
      dataset: Workbench.dataset, replica: ReplicaID(bits: 5), name: "server",
      created: .earliestStamped, isEphemeral: false)
    _ = try Store.create(
      at: ServerBench.folder, manifest: manifest, environment: StoreEnvironment(files: bench.files))
    try bench.files.createFile(at: ServerBench.folder + "/kinds.json").append(Array("{}".utf8))
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    for _ in 0..<2 { _ = try await bench.sync(client) }
    await bench.stop()
    #expect(bench.notes.count == 1)
    #expect(
      bench.notes.first?.hasPrefix("\(ServerBench.folder)/kinds.json: its bytes are not") == true)
    #expect(bench.failures.isEmpty)
  }

  private static func proof(_ digits: String) -> String {
    #"{"message":"proof","proof":"\#(digits)"}"# + "\n"
  }

  @Test(arguments: [
    "POST / HTTP/1.1\r\nHost: x\r\n\r\n" + ServerBench.opening(), "\n" + ServerBench.opening(),
    "{}\n", "[]\n",
    #"{"message":"done"}"# + "\n", " " + ServerBench.opening(), ServerBench.opening(","),
    #"{"dataset":"x","ephemeral":false,"message":"open","protocols":[3]}"# + "\n",
    proof("00"), "{" + String(repeating: " ", count: 2_000),
  ])
  func `a first line that is no opening ends the connection without a word`(text: String)
    async throws
  {
    let bench = try await ServerBench()
    #expect(try await bench.answer(to: text).isEmpty)
    await bench.stop()
    #expect(bench.refusals.count == 1)
    switch bench.refusals.first {
    case .opening(.noOpening, nil), .opening(.tooLong, nil): break
    default: Issue.record("\(bench.refusals)")
    }
    #expect(try bench.files.status(of: ServerBench.folder) == nil)
  }

  @Test(arguments: [
    #"{"coverage":"","dataset":"\#(Workbench.dataset)","ephemeral":false,"message":"hello","#
      + #""protocols":[2],"replica":"aaaaaaaaaaaaaaaa","watching":false,"window":1}"# + "\n",
    #"{"coverage":""# + String(repeating: "aaaaaaaaaaaaaaaa:1-1 ", count: 60),
    #"{"message":"open","protocols":[2,4]}"# + "\n",
  ])
  func `a client of another protocol learns which one is spoken here`(text: String) async throws {
    let bench = try await ServerBench()
    #expect(
      try await bench.answer(to: text)
        == #"{"code":"unexpectedMessage","message":"refused","reason":"this build speaks protocol 3"}"#
        + "\n")
    await bench.stop()
  }

  @Test(arguments: [
    "", proof(""), proof(String(repeating: "0", count: 64)), proof("open"),
    #"{"message":"ping"}"# + "\n", ServerBench.opening(),
  ])
  func `a client that proves nothing learns only that, and nothing is made for it`(
    said: String
  ) async throws {
    let bench = try await ServerBench()
    let channel = try await bench.connect()
    try await channel.send(Array(ServerBench.opening().utf8))
    let theirs = String(decoding: try #require(try await channel.receive()), as: UTF8.self)
    // It says of itself what the client has said, and a nonce.
    #expect(theirs.hasPrefix(#"{"asks":true,"dataset":"\#(Workbench.dataset)","ephemeral":false,"#))
    #expect(theirs.hasSuffix(#","protocols":[3]}"# + "\n"))
    try await channel.send(Array(said.utf8))
    if said.isEmpty { await channel.close() }
    var answer: [UInt8] = []
    while !said.isEmpty, let bytes = try await channel.receive() { answer += bytes }
    let refused =
      #"{"code":"unauthorised","message":"refused","reason":"its token is missing, or another one"}"#
    #expect(String(decoding: answer, as: UTF8.self) == (said.isEmpty ? "" : refused + "\n"))
    await channel.close()
    await bench.stop()
    #expect(bench.refusals.count == 1)
    if case .opening(_, Workbench.dataset) = bench.refusals.first {
    } else {
      Issue.record("\(bench.refusals)")
    }
    #expect(try bench.files.status(of: ServerBench.folder) == nil)
  }

  @Test func `a dataset may have a token of its own, and a store that is there needs no new one`()
    async throws
  {
    let bench = try await ServerBench()
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    #expect(try await bench.sync(client).sent.count == 1)
    try TokenFile.write("own", to: "\(ServerBench.folder).token", bench.files)
    await #expect(throws: TrainingError.self) { try await bench.sync(client) }
    #expect(try await bench.sync(client, token: "own").sent.isEmpty)
    #expect(bench.refusals == [.opening(.unproved, Workbench.dataset)])
    // One that cannot be read lets no client in.
    try TokenFile.write("", to: "\(ServerBench.folder).token", bench.files)
    await #expect(throws: TrainingError.self) { try await bench.sync(client, token: "") }
  }

  @Test func `who is refused with a former token finds the new one by then`() async throws {
    let bench = try await ServerBench()
    #expect(bench.left.leave(at: "/left") == nil)
    let client = ServerBench.client(1)
    #expect(try await bench.sync(client, token: bench.tokenLeft()).sent.isEmpty)
    try TokenFile.write("new", to: "\(ServerBench.root)/token", bench.files)
    let former = try bench.tokenLeft()
    await #expect(throws: TrainingError.self) { try await bench.sync(client, token: former) }
    #expect(try bench.tokenLeft() == "new")
    #expect(try await bench.sync(client, token: bench.tokenLeft()).sent.isEmpty)
  }

  @Test func `a dataset that has no store is refused where none is to be made`() async throws {
    let bench = try await ServerBench(makesNew: false)
    await #expect(throws: TrainingError.self) { try await bench.sync(ServerBench.client(1)) }
    #expect(bench.refusals == [.unknownDataset(Workbench.dataset)])
    #expect(try bench.files.names(in: ServerBench.root) == ["token"])
  }

  @Test
  func `a client that plans learns what would be exchanged, and leaves nothing at the server`()
    async throws
  {
    let bench = try await ServerBench()
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    func plan() async throws -> Log {
      var options = SyncOptions()
      options.token = ServerBench.token
      let plan = try await client.withReplica { [options] in PlannedSync($0, options) }
      return try await plan.peerLog(over: OpenChannel(bench.connect())).log
    }
    await #expect(throws: TrainingError.self) { _ = try await plan() }
    #expect(bench.refusals == [.nothingToPlan(Workbench.dataset)])
    #expect(try bench.files.names(in: ServerBench.root) == ["token"])
    let other = ServerBench.client(2)
    try await other.write(module: "n")
    _ = try await bench.sync(other)
    let manifest = try await client.withReplica { $0.manifest }
    let theirs = try await plan()
    #expect(theirs.coverage == (try await other.withReplica { $0.log.coverage }))
    await bench.stop()
    // The receipt of the exchange before is there, or not yet.
    let receipts = try bench.files.names(in: "\(ServerBench.folder)/peers")
    #expect(receipts.allSatisfy { !$0.contains("\(manifest.replica)") })
    let store = try Store.open(
      at: ServerBench.folder, for: .writing, environment: StoreEnvironment(files: bench.files))
    #expect(store.log.coverage == theirs.coverage)
    #expect(try await client.withReplica { $0.manifest } == manifest)
    #expect(try await client.withReplica { $0.log.count } == 1)
    #expect(bench.failures.isEmpty)
  }

  @Test func `who is refused disturbs nobody else`() async throws {
    let bench = try await ServerBench()
    let quiet = try await bench.connect()
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    for text in ["GET /\n", ServerBench.opening() + Self.proof("")] {
      _ = try await bench.answer(to: text)
    }
    // An opening and then nothing: the other side of the exchange waits.
    let stalled = try await bench.open()
    #expect(try await stalled.receive()?.first == UInt8(ascii: "{"))
    #expect(try await bench.sync(client).sent.count == 1)
    await bench.stop()
    // Both are let go when the server ends.
    while try await stalled.receive() != nil {}
    #expect(try await quiet.receive() == nil)
    await quiet.close()
    await stalled.close()
  }

  @Test func `a store that another program holds fails for its clients, until it is free`()
    async throws
  {
    let bench = try await ServerBench()
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    let made = Tool(
      console: CapturedConsole(), environment: StoreEnvironment(files: bench.files)
    ).run(["init", ServerBench.folder, "--dataset", Workbench.dataset.text])
    #expect(made == .done)
    do {
      let lock = try bench.files.lock("\(ServerBench.folder)/lock", holder: "somebody")
      await #expect(throws: TrainingError.self) { try await bench.sync(client) }
      // The client is told that it is the server's trouble, and nothing of what is there.
      let channel = try await bench.open()
      var answer: [UInt8] = []
      while let bytes = try await channel.receive() { answer += bytes }
      await channel.close()
      #expect(
        String(decoding: answer, as: UTF8.self)
          == #"{"code":"store","message":"refused","reason":"its store of this dataset cannot be opened for now"}"#
          + "\n")
      withExtendedLifetime(lock) {}
    }
    #expect(bench.failures.count == 2)
    #expect(bench.failures.allSatisfy { $0.contains("somebody") }, "\(bench.failures)")
    #expect(try await bench.sync(client).sent.count == 1)
  }

  @Test func `a store that nobody uses is closed after a while, and opened for the next client`()
    async throws
  {
    let bench = try await ServerBench { time in #expect(time == .seconds(300)) }
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    #expect(try await bench.sync(client).sent.count == 1)
    // Another program may have it then.
    while bench.isLocked(Workbench.dataset) { await Task.yield() }
    try await client.write(module: "n")
    #expect(try await bench.sync(client).sent.count == 1)
    #expect(bench.failures.isEmpty)
  }

  @Test func `stores that nobody uses stay open up to a number, those that were left last`()
    async throws
  {
    var limits = ServeLimits()
    limits.unusedStores = 1
    let bench = try await ServerBench(limits: limits) { _ in
      await waitUntilCancelled()
    }
    let datasets = try ["1", "2", "3"].map { digit in
      try #require(DatasetID("\(digit)1111111-1111-4111-8111-111111111111"))
    }
    for dataset in datasets + [datasets[0]] {
      _ = try await bench.sync(ServerBench.client(1, dataset: dataset))
    }
    for (dataset, isOpen) in zip(datasets, [true, false, false]) {
      while bench.isLocked(dataset) != isOpen { await Task.yield() }
    }
  }

  @Test func `a store for a trial of an unknown dataset is none that its real device meets`()
    async throws
  {
    let bench = try await ServerBench()
    let trials = [1, 2].map { ServerBench.client($0, isEphemeral: true) }
    for trial in trials {
      try await trial.write(module: "trial")
      #expect(try await bench.sync(trial).sent.count == 1)
    }
    #expect(try await bench.sync(trials[0]).received.count == 1)
    let trialFolder = ServerBench.folder + ".trial"
    #expect(try bench.files.status(of: ServerBench.folder) == nil)
    #expect(try bench.files.status(of: trialFolder) != nil)
    let device = ServerBench.client(3)
    try await device.write(module: "m")
    let summary = try await bench.sync(device)
    #expect(summary.sent.count == 1 && summary.received.isEmpty && summary.isComplete)
    // A trial of a dataset that is there is refused as any other mix.
    await #expect(throws: TrainingError.self) { try await bench.sync(trials[0]) }
    await bench.stop()
    let environment = StoreEnvironment(files: bench.files)
    let real = try Store.open(at: ServerBench.folder, for: .writing, environment: environment)
    let trial = try Store.open(at: trialFolder, for: .writing, environment: environment)
    #expect(!real.manifest.isEphemeral && real.log.count == 1)
    #expect(trial.manifest.isEphemeral && trial.log.count == 2)
  }

  @Test func `a server whose clients claim its id takes no more fresh ones than it may`()
    async throws
  {
    var limits = ServeLimits()
    limits.freshIDs = 3
    let bench = try await ServerBench(limits: limits)
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    _ = try await bench.sync(client)
    var ids: Set<ReplicaID> = []
    for _ in 0..<12 {
      // It learns the id, and comes again under it.
      let own = try await id(of: bench, claiming: nil)
      ids.insert(own)
      _ = try await id(of: bench, claiming: own)
    }
    #expect(ids.count == 4)
    // Who claims nothing notices nothing.
    try await client.write(module: "n")
    #expect(try await bench.sync(client).sent.count == 1)
  }

  /// The id that a server says to a client.
  /// - Parameter replica: That of the client, which waits until the server has heeded it.
  private func id(of bench: ServerBench, claiming replica: ReplicaID?) async throws -> ReplicaID {
    let channel = try await bench.open()
    var reader = WireReader(of: Workbench.dataset)
    if let replica {
      let hello = SyncMessage.Hello(
        dataset: Workbench.dataset, replica: replica, isEphemeral: false, coverage: Coverage())
      try await channel.send(WireLine.bytes(of: .hello(hello)))
    }
    var said: ReplicaID?
    var isHeeded = replica == nil
    while said == nil || !isHeeded, let bytes = try await channel.receive() {
      reader.add(bytes)
      while let message = try reader.next() {
        switch message {
        case .hello(let hello): said = hello.replica
        case .shared, .refused: isHeeded = true
        default: break
        }
      }
      if replica != nil, isHeeded { break }
    }
    await channel.close()
    return try #require(said ?? replica)
  }

  @Test func `a client that proves nothing goes for the next one`() async throws {
    var limits = ServeLimits()
    limits.strangers = 1
    let bench = try await ServerBench(limits: limits)
    let quiet = try await bench.connect()
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    #expect(try await bench.sync(client).sent.count == 1)
    #expect(try await quiet.receive() == nil)
    await quiet.close()
    #expect(bench.counters.all.turnedAway[.strangers] == 1)
    #expect(bench.failures.isEmpty)
  }
}
