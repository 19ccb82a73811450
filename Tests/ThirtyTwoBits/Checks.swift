// Great numbers on a machine whose Int has 32 bits; run.sh compiles this together with the sources it
// names. A trap ends it as well as a check that fails.

/// Ends the run where something is not so.
func check(_ isSo: Bool, _ what: StaticString) {
  if isSo { return }
  print("not so on 32 bits: ", terminator: "")
  print(what)
  fatalError()
}

/// Times in milliseconds, over all years that have a text.
func checkTimes() {
  for step: Int64 in 0...2000 {
    let instant = Instant(milliseconds: -62_167_219_200_000 + step * 157_710_259_799)
    check(Instant(instant.description) == instant, "a time reads as it is printed")
  }
  let time = Instant(milliseconds: 1_795_410_790_123)
  check(time.description == "2026-11-23T05:13:10.123Z", "a time is printed as what it is")
  check(Instant("9999-12-31T23:59:59Z")?.milliseconds == 253_402_300_799_000, "the last second")
  for step: Int64 in 0...2000 {
    let instant = Instant(milliseconds: 946_684_800_000 + step * 3_155_716_799)
    let stamp = Stamp(instant: instant, counter: UInt16(truncatingIfNeeded: step &* 31))
    check(stamp != nil && stamp.flatMap { Stamp($0.description) } == stamp, "a stamp")
  }
  check(CivilDate(text: Array("9999-12-31".utf8))?.text == "9999-12-31", "the last day")
}

/// Numbers of twelve digits in names, and counts that a file states.
func checkStatedNumbers() {
  check(SegmentName.firstPosition(of: "000000000017.jsonl") == 17, "a segment's name")
  check(SegmentName.firstPosition(of: "999999999999.jsonl") == nil, "a segment that no machine has")
  let peer = ReplicaID(bits: .max)
  let receipt = ReceiptName(number: ReceiptName.greatestNumber, peer: peer)
  check(ReceiptName(receipt.text) == receipt, "the greatest number of a receipt")
  check(ReceiptName.nextNumber(after: [receipt.text]) == 1, "the number behind it")
  check(JSONValue.number(1e12).count == nil, "a count that no machine has")
  check(JSONValue.number(70_000).count == 70_000, "a count")
  let greatest = JSONValue.greatestCount
  let layout = SnapshotLayout(count: greatest, entityCount: greatest)
  check(!layout.fits(into: greatest), "a snapshot's counts that do not fit")
  check(SnapshotLayout(count: 10, entityCount: 2).fits(into: 192), "a snapshot's counts that fit")
  let sixteen = "0123456789abcdef"
  let record =
    "{\"after\":\"\(sixteen)\",\"bytes\":\"\(sixteen)\",\"length\":9007199254740991,"
    + "\"offset\":3000000000,\"segment\":\"000000000001.jsonl\",\"sum\":\"\(sixteen)\"}\n"
  check(JournalRecord.read(Array(record.utf8), at: 0) == nil, "a journal's record")
}

/// Hashes that set the 32nd bit.
func checkHashes() {
  check(XXH64.hash([]) == 0xEF46_DB37_51D8_E999, "XXH64 of nothing")
  check(XXH64.hash(Array(repeating: 1, count: 100)) != 0, "XXH64")
  let seed = HashSeed(from: SystemRandomness())
  var buckets = HashBuckets()
  var lists = UnitLists()
  var list = UnitLists.List()
  for number in 0..<2000 {
    let hash = seed.hash(of: UInt64(number))
    buckets.insert(hash, index: number)
    lists.append(number, hash: UInt32(truncatingIfNeeded: hash), to: &list)
  }
  for number in 0..<2000 {
    let hash = seed.hash(of: UInt64(number))
    check(buckets.find(hash) { $0 == number } == number, "a bucket")
    let short = UInt32(truncatingIfNeeded: hash)
    check(lists.find(short, in: list) { $0 == number } == number, "a unit of a list")
  }
}

/// A line with the greatest numbers that it may have, written and read.
func checkLines() throws(LogError) {
  let greatest = Decimal.greatest
  check(greatest == 9_007_199_254_740_991, "the greatest number")
  check(EventID("00000000000000ab:9007199254740991")?.seq == greatest, "the greatest seq")
  check(JSONValue.number(Double(greatest)).canonicalText() == "9007199254740991", "JSON of it")
  var data = JSONObject()
  data["id"] = .string("set-1")
  data["at"] = .number(Double(greatest))
  let id = EventID(replica: ReplicaID(bits: .max), seq: greatest)
  guard let dataset = DatasetID("0A0B0C0D-0102-4304-8506-0708090A0B0C"),
    let type = EventType("session.logged"), let stamp = Stamp("2199-12-31T23:59:59.999Z-ffff"),
    let draft = try EventDraft(type: type, version: greatest, entityID: "session-1", data: data),
    let batch = BatchMark(index: greatest, count: greatest)
  else { return check(false, "an event with the greatest numbers") }
  let line = try EventLine.bytes(of: draft, id: id, stamp: stamp, batch: batch, in: dataset)
  let event = try Event(line: line, of: dataset)
  check(event.id == id && event.stamp == stamp && event.version == greatest, "its line")
  check(event.batch == batch, "its batch")
  check(batch.seqs(around: greatest)?.width == greatest, "the width of the greatest batch")
  let entry = line.withUnsafeBytes {
    LogEntry(layout: event.layout, line: $0, chunk: 0, offset: 0, kindHash: .max)
  }
  check(entry.data == event.layout.data && entry.dataID == event.layout.dataID, "its entry")
  check(try draft.payload.object == data, "its payload")
  var seqs = SequenceSet(1...greatest)
  seqs.insert(.max)
  check(seqs.count == greatest + 1 && seqs.contains(greatest), "a set of all seqs")
  let run = EventRun(seq: greatest, index: 7)
  check(run.index(of: greatest) == 7 && run.lastSeq == greatest, "its index")
}

@main enum Checks {
  static func main() {
    check(Int.bitWidth == 32, "an Int has 32 bits")
    // Some limits are written like this; the literal takes the type of the left side.
    check(Int64(5) < 1 << 40, "a limit beyond 32 bits")
    checkTimes()
    checkStatedNumbers()
    checkHashes()
    do throws(LogError) {
      try checkLines()
    } catch {
      check(false, "nothing is thrown")
    }
    print("great numbers are right where an Int has 32 bits")
  }
}
