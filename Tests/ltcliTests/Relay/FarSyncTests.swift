import EventLog
import SyncRelay
import Testing

@testable import ltcli

#if os(Linux) || os(macOS)
  /// Exchanges with programs, of processes that live.
  struct FarSyncTests {
    private let bench: ShellBench

    init() async throws {
      bench = try ShellBench()
      // Runs its last argument here, as a far shell does there.
      try bench.write(
        "ssh", "#!/bin/sh\necho \"$*\" > called.txt\nfor last; do :; done\nexec sh -c \"$last\"\n")
      let lines = [Line.module("m", "M"), Line.module("n", "N")].map { $0.dropLast() }
      let made = try await bench.run(
        """
        chmod +x ssh && $ltcli init phone && $ltcli clone phone watch &&
        echo '\(lines[0])' | $ltcli append phone && echo '\(lines[1])' | $ltcli append watch
        """)
      try #require(made.status == 0, "\(made.error)")
    }

    private func sync(_ rest: String) async throws -> ShellBench.Outcome {
      try await bench.run("$ltcli sync phone \(rest)")
    }

    @Test
    func `a watch leaves a receipt, lets others write, and calls a peer that went again`()
      async throws
    {
      let outcome = try await bench.run(
        """
        mkdir root
        $ltcli serve root --listen unix:s > place 2> none & server=$!
        until [ -s place ]; do sleep 0.05; done
        $ltcli sync watch unix:s --make
        $ltcli sync phone unix:s --make --watch & watch=$!
        # What has gone there is at risk only until the next look at the time.
        for look in $(seq 200); do
          $ltcli status phone | grep '^at risk' > risk || break; sleep 0.05
        done
        echo "at risk: $(grep -c . risk)"
        # Another command writes beside the watch, and the watch sends that.
        until echo '{"type":"setting.saved","entity":"own","data":{"value":1}}' | $ltcli append phone
        do sleep 0.05; done
        echo '{"type":"setting.saved","entity":"rest","data":{"value":1}}' | $ltcli append watch
        $ltcli sync watch unix:s --make
        until $ltcli log phone | grep -q rest; do sleep 0.05; done
        until $ltcli sync watch unix:s --make && $ltcli log watch | grep -q own; do sleep 0.05; done
        # One of the clone, and one of this, which was kept up to date.
        kill -INT $watch; wait $watch; echo "asked: $?, $(ls phone/peers | grep -c receipt)"
        $ltcli sync phone unix:s --make --watch 2> said & watch=$!
        until echo '{"type":"setting.saved","entity":"met","data":{"value":1}}' | $ltcli append phone
        do sleep 0.05; done
        until $ltcli sync watch unix:s --make && $ltcli log watch | grep -q met; do sleep 0.05; done
        kill -9 $server; wait $server
        until grep -q 'trying unix:s again in 1 s' said; do sleep 0.05; done
        until echo '{"type":"setting.saved","entity":"late","data":{"value":1}}' | $ltcli append phone
        do sleep 0.05; done
        rm -f s; : > place
        $ltcli serve root --listen unix:s > place 2> none & server=$!
        until [ -s place ]; do sleep 0.05; done
        until $ltcli sync watch unix:s --make && $ltcli log watch | grep -q late; do sleep 0.05; done
        kill -INT $watch; wait $watch; echo "left: $?"; kill $server
        $ltcli sync phone unix:nowhere --watch; echo "nowhere: $?"
        """)
      #expect(outcome.output.contains("asked: 0, 2\n"), "\(outcome.output) \(outcome.error)")
      #expect(outcome.output.contains("at risk: 0\n"), "\(outcome.output)")
      #expect(outcome.output.contains("\nphone   took 2 events"), "\(outcome.output)")
      #expect(outcome.output.contains("left: 0\n"), "\(outcome.error)")
      #expect(outcome.output.contains("nowhere: 5\n"))
    }

    @Test func `a watch that has brought both level has succeeded, before it ends and then`()
      async throws
    {
      // A way that ends behind the peer's first words, which show that it has read this side's, as long as there is a
      // file “bad”.
      try bench.write(
        "way",
        """
        #!/bin/sh
        [ ! -e bad ] || {
          ltcli relay watch --stdio |
            for i in 1 2 3 4; do read -r line; printf '%s\\n' "$line"; done
          exit 1
        }
        exec ltcli relay watch --stdio

        """)
      let outcome = try await bench.run(
        """
        chmod +x way; touch bad
        for i in 1 2 3 4 5; do $ltcli sync phone --via ./way; done
        $ltcli status phone | grep -c 'manual intervention'
        rm bad
        $ltcli sync phone --via ./way --watch & watch=$!
        for look in $(seq 400); do
          $ltcli status phone | grep -q 'pending *nothing' && break; sleep 0.05
        done
        $ltcli status phone | grep -c 'attempts'
        kill -TERM $watch; wait $watch; echo "asked: $?"
        $ltcli status phone | grep 'last pass'
        """)
      let output = outcome.output
      #expect(output.hasPrefix("1\n0\n"), "\(output) \(outcome.error)")
      #expect(output.contains("took 1 event") && output.contains("asked: 0\n"), "\(output)")
      #expect(output.contains(", moved 1 event\n") && !output.contains("failed"), "\(output)")
    }

    @Test func `an exchange that is told to end says what it has moved, and keeps a receipt`()
      async throws
    {
      // The far side's events come, and then nothing more does.
      let outcome = try await bench.run(
        """
        \(Self.six) mkfifo hold; $ltcli init new --dataset $($ltcli log phone --coverage --json | cut -d'"' -f10)
        $ltcli sync new --via 'ltcli relay watch --stdio | ./six' 2> said & pass=$!
        until [ "$($ltcli log new | wc -l)" -ge 1 ]; do sleep 0.05; done
        kill -TERM $pass; : > hold; wait $pass; echo "asked: $?"
        $ltcli status new
        """)
      let output = outcome.output
      #expect(output.contains("took 1 event "), "\(output)")
      #expect(output.contains("asked: 5\n"), "\(output) \(outcome.error)")
      #expect(output.contains("not level, moved 1 event"), "\(output)")
      #expect(try bench.text("said").contains("it was interrupted before it was finished"))
      // Also one that has met nobody yet.
      let early = try await bench.run(
        """
        mkfifo wait; printf '#!/bin/sh\\n: > called; cat wait\\n' > ssh
        $ltcli sync phone ssh://box/x & pass=$!
        until [ -e called ]; do sleep 0.05; done
        kill -TERM $pass; wait $pass; echo "asked: $?"; : > wait
        """)
      #expect(early.output.contains("phone holds 1 event") && early.output.hasSuffix("asked: 5\n"))
      #expect(early.error.contains("it was interrupted before it was finished"), "\(early.error)")
    }

    @Test func `a watch that is told to end says whether both held the same by then`() async throws
    {
      // Of the first peer only its event comes; the second one is met.
      let outcome = try await bench.run(
        """
        \(Self.six) mkfifo hold; $ltcli init new --dataset $($ltcli log phone --coverage --json | cut -d'"' -f10)
        way='ltcli relay watch --stdio'
        $ltcli sync new --via "$way | ./six" --watch --json > half & pass=$!
        until [ "$($ltcli log new | wc -l)" -ge 1 ]; do sleep 0.05; done
        kill -TERM $pass; : > hold; wait $pass; echo "half: $?"
        $ltcli sync phone --via "$way" --watch --json > all & pass=$!
        until $ltcli status phone | grep -q 'pending *nothing'; do sleep 0.05; done
        kill -TERM $pass; wait $pass; echo "all: $?"
        """)
      #expect(outcome.output.hasSuffix("half: 0\nall: 0\n"), "\(outcome.output) \(outcome.error)")
      #expect(try bench.text("half").contains(#""complete":false"#))
      #expect(try bench.text("all").contains(#""complete":true"#))
    }

    @Test func `two processes that meet over ssh hold the same, and say what they took`()
      async throws
    {
      try await bench.run("mv watch \"it's; a b\" && ln -s \"$ltcli\" 'lt cli'").check()
      let outcome = try await sync(
        "--remote-ltcli ./lt\\ cli \"ssh://me@box:22$PWD/it's; a b\" && "
          + "$ltcli digest phone && $ltcli digest \"it's; a b\"")
      try outcome.check()
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.count == 5 && lines[3] == lines[4])
      #expect(lines[0].contains("took 1 event") && lines[1].contains("took 1 event"))
      #expect(lines[2] == "phone holds 2 events now, digest \(lines[3])")
      #expect(try bench.text("called.txt").hasPrefix("-T -p 22 me@box './lt cli' relay '/"))
      try await bench.run("mv \"it's; a b\" watch").check()
      let again = try await sync("--json --via 'ltcli relay watch --stdio'")
      try again.check()
      #expect(again.output.contains(#""complete":true"#))
      #expect(again.output.contains(#""left":{"count":0,"store":"phone","took":""}"#))
    }

    @Test(arguments: [
      ("ssh://box$PWD/no-store", 5, "the far side ended with status 2 (wrong usage)"),
      ("ssh://box/x --remote-ltcli /no/such", 5, "name the program with --remote-ltcli PATH"),
      ("--via 'exit 255'", 5, "the command ended with status 255\nhint: if it said"),
      ("--via 'exit 2'", 5, "status 2; if it was ltcli: wrong usage\nhint: if it said"),
      ("--via nosuchprogram", 5, "the shell finds no such program"),
      ("--via 'kill -9 $$'", 5, "the command was ended by signal 9"),
      ("--via 'exit 0'", 5, "before it was finished"),
      ("--via 'echo hello; exec ltcli relay watch --stdio'", 5, "beginning with “hello"),
      ("--via 'cat /dev/zero'", 5, "65536 bytes came, and no greeting"),
      ("--via cat", 3, "only says this side's own words again"),
      ("--via cat --plan", 3, "only says this side's own words again"),
      ("--via 'exit 0' --plan", 5, "before it was finished"),
      ("--via cat --plan --watch", 2, "--plan and --watch exclude each other: a plan ends at once"),
      ("unix:/no/socket --plan", 5, "no server has made it; start one"),
      ("ssh://-oProxyCommand=x/y", 2, "its host begins with “-”"),
      ("ssh://box/x --remote-ltcli=-x", 2, "begins with “-”"),
      ("unix:/no/socket", 5, "no server has made it; start one"),
      ("tcp://127.0.0.1:7 --token-file nothing", 2, "--token-file: nothing: cannot open"),
    ])
    func `a way that leads to no peer is told with its reason`(
      rest: String, status: Int32, reason: String
    ) async throws {
      let outcome = try await bench.run("$ltcli sync phone \(rest)")
      #expect(outcome.status == status)
      #expect(outcome.error.contains(reason), "\(outcome.error)")
      #expect(outcome.output.isEmpty)
      // Nobody was met there, so nothing is kept: it may be a slip of the pen.
      try await bench.run("$ltcli verify phone").check()
      if status == 5 { try await bench.run("! $ltcli status phone | grep 'last pass'").check() }
    }

    @Test(arguments: ["", " --plan"])
    func `a mix with a store for a trial is a decision over every channel, whoever refuses it`(
      plan: String
    ) async throws {
      let outcome = try await bench.run(
        """
        dataset=$($ltcli status phone --json | sed 's/.*"dataset":"\\([^"]*\\)".*/\\1/')
        $ltcli init trial --ephemeral --dataset $dataset > none; mkdir root
        $ltcli serve root --listen unix:s --listen 127.0.0.1:0 > place 2> none & server=$!
        until [ "$(wc -l < place)" -ge 2 ]; do sleep 0.05; done
        $ltcli sync phone unix:s --make > none
        tcp=$(sed -n 's/^listening at tcp/tcp/p' place)
        for peer in phone unix:s $tcp "--via=ltcli relay phone --stdio"; do
          $ltcli sync trial "$peer"\(plan) --json > none 2> said; echo "$?"; cat said
        done
        # Only this side allows it.
        $ltcli sync trial "$tcp"\(plan) --with-ephemeral > none 2> said; echo "$?"; cat said
        $ltcli sync trial "--via=ltcli relay phone --stdio"\(plan) --with-ephemeral --json 2> said; echo "$?"; cat said
        kill $server; wait $server
        """)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.filter { $0 == "6" }.count == 6, "\(outcome.output) \(outcome.error)")
      #expect(
        lines.filter { $0.contains(#""code":"ephemeral","#) }.count >= 5, "\(outcome.output)")
      #expect(outcome.output.contains("hint: leave them apart, or mix them with"))
      try await bench.run("$ltcli verify phone && $ltcli verify trial").check()
    }

    /// A program that passes the first six lines on, each as soon as it has come: up to the first event.
    private static let six = """
      printf '%s\\n' '#!/bin/sh' 'for i in 1 2 3 4 5 6; do read -r line; printf "%s\\n" "$line"; done' \
        'cat hold' > six; chmod +x six;
      """

    /// Eight modules with long names, as drafts.
    private static let long = """
      big=$(head -c 600000 /dev/zero | tr '\\0' z)
      for entity in 1 2 3 4 5 6 7 8; do
        printf '{"type":"module.saved","entity":"%s","data":{"name":"%s"}}\\n' $entity $big
      done | $ltcli append phone > none
      """

    @Test func `who follows a log is told that another store has come to stand there`() async throws
    {
      let outcome = try await bench.run(
        """
        $ltcli log phone --follow > followed 2> said & follower=$!
        until [ -s followed ]; do sleep 0.05; done
        mv phone former && cp -a former phone
        wait $follower; echo "left: $?"
        """)
      #expect(outcome.output.contains("left: 5\n"), "\(outcome.output) \(outcome.error)")
      #expect(try bench.text("said").contains("another one stands in its place"))
    }

    @Test func `a side whose store fails says so, and is tried again later`() async throws {
      let outcome = try await bench.run(
        """
        \(FarSyncTests.long)
        $ltcli sync phone --via 'ulimit -f 300; ltcli relay watch --stdio'; ended=$?
        for pass in 1 2 3 4 5; do
          $ltcli sync phone --via 'ulimit -f 300; ltcli relay watch --stdio' 2> again
        done
        $ltcli status phone
        exit $ended
        """)
      #expect(outcome.status == 5)
      #expect(!outcome.output.contains("attempt"), "\(outcome.output)")
      #expect(outcome.output.contains("it has said from"), "\(outcome.output)")
      #expect(outcome.error.contains("its store takes nothing for now"), "\(outcome.error)")
      try await bench.run("$ltcli sync phone watch && $ltcli diff phone watch").check()
    }

    @Test func `a failure of this store's own disk is no attempt with a folder`() async throws {
      let outcome = try await bench.run(
        """
        \(FarSyncTests.long)
        dataset=$($ltcli log phone --coverage --json | cut -d'"' -f10)
        $ltcli init left --dataset $dataset && $ltcli init right --dataset $dataset
        (ulimit -f 6000; $ltcli sync left phone); echo "left: $?"; $ltcli status left
        (ulimit -f 6000; $ltcli sync phone right); echo "right: $?"; $ltcli status phone
        """)
      let output = outcome.output
      let parts = output.split(separator: "right: 4\n")
      try #require(parts.count == 2 && output.contains("left: 4\n"), "\(output) \(outcome.error)")
      #expect(!parts[0].contains("attempt"), "\(parts[0])")
      // The peer's is one; what it has taken and its path are told.
      #expect(parts[1].contains("1 attempt of 5 failed"), "\(parts[1])")
      #expect(parts[1].contains("failed, moved 6 events: right/log/"), "\(parts[1])")
    }

    @Test func `a segment that ends while it is read ends a side with the status of a disk`()
      async throws
    {
      let outcome = try await bench.run(
        """
        \(FarSyncTests.long)
        $ltcli sync phone --via 'truncate -s 0 phone/log/*.jsonl; exec ltcli relay watch --stdio'
        """)
      #expect(outcome.status == 4, "\(outcome.error)")
      #expect(outcome.error.contains("the disk failed, or the file was cut short meanwhile"))
    }

    @Test(arguments: ["", " --json"])
    func `a plan over a pipe is that of the folder, and leaves no trace in either store`(
      form: String
    ) async throws {
      let trace = "find phone watch -type f ! -name lock | sort | xargs md5sum"
      let outcome = try await bench.run(
        """
        \(trace) > before.txt && $ltcli sync phone watch --plan\(form) > folder.txt &&
        $ltcli sync phone --via 'ltcli relay watch --stdio' --plan\(form) &&
        \(trace) > after.txt && cmp before.txt after.txt
        """)
      try outcome.check()
      // Two spaces stand behind the longest name.
      func words(_ text: String) -> [Substring] {
        text.replacing("--via 'ltcli relay watch --stdio'", with: "watch").split(
          whereSeparator: \.isWhitespace)
      }
      #expect(try words(outcome.output) == words(bench.text("folder.txt")))
      #expect(outcome.error.isEmpty && outcome.output.contains(form.isEmpty ? "added" : "lacks"))
      try await bench.run("$ltcli sync phone watch && $ltcli diff phone watch").check()
    }

    @Test func `ssh itself failing is told apart from the far side`() async throws {
      try await bench.run("printf '#!/bin/sh\\necho no route >&2; exit 255\\n' > ssh").check()
      let outcome = try await sync("ssh://box/x")
      #expect(outcome.status == 5)
      #expect(outcome.error.hasPrefix("no route\n"))
      #expect(outcome.error.contains("ssh ended with status 255: it could not connect"))
      #expect(outcome.error.contains("ssh://box/x: "))
    }

    @Test func `a server that ends without a word has not refused, which it would have said`()
      async throws
    {
      let listener = try await Listener(path: "\(bench.folder)/mute")
      async let outcome = sync("unix:$PWD/mute")
      await (try listener.accept()).close()
      #expect(try await outcome.status == 5)
      #expect(try await outcome.error.contains("hint: a server that refuses says why"))
    }

    @Test func `the far side ends with its input, prints nothing else, and takes nothing half`()
      async throws
    {
      let outcome = try await bench.run("$ltcli relay watch --stdio < /dev/null")
      #expect(outcome.status == 5)
      // It says of its store only what a caller has opened the exchange for.
      #expect(outcome.output == "lifttrail-relay 1\n")
      let other = try await bench.run("$ltcli relay nothing --stdio < /dev/null")
      #expect(other.status == 2 && other.output.isEmpty)
      #expect(other.error.contains("there is no store here"))
      let bad = try await bench.run("echo 'GET / HTTP/1.1' | $ltcli relay watch --stdio")
      #expect(bad.status == 3 && bad.error.contains("the peer does not open the exchange"))
      #expect(try await bench.run("$ltcli relay watch --stdio >&-").status == 5)
      try await bench.run("$ltcli verify watch").check()
    }
  }

  extension ShellBench.Outcome {
    /// Expects that it has succeeded.
    func check() throws { try #require(status == 0, "\(output)\(error)") }
  }
#endif
