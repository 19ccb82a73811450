import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// Every verb that reads a damaged store prints what can be read, says that it is not all, and ends with `damaged`.
struct DamageIsToldTests {
  private let bench = Workbench()
  private static let segment = "/phone/log/000000000001.jsonl"

  /// Every verb that reads a store, as it is called on one.
  private static let readers = [
    "export /phone json", "export /phone csv", "export /phone strong", "sessions /phone",
    "sessions /phone --json", "exercises /phone", "stats /phone", "stats /phone --json",
    "digest /phone", "show /phone", "show /phone --json", "log /phone", "log /phone --json",
    "log /phone --coverage", "log /phone --stream", "replay /phone", "imports /phone",
    "status /phone", "status /phone --json", "verify /phone", "verify /phone --json",
    "doctor /phone", "agenda /phone", "plan /phone", "next /phone x", "deletions /phone",
    "deletions /phone --json", "diff /phone /watch", "diff /watch /phone",
    "sync /phone /watch --plan",
    "clone /phone /copy --replica dddddddddddddddd",
  ]

  /// Makes a store of six lines, of which three are one batch, and a clone of it.
  private init() {
    bench.makeStore()
    _ = bench.run("append /phone", input: Line.module("m", "M") + Line.module("n", "N"))
    _ = bench.run(
      "append /phone --atomic",
      input: Line.started("s") + Line.set("s", "1", reps: 5) + Line.set("s", "2", reps: 6))
    _ = bench.run("append /phone", input: Line.module("o", "O"))
    _ = bench.run("clone /phone /watch --replica cccccccccccccccc")
  }

  /// Runs every reader, with and without `--quiet`, and holds it to what a damaged store calls for.
  private func expectTold(_ what: Comment) {
    for line in Self.readers {
      // Some print so little that there is nothing to leave out.
      let isTerse = line.contains("--coverage") || line.contains("--stream")
      for line in isTerse ? [line] : [line, line + " --quiet"] {
        // Each on the same files.
        let outcome = Workbench(files: bench.files.copy()).run(line)
        #expect(outcome.status == .damaged, "\(what): \(line): \(outcome.output) \(outcome.error)")
        #expect(!outcome.error.isEmpty, "\(what): \(line)")
      }
    }
  }

  @Test func `a whole store is read without a word`() {
    for line in Self.readers where !line.hasSuffix("strong") && !line.hasPrefix("next") {
      let outcome = Workbench(files: bench.files.copy()).run(line)
      #expect(outcome.status == .done, "\(line): \(outcome.error)")
      #expect(!outcome.error.contains("damaged"), "\(line): \(outcome.error)")
    }
  }

  @Test func `a lost segment`() throws {
    try bench.files.removeFile(at: Self.segment)
    expectTold("a lost segment")
    let outcome = bench.run("export /phone json --quiet")
    #expect(outcome.error.contains("the segment is missing, which had 6 lines"))
    #expect(outcome.error.contains("events that are missing: aaaaaaaaaaaaaaaa:1-6"))
  }

  @Test func `a flipped bit in a batch`() throws {
    var bytes = bench.bytes(Self.segment)
    bytes[bytes.count / 2] ^= 1
    try bench.replace(Self.segment, with: bytes)
    expectTold("a flipped bit")
    // What can be read is printed still.
    let outcome = bench.run("show /phone --json --quiet")
    #expect(outcome.output.contains(#""name":"O""#))
    #expect(outcome.error.contains(#""code":"damaged","command":"ltcli show""#))
    #expect(outcome.error.contains(#""status":4"#))
  }

  @Test func `events that only a receipt knows`() throws {
    let lines = bench.bytes(Self.segment).split(separator: UInt8(ascii: "\n"))
    try bench.replace(
      Self.segment, with: lines.prefix(2).flatMap { Array($0) + [UInt8(ascii: "\n")] })
    try bench.files.removeFile(at: "/phone/journal")
    expectTold("a log of an earlier day")
    #expect(
      bench.run("digest /phone").error.contains("events that are missing: aaaaaaaaaaaaaaaa:3-6"))
  }

  @Test func `a repair that was interrupted`() throws {
    var bytes = bench.bytes(Self.segment)
    bytes[40] ^= 1
    try bench.replace(Self.segment, with: bytes)
    try bench.files.makeFolder(at: Self.segment + ".new")
    #expect(bench.run("repair /phone").status == .damaged)
    expectTold("an interrupted repair")
  }

  @Test func `what is not found in a damaged store may have been there`() throws {
    try bench.files.removeFile(at: Self.segment)
    let outcome = bench.run("show /phone module m")
    #expect(outcome.status == .damaged)
    #expect(outcome.error.contains("it is damaged, and only what can be read was"))
    #expect(outcome.error.hasPrefix("ltcli show: "))
    #expect(outcome.error.split(separator: "\n").count { $0.hasPrefix("ltcli show: ") } == 2)
  }

  @Test func `of two hundred random damages none is silent, and repair keeps what is sound`() throws
  {
    let good = bench.bytes(Self.segment)
    for seed in Seeds.some(of: 0..<200) {
      let damage = RandomDamage(of: good, seed: UInt64(seed))
      let bench = Workbench(files: bench.files.copy())
      try damage.bytes.map { try bench.replace(Self.segment, with: $0) }
        ?? bench.files.removeFile(at: Self.segment)
      for line in Self.readers {
        let isTerse = line.contains("--coverage") || line.contains("--stream")
        let outcome = Workbench(files: bench.files.copy()).run(line + (isTerse ? "" : " --quiet"))
        #expect(outcome.status == .damaged, "seed \(seed), \(damage.name): \(line)")
        #expect(!outcome.error.isEmpty, "seed \(seed), \(damage.name): \(line)")
      }
      let repair = bench.run("repair /phone")
      #expect(repair.status == .done, "seed \(seed), \(damage.name): \(repair.error)")
      let log = Set(bench.run("log /phone --json --quiet").lines)
      for line in damage.sound where !log.contains(line) {
        Issue.record("seed \(seed), \(damage.name): \(line) is set aside")
      }
      #expect(bench.run("verify /phone --quiet").status == .done, "seed \(seed), \(damage.name)")
      let again = bench.run("repair /phone").lines
      let changes = ["mended", "in quarantine", "taken back", "lost", "renamed", "found"]
      #expect(
        !again.contains { line in changes.contains { line.hasPrefix($0) } },
        "seed \(seed): \(again)")
    }
  }
}

/// A log of the store above that one thing has happened to.
private struct RandomDamage {
  let name: String
  /// Nil if the segment is gone.
  let bytes: [UInt8]?
  /// The lines that are there still, byte for byte, each batch whole.
  let sound: [String]

  init(of good: [UInt8], seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let lines = good.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    func joined(_ lines: [[UInt8]], _ end: String = "\n") -> [UInt8] {
      lines.flatMap { $0 + Array(end.utf8) }
    }
    let place = Int.random(in: good.indices, using: &random)
    let index = Int.random(in: lines.indices, using: &random)
    var (changed, moved) = (good, lines)
    var name = ""
    switch seed % 16 {
    case 0:
      name = "a flipped bit"
      changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1:
      name = "a line that is gone"
      moved.remove(at: index)
      changed = joined(moved)
    case 2: (name, changed) = ("an end that is gone", Array(good[..<place]))
    case 3: (name, changed) = ("CR LF", joined(lines, "\r\n"))
    case 4: (name, changed) = ("a byte order mark", [0xEF, 0xBB, 0xBF] + good)
    case 5: (name, changed) = ("no last newline", Array(good.dropLast()))
    case 6:
      name = "one CR LF"
      moved[index].append(UInt8(ascii: "\r"))
      changed = joined(moved)
    case 7:
      name = "a line that stands twice"
      moved.insert(lines[index], at: Int.random(in: lines.indices, using: &random))
      changed = joined(moved)
    case 8: (name, changed) = ("lines in another order", joined(lines.reversed()))
    case 9:
      name = "zeros"
      for place in good[place...].prefix(64).indices { changed[place] = 0 }
    case 10:
      name = "something written into it"
      changed.insert(contentsOf: Array("no line\n".utf8), at: place)
    case 11:
      name = "lines that were joined"
      let next = min(index + 1, lines.count - 1)
      changed = Array(joined(Array(lines[..<next])).dropLast()) + joined(Array(lines[next...]))
    case 12: (name, changed) = ("CR", joined(lines, "\r"))
    case 13:
      name = "a line that was written around"
      moved[index] = Array("  ".utf8) + lines[index] + Array("  ".utf8)
      changed = joined(moved)
    case 14: (name, changed) = ("an empty segment", [])
    default:
      (self.name, bytes, sound) = ("no segment", nil, [])
      return
    }
    // A cut at the end of a line or a change of order is damage too; only bytes that stayed the same are none.
    if changed == good { changed.removeLast(200) }
    self.name = name
    bytes = changed
    let there = lines.map { line in RandomDamage.contains(changed, line) }
    // Lines 3 to 5 are a batch.
    let isBatchWhole = there[2...4].allSatisfy { $0 }
    sound = lines.indices.filter { there[$0] && (isBatchWhole || !(2...4).contains($0)) }
      .map { String(decoding: lines[$0], as: UTF8.self) }
  }

  private static func contains(_ bytes: [UInt8], _ line: [UInt8]) -> Bool {
    guard bytes.count >= line.count else { return false }
    return (0...(bytes.count - line.count)).contains { start in
      bytes[start] == line[0] && bytes[start..<(start + line.count)].elementsEqual(line)
    }
  }
}
