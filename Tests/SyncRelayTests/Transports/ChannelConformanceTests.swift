import EventLog
import EventLogTesting
import Testing

@testable import SyncRelay

/// What every channel promises, whatever carries the bytes.
struct ChannelConformanceTests {
  @Test(arguments: ChannelKind.allCases)
  func `bytes arrive in order, however they are cut`(kind: ChannelKind) async throws {
    let ends = try await kind.ends()
    let random = SeededRandomness(seed: 17)
    let pieces = (0..<200).map { number in
      [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: Int(random.bits() % 5_000) + 1)
    }
    let sending = Task {
      for piece in pieces { try await ends.near.send(piece) }
      await ends.near.close()
    }
    #expect(try await allBytes(of: ends.far) == pieces.flatMap(\.self))
    await ends.far.close()
    try await sending.value
  }

  @Test(arguments: ChannelKind.allCases)
  func `large messages go both ways at once`(kind: ChannelKind) async throws {
    let ends = try await kind.ends()
    let large = (0..<(4 << 20)).map { UInt8(truncatingIfNeeded: $0 / 251) }
    async let there: Void = ends.near.send(large)
    async let back: Void = ends.far.send(large)
    async let atFar = bytes(of: ends.far, count: large.count)
    async let atNear = bytes(of: ends.near, count: large.count)
    _ = try await (there, back)
    #expect(try await atFar == large)
    #expect(try await atNear == large)
    async let end: Void = ends.near.close()
    await ends.far.close()
    await end
  }

  @Test(arguments: ChannelKind.allCases)
  func `what was sent arrives before the end, also where the sender left bytes unread`(
    kind: ChannelKind
  ) async throws {
    let ends = try await kind.ends()
    try await ends.far.send([UInt8](repeating: 1, count: 1_000))
    try await ends.near.send([UInt8](repeating: 2, count: 50_000))
    async let end: Void = ends.near.close()
    #expect(try await allBytes(of: ends.far) == [UInt8](repeating: 2, count: 50_000))
    #expect(try await ends.far.receive() == nil)
    await ends.far.close()
    await end
  }

  @Test(arguments: ChannelKind.allCases)
  func `to close twice does nothing, and nothing can be sent then`(kind: ChannelKind) async throws {
    let ends = try await kind.ends()
    async let end: Void = ends.near.close()
    await ends.far.close()
    await end
    await ends.near.close()
    await ends.far.close()
    await #expect(throws: (any Error).self) { try await ends.near.send([1]) }
    #expect(try await ends.near.receive() == nil)
  }

  @Test(arguments: ChannelKind.allCases)
  func `who waits for bytes goes on when this side closes`(kind: ChannelKind) async throws {
    let ends = try await kind.ends()
    let reader = Task { try await ends.near.receive() }
    await Task.yield()
    async let end: Void = ends.near.close()
    #expect(try await reader.value == nil)
    await ends.far.close()
    await end
  }

  @Test(arguments: ChannelKind.allCases)
  func `who waits for bytes can be cancelled, and none are lost`(kind: ChannelKind) async throws {
    let ends = try await kind.ends()
    for _ in 0..<20 {
      let reader = Task { try await ends.near.receive() }
      await Task.yield()
      reader.cancel()
      await #expect(throws: CancellationError.self) { try await reader.value }
    }
    try await ends.far.send([1, 2, 3])
    #expect(try await bytes(of: ends.near, count: 3) == [1, 2, 3])
    async let end: Void = ends.near.close()
    await ends.far.close()
    await end
  }

  @Test(arguments: ChannelKind.allCases)
  func `who waits for room can be cancelled`(kind: ChannelKind) async throws {
    let ends = try await kind.ends()
    // More than any system keeps for who does not read.
    let sender = Task {
      while true { try await ends.near.send([UInt8](repeating: 7, count: 32 << 20)) }
    }
    // It has begun, and nobody reads on.
    #expect(try await ends.far.receive()?.isEmpty == false)
    sender.cancel()
    await #expect(throws: CancellationError.self) { try await sender.value }
    // The peer would take what follows for the rest of what was begun.
    if kind != .memory {
      await #expect(throws: ChannelEnded.self) { try await ends.near.send([1]) }
    }
    async let end: Void = ends.near.close()
    await ends.far.close()
    await end
  }

  @Test(arguments: ChannelKind.allCases)
  func `a peer that has gone is an error for who sends`(kind: ChannelKind) async throws {
    let ends = try await kind.ends()
    let sender = Task {
      while true { try await ends.near.send([UInt8](repeating: 7, count: 1 << 20)) }
    }
    _ = try await ends.far.receive()
    await ends.far.close()
    let result = await sender.result
    #expect(throws: (any Error).self) { try result.get() }
    if case .failure(let error) = result { #expect(!(error is CancellationError)) }
    await ends.near.close()
  }

  private func allBytes(of channel: any ByteChannel) async throws -> [UInt8] {
    var all: [UInt8] = []
    while let bytes = try await channel.receive() { all += bytes }
    return all
  }

  private func bytes(of channel: any ByteChannel, count: Int) async throws -> [UInt8] {
    var all: [UInt8] = []
    while all.count < count, let bytes = try await channel.receive() { all += bytes }
    return all
  }
}
