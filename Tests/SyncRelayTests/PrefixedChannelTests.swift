import SyncRelay
import Testing

@Suite struct PrefixedChannelTests {
  @Test func `bytes that were read already come again before the others`() async throws {
    let pair = ChannelPair()
    let channel = PrefixedChannel(pair.first, behind: [1, 2])
    try await pair.second.send([3])
    #expect(try await channel.receive() == [1, 2])
    #expect(try await channel.receive() == [3])
  }
}
