import EventLogTesting
import SyncRelay
import Testing

@testable import ltcli

/// What a server answers over HTTP.
struct MetricsPageTests {
  private func answer(
    to pieces: [String], patience: Deadline = Deadline(.seconds(600))
  ) async throws -> String {
    let pair = ChannelPair()
    for piece in pieces { try await pair.first.send(Array(piece.utf8)) }
    await MetricsPage(patience: patience) { "figures\n" }.answer(pair.second)
    await pair.second.close()
    var bytes: [UInt8] = []
    while let more = try await pair.first.receive() { bytes += more }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n", "200 OK", "figures\n"),
    ("GET /metrics?x=1 HTTP/1.0\n\n", "200 OK", "figures\n"),
    ("GET /healthz HTTP/1.1\r\n\r\n", "200 OK", "ok\n"),
    ("GET / HTTP/1.1\r\n\r\n", "404 Not Found", "there are /metrics and /healthz\n"),
    ("POST /metrics HTTP/1.1\r\n\r\n{}", "405 Method Not Allowed", "only GET\n"),
    ("\r\n\r\n", "400 Bad Request", "no request\n"),
  ])
  func `a request is answered with a whole page`(
    request: String, status: String, body: String
  ) async throws {
    let answer = try await answer(to: [request])
    #expect(answer.hasPrefix("HTTP/1.0 \(status)\r\n"), "\(answer)")
    #expect(
      answer.hasSuffix("Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"))
  }

  @Test func `a request may come in pieces, and one that is too long is none`() async throws {
    let whole = try await answer(to: ["GET /hea", "lthz HTTP/1.1\r\n", "\r\n"])
    #expect(whole.hasSuffix("ok\n"))
    let long = try await answer(to: ["GET /" + String(repeating: "x", count: 5_000)])
    #expect(long.hasPrefix("HTTP/1.0 400 Bad Request"))
  }

  @Test func `who says nothing is answered nothing`() async throws {
    #expect(try await answer(to: ["GET /healthz"], patience: Deadline(.seconds(5)) { _ in }) == "")
  }

  @Test func `a server says that it is well while hundreds of connections are silent`() async throws
  {
    let listener = try await Listener(host: "127.0.0.1", port: 0)
    guard case .tcp(_, let port) = try PeerAddress(listener.place) else { throw BenchFailure() }
    // The connections are given all the time there is.
    let page = MetricsPage(
      patience: Deadline(.seconds(5)) { _ in
        await waitUntilCancelled()
      }
    ) { "figures\n" }
    let serving = Task { await page.serve(listener) }
    defer { serving.cancel() }
    var silent: [any ByteChannel] = []
    for _ in 0..<200 {
      silent.append(
        try await TCPTransport(host: "127.0.0.1", port: port, patience: Deadline(.seconds(600)))
          .connect())
    }
    let channel = try await TCPTransport(
      host: "127.0.0.1", port: port, patience: Deadline(.seconds(600))
    ).connect()
    try await channel.send(Array("GET /healthz HTTP/1.1\r\n\r\n".utf8))
    var answer: [UInt8] = []
    while let bytes = try await channel.receive() { answer += bytes }
    #expect(String(decoding: answer, as: UTF8.self).hasSuffix("\r\n\r\nok\n"))
    await channel.close()
    for channel in silent { await channel.close() }
  }

  @Test func `the figures are what Prometheus reads`() {
    let counters = ServerCounters()
    counters.count(\.connections)
    #expect(counters.countTurnedAway(by: .strangers) && !counters.countTurnedAway(by: .strangers))
    let lines = counters.all.text(connections: 3, strangers: 2, stores: 1).split(separator: "\n")
    for line in [
      "lifttrail_connections 3", "lifttrail_strangers 2", "lifttrail_stores 1",
      "lifttrail_connections_total 1", "lifttrail_turned_away_total{limit=\"strangers\"} 2",
      "lifttrail_passes_total{ending=\"finished\"} 0", "lifttrail_pass_seconds_total 0.000",
    ] {
      #expect(lines.contains(Substring(line)), "\(line)")
    }
    // Each figure says what it is before its first value.
    var known: Set<Substring> = []
    for line in lines {
      let words = line.split(separator: " ")
      if words[0] == "#" {
        known.insert(words[2])
      } else {
        #expect(known.contains(words[0].prefix { $0 != "{" }), "\(line)")
      }
    }
  }
}
