import Testing

@testable import SyncRelay

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What connections of one client have in common.
struct PeerOriginTests {
  @Test(
    arguments: [
      ([192, 0, 2, 7], "192.0.2.7"), ([127, 9, 9, 9], "this machine"),
      ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 192, 0, 2, 7], "192.0.2.7"),
      ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], "this machine"),
      (
        [0x20, 0x01, 0x0D, 0xB8, 0, 1, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8], "2001:db8:1:2::/64"
      ),
    ] as [([UInt8], String)])
  func `a host is known by its address`(octets: [UInt8], text: String) {
    #expect(PeerOrigin(octets: octets)?.description == text)
  }

  @Test func `bytes of another length are no address`() {
    #expect(PeerOrigin(octets: []) == nil && PeerOrigin(octets: [1, 2, 3]) == nil)
  }

  @Test func `a listener says where its client is`() async throws {
    let bench = try TransportBench()
    let tcp = try await Listener(host: "127.0.0.1", port: 0)
    let near = try await TCPTransport(
      host: "127.0.0.1", port: bench.port(of: tcp), patience: Deadline(.seconds(600))
    ).connect()
    #expect(try await tcp.accept().origin == .loopback)
    let unix = try await Listener(path: bench.path("socket"))
    let other = try await UnixSocketTransport(path: bench.path("socket")).connect()
    #expect(try await unix.accept().origin == .user(getuid()))
    await near.close()
    await other.close()
  }
}
