import Testing

@testable import EventLog

/// What the lines of a journal are to the segment that they are of.
struct JournalFittingTests {
  /// Three event lines, and a fourth that might have stood in the place of the second.
  let lines: [[UInt8]]
  let other: [UInt8]

  init() throws {
    let store = try TestStore().create()
    let names = ["a", "b", "c"]
    lines = try store.append(names.map { try draft("module.saved", $0) }).map {
      $0.line + [UInt8(ascii: "\n")]
    }
    let another = try TestStore().create(replica: "bbbbbbbbbbbbbbbb")
    other = try another.append([draft("module.saved", "x")])[0].line + [UInt8(ascii: "\n")]
  }

  var all: [UInt8] { Array(lines.joined()) }

  /// A journal that has the second and the third line.
  func chain() throws -> JournalChain {
    let text = lines[1...].map { String(decoding: $0, as: UTF8.self) }
    return try #require(
      JournalChain(of: JournalChainTests.journal(text, from: lines[0].count).bytes))
  }

  func fit(_ segment: some Sequence<UInt8>) throws -> JournalChain.Fit {
    try chain().fit(to: FileContents(Array(segment)), seed: TestStore.dataset.seed)
  }

  func patch(_ segment: some Sequence<UInt8>) throws -> JournalChain.Patch? {
    if case .lacking(let patch) = try fit(segment) { return patch }
    return nil
  }

  func isForeign(_ segment: some Sequence<UInt8>) throws -> Bool {
    if case .foreign = try fit(segment) { return true }
    return false
  }

  @Test func `a segment that has the lines is whole, with more behind them as well`() throws {
    for segment in [all, all + other, all + Array("torn".utf8)] {
      guard case .whole = try fit(segment) else {
        Issue.record("\(segment.count) bytes are not whole")
        continue
      }
    }
  }

  @Test func `whatever end is missing is put back, and nothing is replaced`() throws {
    for length in lines[0].count..<all.count {
      let patch = try #require(try patch(all[..<length]))
      #expect(patch.bytes == all)
      #expect(patch.replaced.isEmpty)
      #expect(patch.lines.upperBound == all.count)
      let isInThird = length >= lines[0].count + lines[1].count
      #expect(patch.lines.lowerBound == lines[0].count + (isInThird ? lines[1].count : 0))
    }
  }

  @Test func `torn bytes are replaced, and said to be`() throws {
    let second = lines[0].count..<(lines[0].count + lines[1].count)
    for index in second {
      var torn = all
      torn[index] = 0
      let patch = try #require(try patch(torn))
      #expect(patch.bytes == all)
      #expect(patch.lines == second && patch.replaced == second)
      let short = try #require(try self.patch(torn[...index]))
      #expect(short.bytes == all)
      #expect(short.replaced == second.lowerBound..<(index + 1))
      #expect(try self.patch(torn + other)?.bytes == all + other)
    }
  }

  @Test func `lines that begin behind the segment's end are of another log`() throws {
    #expect(try isForeign(lines[0].dropLast()))
    #expect(try isForeign([]))
  }

  @Test func `lines that would not begin behind a newline are of another log`() throws {
    var segment = all
    segment[lines[0].count - 1] = UInt8(ascii: " ")
    segment[lines[0].count] = 0
    #expect(try isForeign(segment))
  }

  @Test func `another whole line in the place of one makes the journal one of another log`() throws
  {
    #expect(try isForeign(lines[0] + other))
    #expect(try isForeign(lines[0] + lines[1] + other))
    #expect(try isForeign(lines[0] + other + lines[2]))
    // One with a wrong sum is torn.
    var torn = other
    torn[torn.count - 5] ^= 1
    #expect(try patch(lines[0] + torn)?.bytes.starts(with: all) == true)
  }
}
