import EventLog
import EventLogTesting
import LiftTrail
import SyncRelay
import Testing

@testable import ltcli

/// A server, and clients whose dataset is not what their token opens there.
struct MeetingServerTests {
  private static let other = DatasetID(checked: "9C1E4B7A-0D52-4F86-8A33-6B0C8E1F2D47")
  private static let third = DatasetID(checked: "33333333-3333-4333-8333-333333333333")

  /// What a client of another dataset is told; nil if it was not refused so.
  private func found(
    by client: TrainingStore, _ bench: ServerBench, token: String = ServerBench.token,
    making: OpenMessage.Making? = nil
  ) async throws -> [DatasetSummary]? {
    do {
      _ = try await bench.sync(client, token: token, making: making)
      return nil
    } catch let error as TrainingError where error.code == .otherDataset {
      return error.found
    }
  }

  @Test func `a server makes a store only for a client that says so`() async throws {
    let bench = try await ServerBench()
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    #expect(try await found(by: client, bench) == [])
    #expect(try bench.files.names(in: ServerBench.root) == ["token"])
    #expect(try await bench.sync(client, making: .first).sent.count == 1)
    // From then on it is there.
    #expect(try await bench.sync(client, making: nil).isComplete)
  }

  @Test
  func
    `a client of another dataset is told what its token opens, and nothing where that is several`()
    async throws
  {
    let bench = try await ServerBench()
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    _ = try await bench.sync(client)
    let second = ServerBench.client(2, dataset: Self.other)
    try await second.write(module: "n")
    for making in [nil, OpenMessage.Making.first] {
      let found = try #require(try await found(by: second, bench, making: making))
      #expect(found.map(\.dataset) == [Workbench.dataset] && found.map(\.eventCount) == [1])
    }
    #expect(try await bench.sync(second, making: .another).sent.count == 1)
    let last = ServerBench.client(3, dataset: Self.third)
    try await last.write(module: "o")
    #expect(try await found(by: last, bench, making: .first) == [])
    #expect(try await found(by: last, bench, making: .instead) == [])
  }

  @Test func `a client that knows another dataset's own token is told of that one`() async throws {
    let bench = try await ServerBench()
    let own = "\(ServerBench.root)/\(Self.other.text.lowercased()).token"
    try TokenFile.write("account", to: own, bench.files)
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    let found = try #require(
      try await found(by: client, bench, token: "account", making: .another))
    #expect(found.map(\.dataset) == [Self.other] && found.map(\.eventCount) == [0])
    await #expect(throws: TrainingError.self) {
      try await bench.sync(client, token: "nobody's")
    }
    // A token file that is none keeps no other client out.
    try bench.files.makeFolder(at: "\(ServerBench.root)/\(Self.third.text.lowercased()).token")
    #expect(try await self.found(by: client, bench, token: "account") != nil)
  }

  @Test
  func
    `a client that has its own history count binds the token to it, and the other store is kept`()
    async throws
  {
    for isOwn in [false, true] {
      let bench = try await ServerBench()
      let token = isOwn ? "account" : ServerBench.token
      if isOwn {
        try TokenFile.write(
          token, to: "\(ServerBench.root)/\(Self.other.text.lowercased()).token", bench.files)
      }
      let former = ServerBench.client(2, dataset: Self.other)
      try await former.write(module: "n")
      _ = try await bench.sync(former, token: token)
      let client = ServerBench.client(1)
      try await client.write(module: "m")
      #expect(
        try await bench.sync(client, token: token, making: .instead).sent.count == 1,
        "own token: \(isOwn)")
      #expect(bench.notes.contains { $0.contains("counts in place of \(Self.other)") })
      let kept = bench.files.paths().filter {
        $0.hasSuffix("/store.json") && $0.contains(Self.other.text.lowercased())
      }
      #expect(kept.count == 1)
      // The others of the former dataset meet this one.
      let found = try #require(try await found(by: former, bench, token: token))
      #expect(found.map(\.dataset) == [Workbench.dataset] && found.map(\.eventCount) == [1])
    }
  }

  @Test func `where none is made, a client that asks for one is told so`() async throws {
    let bench = try await ServerBench(makesNew: false)
    for making in OpenMessage.Making.allCases {
      #expect(try await found(by: ServerBench.client(1), bench, making: making) == [])
    }
    #expect(try bench.files.names(in: ServerBench.root) == ["token"])
  }
}
