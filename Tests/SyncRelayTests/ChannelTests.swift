import EventLog
import EventLogTesting
import Projections
import Training
import Synchronization
import Testing

@testable import SyncRelay

/// Exchanges over channels.
struct ChannelTests {
  @Test(arguments: [1, 7, 4096])
  func `two stores that meet over a channel hold the same, however it cuts bytes`(
    size: Int
  ) async throws {
    let (left, right) = (try Device("/left", "a"), try Device("/right", "b"))
    try await left.write("module.saved", "m1", ["name": "Push"], times: 700)
    try await right.write("session.setLogged", "s1", ["id": "1", "reps": 5], times: 1)
    let pair = ChannelPair()
    async let one = left.sync(over: Cutting(channel: pair.first, size: size))
    async let other = right.sync(over: Cutting(channel: pair.second, size: size))
    let (leftSide, rightSide) = try await (one, other)
    #expect(try await left.digest() == right.digest())
    #expect(leftSide.received.count == 1 && leftSide.sent.count == 700)
    #expect(rightSide.received == leftSide.sent && rightSide.sent == leftSide.received)
  }

  @Test func `a channel is closed by a task that may wait until the peer has read all`()
    async throws
  {
    let (left, right) = (try Device("/left", "a"), try Device("/right", "b"))
    try await left.write("module.saved", "m1", ["name": "Push"], times: 1)
    let pair = ChannelPair()
    let closing = Closing(pair.first)
    async let one = left.sync(over: closing)
    async let other = right.sync(over: pair.second)
    _ = try await (one, other)
    #expect(closing.wasCancelled == false)
  }

  @Test func `a peer that ends too early is an error, and what was taken stays whole`() async throws
  {
    let (left, right) = (try Device("/left", "a"), try Device("/right", "b"))
    try await left.write("module.saved", "m1", ["name": "Push"], times: 1_200)
    let pair = ChannelPair()
    let cutting = Cutting(channel: pair.second, size: 4096, partsUntilEnd: 30)
    async let one = failure { try await left.sync(over: pair.first) }
    async let other = failure { try await right.sync(over: cutting) }
    let errors = await [one, other]
    #expect(errors[1]?.code == .peerEnded)
    let count = await right.count()
    #expect(count > 0 && count < 1_200)
  }

  @Test func `a peer of another dataset is refused, and nothing is taken`() async throws {
    let left = try Device("/left", "a")
    let right = try Device("/right", "b", dataset: "11111111-1111-4111-8111-111111111111")
    try await left.write("module.saved", "m1", ["name": "Push"], times: 1)
    let pair = ChannelPair()
    async let one = failure { try await left.sync(over: pair.first) }
    async let other = failure { try await right.sync(over: pair.second) }
    let errors = await [one, other]
    #expect(errors.contains { $0?.code == .wrongDataset })
    #expect(await right.count() == 0)
  }

  @Test func `a channel passes bytes on in order, and makes a sender wait for its reader`()
    async throws
  {
    let pair = ChannelPair()
    let sender = Task {
      for number in 0..<100 {
        try await pair.first.send([UInt8](repeating: UInt8(number), count: 100_000))
      }
      await pair.first.close()
    }
    var received: [UInt8] = []
    while let bytes = try await pair.second.receive() {
      #expect(bytes.count < ChannelPair.room + 100_000)
      received += bytes
    }
    try await sender.value
    #expect(received == (0..<100).flatMap { [UInt8](repeating: UInt8($0), count: 100_000) })
  }

  @Test func `who waits on a channel can be cancelled`() async throws {
    let pair = ChannelPair()
    let reader = Task { try await pair.second.receive() }
    reader.cancel()
    await #expect(throws: CancellationError.self) { try await reader.value }
    await #expect(throws: (any Error).self) {
      await pair.second.close()
      try await pair.first.send([1])
    }
    #expect(try await pair.first.receive() == nil)
  }
}

/// A channel that notes whether the task was cancelled that closed it first.
private final class Closing: ByteChannel {
  private let channel: any ByteChannel
  private let closed = Mutex<Bool?>(nil)

  init(_ channel: any ByteChannel) { self.channel = channel }

  var wasCancelled: Bool? { closed.withLock { $0 } }

  func receive() async throws -> [UInt8]? { try await channel.receive() }
  func send(_ bytes: [UInt8]) async throws { try await channel.send(bytes) }
  func close() async {
    closed.withLock { $0 = $0 ?? Task.isCancelled }
    await channel.close()
  }
}

/// A replica with a thread of control of its own.
private actor Device {
  private let replica: Replica

  init(_ path: String, _ letter: String, dataset: String = Pair.dataset) throws {
    replica = try Pair.replica(
      path, String(repeating: letter, count: 16), dataset: dataset, MemoryFileSystem())
  }

  func write(_ type: String, _ id: String, _ data: JSONObject, times: Int) throws {
    let drafts = try (0..<times).map { number in
      var data = data
      data["number"] = .number(Double(number))
      return try draft(type, id, data)
    }
    _ = try replica.write(drafts)
  }

  func sync(over channel: any ByteChannel) async throws -> Met {
    let side = try StoreExchange(replica, at: .test)
    do {
      try await ChannelExchange(over: channel, of: side, wait: { _ in try await forever() })
        .run(on: self)
    } catch {
      await channel.close()
      throw error
    }
    try side.leaveReceipt()
    await channel.close()
    return Met(received: side.session.received, sent: side.session.sent)
  }

  func digest() throws -> String { try replica.state.digest() }
  func count() -> Int { replica.log.count }
}

/// What one side did.
private struct Met {
  let received: Coverage
  let sent: Coverage
}

/// Waits until it is cancelled.
private func forever() async throws {
  let (stream, _) = AsyncStream.makeStream(of: Void.self)
  for await _ in stream {}
  throw CancellationError()
}

/// Cuts what is received into pieces, and ends after some of them.
private actor Cutting: ByteChannel {
  private let channel: any ByteChannel
  private let size: Int
  private var partsLeft: Int?
  private var rest: ArraySlice<UInt8> = []

  init(channel: any ByteChannel, size: Int, partsUntilEnd: Int? = nil) {
    self.channel = channel
    self.size = size
    partsLeft = partsUntilEnd
  }

  func receive() async throws -> [UInt8]? {
    if let left = partsLeft {
      guard left > 0 else { return nil }
      partsLeft = left - 1
    }
    if rest.isEmpty {
      guard let bytes = try await channel.receive() else { return nil }
      rest = bytes[...]
    }
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }

  func send(_ bytes: [UInt8]) async throws { try await channel.send(bytes) }
  func close() async { await channel.close() }
}

/// The error of an exchange, where it is one of the log; nil where it succeeded.
private func failure(
  _ body: @Sendable () async throws -> Met
) async -> LogError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? LogError
  }
}
