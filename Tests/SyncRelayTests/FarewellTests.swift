import EventLog
import EventLogTesting
import Synchronization
import Testing

@testable import SyncRelay

/// What a side says last.
struct FarewellTests {
  @Test(arguments: [ExchangeProgress.goingOn, .level])
  func `why an exchange ends is said behind the message that is under way, never in it`(
    progress: ExchangeProgress
  ) async throws {
    let message = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 17)
    let channel = Interrupting()
    let exchange = ChannelExchange(
      over: channel, of: Refusing(message: message, standing: progress),
      wait: { _ in try await Never.comes() })
    let error = await #expect(throws: LogError.self) { try await Turn().run(exchange) }
    #expect(error?.code == .unexpectedMessage)
    let isWhole = channel.sent == message + Refusing.farewell
    #expect(isWhole)
  }

  @Test func `a peer that takes nothing more does not hide what it said wrong`() async throws {
    let channel = Interrupting(failsFrom: 2)
    let exchange = ChannelExchange(
      over: channel, of: Refusing(message: [UInt8](repeating: 0, count: 1 << 17)),
      wait: { _ in try await Never.comes() })
    let error = await #expect(throws: LogError.self) { try await Turn().run(exchange) }
    #expect(error?.code == .unexpectedMessage)
  }

  @Test func `a peer that takes nothing, and then goes, does not hide why a side has ended`()
    async throws
  {
    let host = Refusing(message: [0], endsAtLook: true)
    let exchange = ChannelExchange(
      over: Stuck(), of: host,
      // The peer is heard out for ever.
      wait: { if $0 == .seconds(2) { try await Never.comes() } })
    await #expect(throws: HasEnded.self) { try await Turn().run(exchange) }
  }

  @Test func `a peer that reads no more is heard out, since it may have said why before that`()
    async throws
  {
    let channel = Broken(says: [[1], [2]])
    let exchange = ChannelExchange(
      over: channel, of: Refusing(message: [0], refusesAt: 2),
      wait: { _ in try await Never.comes() })
    let error = await #expect(throws: LogError.self) { try await Turn().run(exchange) }
    #expect(error?.code == .unexpectedMessage)
  }

  @Test func `a peer that takes nothing and says nothing is given up after a while`()
    async throws
  {
    let exchange = ChannelExchange(
      over: Broken(says: [[1]]), of: Refusing(message: [0], refusesAt: 2), wait: { _ in })
    await #expect(throws: ChannelEnded.self) { try await Turn().run(exchange) }
  }
}

/// Where an exchange runs.
private actor Turn {
  func run(_ exchange: ChannelExchange) async throws { try await exchange.run(on: self) }
}

/// Why a side ended at a look at the time.
private struct HasEnded: Error {}

/// A side with one message to send, to which something that comes is wrong.
private final class Refusing: ExchangeHost {
  static let farewell = Array("bye\n".utf8)
  private let message: Mutex<[UInt8]?>
  private let standing: ExchangeProgress
  private let refusesAt: UInt8
  private let endsAtLook: Bool
  private let isRefusing = Mutex(false)

  /// - Parameters:
  ///   - refusesAt: The first byte of the piece that is wrong.
  ///   - endsAtLook: Whether the side ends at the first look at the time.
  init(
    message: [UInt8], standing: ExchangeProgress = .goingOn, refusesAt: UInt8 = 1,
    endsAtLook: Bool = false
  ) {
    self.message = Mutex(message)
    self.standing = standing
    self.refusesAt = refusesAt
    self.endsAtLook = endsAtLook
  }

  func add(_ bytes: [UInt8]) { isRefusing.withLock { $0 = bytes.first == refusesAt } }
  var byteCount: Int { 0 }
  func work() throws -> Bool {
    if isRefusing.withLock({ $0 }) { throw SyncSession.unexpected("hello") }
    return false
  }
  func prepare() -> Bool { true }
  func nextBytes() -> [UInt8]? {
    message.withLock { message in
      defer { message = nil }
      return message
    }
  }
  func noteSending(_ isUnderWay: Bool) {}
  func nextLook() -> NextLook { NextLook(at: .zero, isIn: .zero) }
  func look() throws {
    if endsAtLook { throw HasEnded() }
  }
  nonisolated(nonsending) func progress() async -> ExchangeProgress { standing }
  func farewell(_ error: any Error) -> [UInt8]? {
    error is LogError ? Refusing.farewell : nil
  }
}

/// A channel whose peer says something as soon as the first piece of a message has come.
private final class Interrupting: ByteChannel {
  private let pieces = Mutex<[[UInt8]]>([])
  private let failsFrom: Int?
  private let isAmid = AsyncStream.makeStream(of: [UInt8].self)

  /// - Parameter failsFrom: The number of the first piece that cannot be sent.
  init(failsFrom: Int? = nil) { self.failsFrom = failsFrom }

  var sent: [UInt8] { pieces.withLock { $0.flatMap { $0 } } }

  func receive() async throws -> [UInt8]? {
    for await bytes in isAmid.stream { return bytes }
    throw CancellationError()
  }

  func send(_ bytes: [UInt8]) async throws {
    let count = pieces.withLock { pieces in
      pieces.append(bytes)
      return pieces.count
    }
    if count == 1 { isAmid.continuation.yield([1]) }
    // Time for the other task to find out.
    for _ in 0..<1_000 { await Task.yield() }
    try Task.checkCancellation()
    if let failsFrom, count >= failsFrom { throw ChannelEnded() }
  }

  func close() async {}
}

/// A channel whose peer takes nothing and says nothing until this side closes.
private final class Stuck: ByteChannel {
  private let isClosed = Monitor(false)

  func receive() async throws -> [UInt8]? {
    try await isClosed.value { $0 ? () : nil }
    return nil
  }

  func send(_ bytes: [UInt8]) async throws {
    try await isClosed.value { $0 ? () : nil }
    throw ChannelEnded()
  }

  func close() async { isClosed.change { $0 = true } }
}

/// A channel over which nothing can be sent; what its peer has said comes late, and then nothing.
private final class Broken: ByteChannel {
  private let words: Mutex<[[UInt8]]>
  private let isTried = AsyncStream.makeStream(of: Void.self)

  init(says words: [[UInt8]]) { self.words = Mutex(words) }

  func receive() async throws -> [UInt8]? {
    var tries = isTried.stream.makeAsyncIterator()
    if words.withLock({ $0.count }) > 1 { await tries.next() }
    for _ in 0..<1_000 { await Task.yield() }
    if let next = words.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return next }
    try await Never.comes()
    return nil
  }

  func send(_ bytes: [UInt8]) async throws {
    isTried.continuation.yield()
    isTried.continuation.yield()
    throw ChannelEnded()
  }

  func close() async {}
}

extension Never {
  /// Waits until it is cancelled.
  fileprivate static func comes() async throws {
    await waitUntilCancelled()
    throw CancellationError()
  }
}
