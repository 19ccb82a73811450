import SyncRelay
import Testing

@testable import ltcli

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if os(Linux) || os(macOS)
  /// A server of WebSockets as a process, with the tool as its client.
  struct WebSocketProcessTests {
    private let bench: ShellBench

    init() async throws {
      bench = try ShellBench()
      try await bench.run("$ltcli init phone && $ltcli clone phone watch").check()
      let line = Line.module("m", "M").dropLast()
      try await bench.run("echo '\(line)' | $ltcli append phone").check()
    }

    @Test func `clients of this person find the token, and a signal ends the server with 0`()
      async throws
    {
      let server = try await RunningServer(bench, "root --listen ws://127.0.0.1:0")
      let place = try server.place
      #expect(place.hasPrefix("ws://127.0.0.1:"))
      try await bench.run(
        "$ltcli sync phone \(place) && $ltcli sync watch \(place)/any/path --plan && "
          + "$ltcli sync watch \(place)/ && $ltcli diff phone watch"
      ).check()
      let port = try #require(place.split(separator: ":").last)
      try await bench.run("test -s .local/state/lifttrail/tcp-127.0.0.1:\(port).token").check()
      // By a channel without a WebSocket nothing is exchanged.
      let bare = try await bench.run("$ltcli sync phone tcp://127.0.0.1:\(port)")
      #expect(bare.status == 3, "\(bare.error)")
      try await server.wait(for: "a client was refused: no request for a WebSocket came")
      try server.send(SIGTERM)
      try await server.waitForEnd()
      let left = try await bench.run("ls .local/state/lifttrail")
      #expect(left.output.isEmpty, "\(left.output)\(left.error)")
    }

    @Test func `a client calls the server by a name that is listed`() async throws {
      let named = try await RunningServer(
        bench, "root --listen ws://127.0.0.1:0 --host relay.example")
      let unnamed = try await RunningServer(bench, "other --listen ws://127.0.0.1:0")
      for (server, isListed) in [(named, true), (unnamed, false)] {
        let port = try #require(try server.place.split(separator: ":").last.flatMap { UInt16($0) })
        let channel = try await TCPTransport(host: "127.0.0.1", port: port).connect()
        let request =
          "GET / HTTP/1.1\r\nHost: relay.example:\(port)\r\nUpgrade: websocket\r\n"
          + "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
          + "Sec-WebSocket-Version: 13\r\n\r\n"
        try await channel.send(Array(request.utf8))
        let answer = String(
          decoding: try #require(try await channel.receive()), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 \(isListed ? "101" : "403") "), "\(answer)")
        await channel.close()
        try server.send(SIGTERM)
        try await server.waitForEnd()
      }
    }

    @Test func `a client that wants a WebSocket where there is none is told so`()
      async throws
    {
      let server = try await RunningServer(bench, "root --listen 127.0.0.1:0")
      let place = try server.place.replacing("tcp://", with: "ws://")
      let outcome = try await bench.run("$ltcli sync phone \(place)")
      #expect(outcome.status == 5)
      #expect(
        outcome.error.contains(
          "cannot connect: the server ended the connection before it opened a WebSocket"),
        "\(outcome.error)")
      try server.send(SIGTERM)
      try await server.waitForEnd()
    }
  }
#endif
