import EventLog
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
  /// The server as a process: signals, limits, files.
  struct ServeProcessTests {
    private let bench: ShellBench

    init() async throws { bench = try await ShellBench.withPhoneAndWatch() }

    @Test(arguments: [
      ("phone", "phone is a store itself", "name a folder that is to hold the stores"),
      ("file", "file is not a folder", "name the folder that is to hold the stores"),
    ])
    func `a root that cannot hold stores is refused, and nothing is put there`(
      root: String, reason: String, hint: String
    ) async throws {
      let outcome = try await bench.run(
        "echo > file && ls -A phone > before && $ltcli serve \(root); echo $? && ls -A phone | cmp - before"
      )
      #expect(outcome.output == "2\n" && outcome.status == 0, "\(outcome.error)")
      #expect(outcome.error.hasPrefix("ltcli serve: \(reason)\nhint: \(hint)"), "\(outcome.error)")
    }

    @Test
    func `a signal ends the server with 0, also while a client waits, and takes its files away`()
      async throws
    {
      for signal in [SIGTERM, SIGINT] {
        let server = try await RunningServer(
          bench, "root --listen 127.0.0.1:0 --listen unix:socket")
        try await server.wait(for: "listening at unix:socket\n")
        let place = try server.place
        // What this person's clients find by themselves.
        try await bench.run(
          "$ltcli sync phone \(place) --make && $ltcli sync watch unix:socket --make"
        ).check()
        try await bench.run("test $(cat root/token) = $(head -n 1 socket.token)").check()
        let waiting = try await UnixSocketTransport(path: "\(bench.folder)/socket")
          .connect()
        try await waiting.send(Array("{".utf8))
        try server.send(signal)
        try await server.waitForEnd()
        // Ended, or reset where the server never took it.
        do {
          #expect(try await waiting.receive() == nil)
        } catch let error as TransportError {
          #expect(error.systemError == ECONNRESET)
        }
        await waiting.close()
        let left = try await bench.run("ls socket* .local/state/lifttrail")
        #expect(left.output == ".local/state/lifttrail:\n", "\(left.output)\(left.error)")
      }
      let digests = try await bench.run(
        "$ltcli digest phone && $ltcli digest watch && $ltcli digest root/*-*")
      #expect(Set(digests.output.split(separator: "\n")).count == 1, "\(digests.error)")
    }

    @Test func `clients of this person find a new token while the server runs`() async throws {
      let server = try await RunningServer(
        bench, "root --listen 127.0.0.1:0 --listen unix:socket")
      try await server.wait(for: "listening at unix:socket\n")
      let place = try server.place
      try await bench.run("$ltcli sync phone \(place) --make && echo new > root/token").check()
      // The client comes with what was left, and the next one with what is left then.
      #expect(try await bench.run("$ltcli sync phone \(place) --make").status == 3)
      try await bench.run(
        "$ltcli sync phone \(place) --make && $ltcli sync watch unix:socket --make"
      ).check()
      try await server.stop()
      let left = try await bench.run("ls socket* .local/state/lifttrail")
      #expect(left.output == ".local/state/lifttrail:\n", "\(left.output)\(left.error)")
    }

    @Test func `a peer that is gone is told by status, with what waits for it`() async throws {
      let server = try await RunningServer(bench, "root --listen 127.0.0.1:0")
      let place = try server.place
      try await bench.run("$ltcli sync phone \(place) --make").check()
      let line = Line.module("n", "N").dropLast()
      try await bench.run("echo '\(line)' | $ltcli append phone").check()
      try await server.stop()
      let gone = try await bench.run("$ltcli sync phone \(place) --make")
      #expect(gone.status == 5)
      let status = try await bench.run("$ltcli status phone")
      #expect(status.output.contains("cannot connect: Connection refused"), "\(status.output)")
      #expect(status.output.contains("1 event"), "\(status.output)")
      // An address that nobody has been met at may be a slip of the pen.
      _ = try await bench.run("$ltcli sync phone tcp://127.0.0.1:1")
      let other = try await bench.run("$ltcli status phone")
      #expect(!other.output.contains("127.0.0.1:1 "), "\(other.output)")
    }

    @Test func `two processes of many events each come to the same`() async throws {
      for store in ["phone", "watch"] {
        let lines = (0..<300).map { Line.module("\(store)\($0)", "M") }.joined()
        try bench.write("\(store).jsonl", lines)
        try await bench.run("$ltcli append \(store) < \(store).jsonl").check()
      }
      let server = try await RunningServer(bench, "root --listen 127.0.0.1:0")
      let place = try server.place
      let outcome = try await bench.run(
        "$ltcli sync phone \(place) --make & $ltcli sync watch \(place) --make && wait $! && "
          + "$ltcli sync phone \(place) --make && $ltcli sync watch \(place) --make && "
          + "$ltcli diff phone watch")
      try outcome.check()
      try await server.stop()
    }

    @Test func `a server that has no descriptors left goes on when there are some again`()
      async throws
    {
      let server = try await RunningServer(
        // The program that runs the tests may leave some open for its children.
        bench, before: "ulimit -n 64 &&", "root --listen 127.0.0.1:0")
      guard case .tcp(let host, let port) = try PeerAddress(server.place) else {
        throw BenchFailure()
      }
      var held: [any ByteChannel] = []
      for _ in 0..<128 {
        do {
          held.append(
            try await TCPTransport(host: host, port: port, patience: Deadline(.seconds(600)))
              .connect())
        } catch {
          try await server.wait(for: "what it said before it went")
        }
      }
      try await server.wait(for: "Too many open files")
      await withDiscardingTaskGroup { group in
        for channel in held { group.addTask { await channel.close() } }
      }
      try await bench.run("$ltcli sync phone \(server.place) --make").check()
      try await server.stop()
    }

    @Test(arguments: [5, 8, 12, 16, 20])
    func `a server that is let open few files says so, and does not begin`(count: Int) async throws
    {
      let outcome = try await bench.run(
        "(ulimit -n \(count); $ltcli serve root --listen 127.0.0.1:0); echo \"status $?\"; ls root")
      #expect(outcome.output == "status 5\n", "\(outcome.output) \(outcome.error)")
      #expect(outcome.error.contains("the system lets this process open "), "\(outcome.error)")
      #expect(outcome.error.contains("hint: allow more: ulimit -n 1024"), "\(outcome.error)")
    }

    @Test func `a file of limits of any size ends in a message`() async throws {
      let outcome = try await bench.run(
        "mkdir -p root && truncate -s 50G root/serve.json; $ltcli serve root --listen 127.0.0.1:0")
      #expect(outcome.status == 2, "\(outcome.error)")
      #expect(
        outcome.error.contains("root/serve.json: it has 53687091200 bytes, and 65536 are enough"),
        "\(outcome.error)")
    }

    @Test func `hundreds of strangers are few lines`() async throws {
      let server = try await RunningServer(bench, "root --listen 127.0.0.1:0")
      guard case .tcp(let host, let port) = try PeerAddress(server.place) else {
        throw BenchFailure()
      }
      for _ in 0..<300 {
        let channel = try await TCPTransport(
          host: host, port: port, patience: Deadline(.seconds(600))
        ).connect()
        try await channel.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
        while try await channel.receive() != nil {}
        await channel.close()
      }
      try await server.stop()
      // On a slow machine they take more than the minute that one number is for.
      let (first, more) = (
        server.lines(with: "a client was refused: it does not open an exchange"),
        server.lines(with: "refused so; the last one: it does not")
      )
      #expect(first >= 1 && more >= 1 && first + more <= 60, "\(first) and \(more)")
    }

    @Test func `a store whose file was cut fails by itself, and is opened anew when it is whole`()
      async throws
    {
      let lines = (0..<600).map { Line.module("m\($0)", "M") }.joined()
      try bench.write("lines.jsonl", lines)
      try await bench.run(
        "$ltcli append phone < lines.jsonl && $ltcli init other && "
          + "$ltcli append other < lines.jsonl"
      ).check()
      let first = try await RunningServer(bench, "root --listen 127.0.0.1:0")
      try await bench.run(
        "$ltcli sync phone \(first.place) --make && ls root/*-*/log/*.jsonl > segment && "
          + "cp $(cat segment) whole && $ltcli sync other \(first.place) --make"
      ).check()
      try await first.stop()
      // What was there when a store was opened is mapped.
      let server = try await RunningServer(bench, "root --listen 127.0.0.1:0")
      let place = try server.place
      try await bench.run(
        "$ltcli sync phone \(place) --make && dd if=whole of=$(cat segment) bs=5000 count=1"
      ).check()
      // It lacks everything, so the server reads what is not there any more.
      let failed = try await bench.run("$ltcli sync watch \(place) --make")
      #expect(failed.status == 5 && failed.error.contains("its store"), "\(failed.error)")
      try await bench.run("$ltcli sync other \(place) --make").check()
      try await bench.run("cat whole > $(cat segment)").check()
      try await bench.run("$ltcli sync watch \(place) --make && $ltcli diff phone watch").check()
      try await server.stop()
    }

    @Test func `a program reads a line for each exchange, and figures`() async throws {
      let server = try await RunningServer(
        bench, "root --listen 127.0.0.1:0 --metrics 127.0.0.1:0 --log json")
      let place = try server.place
      try await server.wait(for: "figures at tcp://127.0.0.1:")
      try await bench.run("$ltcli sync phone \(place) --make").check()
      try await server.wait(for: #""ending":"finished""#)
      let line = try #require(server.line(with: #""ending":"finished""#))
      let object = try #require(try JSONReader.canonicalValue(of: Array(line.utf8)).object)
      #expect(object["line"]?.string == "pass" && object["received"]?.number == 1)
      #expect(object["from"]?.string == "this machine" && object["sent"]?.number == 0)
      let port = try #require(
        server.line(with: "figures at ")?.split(separator: ":").last.flatMap { UInt16($0) })
      var page = ""
      // On a slow machine the server may give up the connection before it has read the question.
      while page.isEmpty {
        let channel = try await TCPTransport(
          host: "127.0.0.1", port: port, patience: Deadline(.seconds(600))
        ).connect()
        do {
          try await channel.send(Array("GET /metrics HTTP/1.1\r\n\r\n".utf8))
          while let bytes = try await channel.receive() {
            page += String(decoding: bytes, as: UTF8.self)
          }
        } catch {
          page = ""
        }
        await channel.close()
      }
      #expect(page.contains("\nlifttrail_events_received_total 1\n"), "\(page)")
      try await server.stop()
    }

    @Test func `limits are read anew at a signal, and stay as they were where they are wrong`()
      async throws
    {
      let server = try await RunningServer(bench, "root --listen 127.0.0.1:0")
      try await bench.run(#"echo '{"idle": 1}' > root/serve.json"#).check()
      try server.send(SIGHUP)
      try await server.wait(for: "tokens, kinds and limits were read anew")
      try await bench.run(#"echo '{"idle": "x"}' > root/serve.json"#).check()
      try server.send(SIGHUP)
      try await server.wait(for: "the limits stay as they were: root/serve.json: idle: ")
      try await server.stop()
      let outcome = try await bench.run("$ltcli serve root --listen 127.0.0.1:0")
      #expect(outcome.status == 2 && outcome.error.contains("root/serve.json: idle: "))
    }

    @Test func `a wrong token is explained to who has it, and one can be named`() async throws {
      let server = try await RunningServer(bench, "root --listen 127.0.0.1:0")
      let place = try server.place
      let wrong = try await bench.run("LT_TOKEN=wrong $ltcli sync phone \(place) --make")
      #expect(wrong.status == 3)
      #expect(wrong.error.contains("its token is missing, or another one"))
      #expect(wrong.error.contains("hint: name the file with the server's token"))
      let none = try await bench.run("HOME=/nowhere $ltcli sync phone \(place) --make")
      #expect(none.status == 3 && none.error.contains("hint: name the file with"))
      try await bench.run("HOME=/nowhere $ltcli sync phone \(place) --make --token-file root/token")
        .check()
      try await bench.run("LT_TOKEN=$(cat root/token) $ltcli sync phone \(place) --make").check()
      try await server.wait(for: "its token is missing or wrong")
      try await server.stop()
    }

    @Test(arguments: [
      ("root --listen x", 2, "“x” is not an address"),
      ("root --listen 127.0.0.1:1 --listen ssh://a/b", 2, "“ssh://a/b” is not an address"),
      ("root --metrics x", 2, "--metrics: “x” is not an address"),
      ("root --metrics ws://127.0.0.1:0", 2, "figures are asked for without a WebSocket"),
      ("root --listen ws://127.0.0.1", 2, "“ws://127.0.0.1” is not an address: it names no port"),
      ("root --listen ws://127.0.0.1:1/x", 2, "a server takes every path"),
      ("root --listen wss://127.0.0.1:1", 2, "this build encrypts nothing by itself"),
      ("root --listen ws://192.0.2.1:7", 5, "ws://192.0.2.1:7: cannot listen"),
      ("root --log xml", 2, "--log: “xml” is neither text nor json"),
      ("root --idle x", 2, "idle: “x” is not a whole number from 0 to 86400"),
      ("root --listen 192.0.2.1:7", 5, "this machine has no such address"),
      ("root --listen unix:phone", 5, "something else stands there"),
      ("root --listen unix:/no/folder/socket", 5, "cannot listen"),
      ("phone/store.json/root --listen 127.0.0.1:0", 4, "phone/store.json/root"),
    ])
    func `a server that cannot listen says why`(rest: String, status: Int32, reason: String)
      async throws
    {
      let outcome = try await bench.run("$ltcli serve \(rest)")
      #expect(outcome.status == status)
      #expect(outcome.error.contains(reason), "\(outcome.error)")
    }
  }
#endif
