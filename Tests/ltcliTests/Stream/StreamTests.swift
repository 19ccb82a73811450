import EventLog
import EventLogTesting
import SyncRelay
import Testing

@testable import ltcli

/// What `log --stream` prints and `receive` checks (sync-protocol 11).
struct StreamTests {
  private let bench = Workbench()
  private static let start =
    #"{"dataset":"\#(Workbench.dataset)","ephemeral":false,"replica":"aaaaaaaaaaaaaaaa","stream":1}"#

  init() {
    bench.makeStore("/phone", digit: "a")
    bench.makeStore("/watch", digit: "b")
    _ = bench.run("append /phone", input: Line.module("m", "M") + Line.module("n", "N"))
    _ = bench.run(
      "append /phone --atomic", input: Line.module("o", "O") + Line.module("p", "P"))
  }

  private var stream: String { bench.run("log /phone --stream").output }
  private var isWatchEmpty: Bool { bench.bytes("/watch/log/000000000001.jsonl").isEmpty }

  @Test func `a stream is a first line, the log's lines and a last line`() {
    let lines = bench.run("log /phone --stream").lines
    #expect(lines.count == 6)
    #expect(lines[0] == Self.start)
    #expect(lines[1..<5].joined(separator: "\n") + "\n" == bench.run("log /phone --json").output)
    #expect(lines[5].hasPrefix(#"{"count":4,"ranges":"aaaaaaaaaaaaaaaa:1-4","sum":""#))
  }

  @Test func `the stream in the protocol's page is what is printed`() throws {
    let folder = #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
    let bytes = try PosixFileSystem().contents(of: folder + "/docs/sync-protocol.md").allBytes
    bench.makeStore("/one")
    _ = bench.run("append /one", input: Line.module("m", "M"))
    let block = "```json\n" + bench.run("log /one --stream").output + "```\n"
    #expect(String(decoding: bytes, as: UTF8.self).contains(block))
  }

  @Test func `the last line's sum is of every byte before it`() {
    let text = stream.dropLast(27)
    let sum = XXH64.hash(Array(text.utf8), seed: Workbench.dataset.seed)
    #expect(stream.hasSuffix(#","sum":"\#(Hexadecimal.text(of: sum, digits: 16))"}"# + "\n"))
  }

  @Test func `a stream is taken, also twice, without its last newline, and behind another one`() {
    #expect(bench.run("receive /watch", input: stream).output == "taken 4, known 0\n")
    #expect(bench.run("log /watch --json").output == bench.run("log /phone --json").output)
    #expect(bench.run("receive /watch", input: String(stream.dropLast())).status == .done)
    #expect(bench.run("receive /watch", input: stream + stream).output == "taken 0, known 8\n")
  }

  @Test func `an empty store has a stream without events`() {
    let empty = bench.run("log /watch --stream").output
    #expect(bench.run("receive /phone", input: empty).output == "taken 0, known 0\n")
  }

  @Test func `wherever a stream is cut it is refused, and nothing is taken`() {
    let bytes = Array(stream.utf8)
    // Less than an opening of a first line is no stream yet.
    for length in 12..<(bytes.count - 1) {
      let input = String(decoding: bytes[..<length], as: UTF8.self)
      let outcome = bench.run("receive /watch", input: input)
      #expect(outcome.status == .inputRefused, "\(length)")
      #expect(outcome.error.contains("the stream was cut: it ends "), "\(outcome.error)")
      #expect(outcome.error.contains("--partial"))
    }
    #expect(isWatchEmpty)
  }

  @Test func `wherever a byte of a stream is changed it is refused, and nothing is taken`() {
    let bytes = Array(stream.utf8)
    for place in bytes.indices.dropLast() {
      var bytes = bytes
      bytes[place] ^= 1
      let input = String(decoding: bytes, as: UTF8.self)
      #expect(bench.run("receive /watch", input: input).status != .done, "\(place)")
    }
    #expect(isWatchEmpty)
  }

  @Test func `a line that is left out, repeated or moved is noticed`() {
    let lines = bench.run("log /phone --stream").lines
    var (less, more, moved) = (lines, lines, lines)
    less.remove(at: 2)
    more.insert(lines[1], at: 2)
    moved.swapAt(1, 2)
    for changed in [less, more, moved] {
      let outcome = bench.run("receive /watch", input: changed.joined(separator: "\n") + "\n")
      #expect(outcome.status == .inputRefused)
      #expect(outcome.error.contains("its lines differ from those that were sent"))
    }
    #expect(isWatchEmpty)
  }

  @Test func `a stream that begins within another one says that the first was cut`() {
    let cut = bench.run("log /phone --stream").lines.dropLast().map { $0 + "\n" }.joined()
    let outcome = bench.run("receive /watch", input: cut + stream)
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("line 6: the stream was cut: it ends where another one begins"))
    #expect(
      bench.run("receive /watch --partial", input: cut + stream).output == "taken 4, known 4\n")
  }

  @Test func `of a cut stream what is whole is taken where that is wanted, batches only whole`() {
    let lines = bench.run("log /phone --stream").lines
    // The fourth event is the last of a batch of two.
    let cut = lines[..<4].map { $0 + "\n" }.joined() + lines[4].prefix(30)
    let outcome = bench.run("receive /watch --partial", input: cut)
    #expect(outcome.status == .done)
    #expect(outcome.output == "taken 2, known 0\n")
    #expect(
      outcome.error == """
        note: the stream was cut: it ends in the middle of line 5
        note: 1 event of unfinished batches were left out

        """)
    #expect(bench.run("receive /watch", input: stream).output == "taken 2, known 2\n")
  }

  @Test func `of two batches of the same events the one that is whole is taken of a cut stream`() {
    bench.makeStore("/copy", digit: "a")
    _ = bench.run("append /copy", input: Line.module("m", "M") + Line.module("n", "N"))
    _ = bench.run(
      "append /copy --atomic", input: Line.module("o", "Other") + Line.module("p", "Others"))
    _ = bench.run("receive /phone", input: bench.run("log /copy --json").output)
    let lines = bench.run("log /phone --stream").lines
    // The first line, two events, two batches of the same ids and the last line.
    #expect(lines.count == 8 && lines[7].hasPrefix(#"{"count":6,"#))
    for (length, count) in [(6, 4), (7, 6)] {
      bench.makeStore("/new\(length)", digit: "d")
      let cut = lines[..<length].map { $0 + "\n" }.joined()
      let outcome = bench.run("receive /new\(length) --partial", input: cut)
      #expect(outcome.output == "taken \(count), known 0\n", "\(outcome.error)")
    }
  }

  @Test func `a batch of which a peer lacks an event goes whole`() {
    for (held, count) in [("3-3", 4), ("4-4", 4), ("1-1", 3), ("3-4", 2)] {
      let stream = bench.run("log /phone --stream --lacking aaaaaaaaaaaaaaaa:\(held)").output
      bench.makeStore("/new\(held)", digit: "d")
      let outcome = bench.run("receive /new\(held)", input: stream)
      #expect(outcome.output == "taken \(count), known 0\n", "\(outcome.error)")
    }
  }

  /// The stream of some events, with a member in its first line that this build does not know.
  private func stream(of lines: [String]) throws -> String {
    let first = Self.start.replacing(#","replica""#, with: #","later":1,"replica""#)
    var tally = StreamTally(of: Workbench.dataset, line: Array(first.utf8))
    for line in lines { tally.add(try Event(line: Array(line.utf8), of: Workbench.dataset)) }
    let last = String(decoding: tally.lastLine, as: UTF8.self)
    return ([first] + lines + [last]).joined(separator: "\n") + "\n"
  }

  @Test func `the sum is of the first line as it stands, whatever else it says`() throws {
    let lines = bench.run("log /phone --json").lines
    let whole = try stream(of: lines)
    #expect(bench.run("receive /watch", input: whole).output == "taken 4, known 0\n")
    let forged = stream.replacing(
      #","replica":"#, with: #","later":1,"replica":"#, maxReplacements: 1)
    #expect(bench.run("receive /watch", input: forged).status == .inputRefused)
  }

  @Test func `an event of a stream that is refused is named by its line`() throws {
    var lines = bench.run("log /phone --json").lines
    // The first event of the batch of two.
    lines.remove(at: 2)
    let half = try stream(of: lines)
    for input in [half, half + half, String(half.dropLast())] {
      let outcome = bench.run("receive /watch", input: input)
      #expect(outcome.status == .inputRefused)
      #expect(
        outcome.error.contains("line 4, event aaaaaaaaaaaaaaaa:4: the other events of its batch"))
    }
  }

  @Test func `a damaged line within a stream is refused even where a part is wanted`() {
    let lines = stream.replacing(#""name":"N""#, with: #""name":"X""#)
    let outcome = bench.run("receive /watch --partial", input: lines)
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("line 3"))
    #expect(isWatchEmpty)
  }

  @Test func `a store for a trial and a real one are not mixed unless that is asked for`() {
    _ = bench.run(
      "init /trial --ephemeral --replica cccccccccccccccc --dataset \(Workbench.dataset)")
    _ = bench.run("append /trial", input: Line.module("t", "T"))
    let trial = bench.run("log /trial --stream").output
    for (store, input) in [("/phone", trial), ("/trial", stream)] {
      let outcome = bench.run("receive \(store)", input: input)
      #expect(outcome.status == .undecided)
      #expect(outcome.error.contains("line 1: "))
      #expect(outcome.error.contains("--with-ephemeral"))
    }
    #expect(bench.run("receive /phone --partial", input: trial).status == .undecided)
    #expect(bench.run("log /phone --json").lines.count == 4)
    #expect(bench.run("receive /phone --with-ephemeral", input: trial).status == .done)
    #expect(bench.run("receive /trial", input: trial).output == "taken 0, known 1\n")
  }

  @Test func `a stream of another dataset is refused at its first line`() {
    let other = DatasetID(checked: "6EC05AC2-2E59-4896-A8F7-66FB6F9FF785")
    bench.makeStore("/other", digit: "c", dataset: other)
    let outcome = bench.run("receive /watch", input: bench.run("log /other --stream").output)
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("line 1: the stream is of dataset \(other)"))
  }

  @Test(arguments: [
    (#""stream":1"#, #""stream":2"#, "the stream has form 2, and this build knows 1"),
    (#""ephemeral":false"#, #""ephemeral":0"#, "it is not the first line of a stream"),
    (#","stream":1"#, "", "it is not the first line of a stream"),
    (#"":"aaaa"#, #"": "aaaa"#, "white space"),
  ])
  func `a first line that cannot be read is refused`(
    part: String, other: String, reason: String
  ) throws {
    let first = Self.start.replacing(part, with: other, maxReplacements: 1)
    let outcome = bench.run("receive /watch", input: first + "\n")
    #expect(outcome.status == .inputRefused)
    #expect(outcome.error.contains("reading the stream: line 1"))
    if reason != "white space" { #expect(outcome.error.contains(reason), "\(outcome.error)") }
  }

  @Test func `a peer is sent what it lacks`() {
    _ = bench.run("receive /watch", input: stream)
    _ = bench.run("append /phone", input: Line.module("q", "Q"))
    let coverage = bench.run("log /watch --coverage").lines[0]
    let words = ["log", "/phone", "--stream", "--lacking", coverage]
    let lacking = bench.run(words, on: CapturedConsole()).output
    #expect(lacking.split(separator: "\n").count == 3)
    #expect(bench.run("receive /watch", input: lacking).output == "taken 1, known 0\n")
  }

  @Test func `bare lines between streams are taken as well, all or none`() {
    let bare = bench.run("log /phone --json").output
    #expect(bench.run("receive /watch", input: bare + stream).output == "taken 4, known 4\n")
  }
}
