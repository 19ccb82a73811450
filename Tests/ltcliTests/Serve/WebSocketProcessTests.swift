import SyncRelay
import Testing

@testable import ltcli

#if os(Linux) || os(macOS)
  /// A server of WebSockets as a process, with the tool as its client.
  struct WebSocketProcessTests {
    private let bench: ShellBench

    init() async throws { bench = try await ShellBench.withPhoneAndWatch() }

    @Test func `clients of this person find the token, and a signal ends the server with 0`()
      async throws
    {
      let server = try await RunningServer(bench, "root --listen ws://127.0.0.1:0")
      let place = try server.place
      #expect(place.hasPrefix("ws://127.0.0.1:"))
      try await bench.run(
        "$ltcli sync phone \(place) --make && $ltcli sync watch \(place)/any/path --plan && "
          + "$ltcli sync watch \(place)/ && $ltcli diff phone watch"
      ).check()
      let port = try #require(place.split(separator: ":").last)
      try await bench.run("test -s .local/state/lifttrail/tcp-127.0.0.1:\(port).token").check()
      // By a channel without a WebSocket nothing is exchanged.
      let bare = try await bench.run("$ltcli sync phone tcp://127.0.0.1:\(port)")
      #expect(bare.status == 3, "\(bare.error)")
      try await server.wait(for: "a client was refused: no request for a WebSocket came")
      try await server.stop()
      let left = try await bench.run("ls .local/state/lifttrail")
      #expect(left.output.isEmpty, "\(left.output)\(left.error)")
    }

    @Test func `a client calls the server by a name that is listed`() async throws {
      let named = try await RunningServer(
        bench, "root --listen ws://127.0.0.1:0 --host relay.example")
      let unnamed = try await RunningServer(bench, "other --listen ws://127.0.0.1:0")
      for (server, isListed) in [(named, true), (unnamed, false)] {
        let port = try #require(try server.place.split(separator: ":").last.flatMap { UInt16($0) })
        let channel = try await TCPTransport(
          host: "127.0.0.1", port: port, patience: Deadline(.seconds(600))
        ).connect()
        let request = ServerBench.webSocketRequest(at: "relay.example:\(port)")
        try await channel.send(Array((request + "\r\n").utf8))
        let answer = String(
          decoding: try #require(try await channel.receive()), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 \(isListed ? "101" : "403") "), "\(answer)")
        await channel.close()
        try await server.stop()
      }
    }

    @Test func `a client that wants a WebSocket where there is none is told so`()
      async throws
    {
      let server = try await RunningServer(bench, "root --listen 127.0.0.1:0")
      let place = try server.place.replacing("tcp://", with: "ws://")
      let outcome = try await bench.run("$ltcli sync phone \(place) --make")
      #expect(outcome.status == 5)
      #expect(
        outcome.error.contains(
          "cannot connect: the server ended the connection before it opened a WebSocket"),
        "\(outcome.error)")
      try await server.stop()
    }
  }
#endif
