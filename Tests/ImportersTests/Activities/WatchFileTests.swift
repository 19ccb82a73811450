import EventLog
import EventLogTesting
import Projections
import Testing
import Training

@testable import Importers

struct `Files of sports watches` {
  @Test func `no activity of a TCX file is lost and none invented`() throws {
    for seed in Seeds.some(of: 0..<UInt64(ActivityBench.files)) {
      var random = SplitMix64(seed: seed)
      let meant = WatchActivity.random(&random)
      let bytes = Array(meant.tcx(&random).utf8)
      let bench = try ActivityBench()
      try bench.take(bytes, as: .tcx, zone: "Europe/Berlin")
      try #require(
        try bench.sessions.map(WatchActivity.init) == [meant.withoutSets], "seed \(seed)")
      let before = try bench.state
      let again = try bench.take(bytes, as: .tcx)
      try #require(again.sessionsSame == 1, "seed \(seed): \(again)")
      try #require(try bench.state == before, "seed \(seed)")
      let length = random.below(bytes.count - 12)
      #expect(throws: ImportError.self, "seed \(seed), \(length) bytes") {
        try bench.take(Array(bytes[..<length]), as: .tcx)
      }
      #expect(try bench.state == before)
    }
  }

  @Test func `no activity and no set of a FIT file is lost and none invented`() throws {
    var sets = 0
    for seed in Seeds.some(of: 0..<UInt64(ActivityBench.files)) {
      var random = SplitMix64(seed: seed)
      let meant = WatchActivity.random(&random)
      let bytes = meant.fit(&random)
      let bench = try ActivityBench()
      try bench.take(bytes, as: .fit)
      try #require(try bench.sessions.map(WatchActivity.init) == [meant], "seed \(seed)")
      let before = try bench.state
      let again = try bench.take(bytes, as: .fit)
      try #require(again.sessionsSame == 1, "seed \(seed): \(again)")
      // A file that is cut, or in which one bit is another one, changes nothing.
      let length = random.below(bytes.count)
      #expect(throws: ImportError.self, "seed \(seed), \(length) bytes") {
        try bench.take(Array(bytes[..<length]), as: .fit)
      }
      var damaged = bytes
      damaged[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
      #expect(throws: ImportError.self, "seed \(seed)") { try bench.take(damaged, as: .fit) }
      #expect(try bench.state == before)
      sets += meant.sets.count
    }
    #expect(sets > 20)
  }

  @Test func `a FIT file and a TCX file of one activity are one session, with what either says`()
    throws
  {
    var random = SplitMix64(seed: 9)
    var meant = WatchActivity.random(&random)
    (meant.ascent, meant.rate) = (120, 140)
    let bench = try ActivityBench()
    try bench.take(meant.fit(&random), as: .fit, zone: "Europe/Berlin")
    try bench.take(Array(meant.tcx(&random).utf8), as: .tcx)
    let session = try #require(try bench.sessions.first)
    #expect(try bench.sessions.count == 1)
    #expect(session.finished?.elevationMeters == 120)
    #expect(session.started?.zone == "Europe/Berlin")
  }

  @Test func `the checksum is that of the field`() {
    // CRC-16/ARC of “123456789” is its check value.
    #expect(FITChecksum.value(of: Array("123456789".utf8)[...]) == 0xBB3D)
  }

  @Test func `two activities of one file that are the same come in once`() throws {
    var random = SplitMix64(seed: 3)
    let bytes = WatchActivity.random(&random).fit(&random)
    let plan = try ImportPlan(reading: bytes + bytes, as: .fit)
    #expect(plan.sessions.count == 1)
    #expect(plan.skipped.map(\.reason) == ["the same activity again"])
  }

  @Test(arguments: [
    ([UInt8](), "the file holds no header"),
    (Array("12345678901234567890".utf8), "byte 0: there is no header of a FIT file"),
    (
      WatchActivity.whole([0x01, 0x00]), "byte 13: a message comes before it is defined"
    ),
    (WatchActivity.whole([0x40, 0, 2]), "byte 15: the order of bytes is neither of two"),
    (WatchActivity.whole([0x40, 0, 0, 0]), "byte 15: a record goes beyond the end"),
    (
      WatchActivity.whole([]),
      "byte 0: the file holds no activity, such as a course or settings"
    ),
  ])
  func `what is no activity is refused with its place and a reason`(bytes: [UInt8], reason: String)
  {
    let error = #expect(throws: ImportError.self) { try ImportPlan(reading: bytes, as: .fit) }
    #expect(error?.description == reason)
  }

  @Test func `another root than that of TCX is named`() {
    let error = #expect(throws: ImportError.self) {
      try ImportPlan(reading: Array("<gpx></gpx>".utf8), as: .tcx)
    }
    #expect(
      error?.description
        == "not a TCX file: its root is “gpx” where “TrainingCenterDatabase” is expected")
  }

  @Test(arguments: [
    ("2022-08-26T16:35:13.000Z", 1_661_531_713_000 as Int64?),
    ("2022-08-26T16:35:13Z", 1_661_531_713_000), ("2022-08-26T16:35:13", 1_661_531_713_000),
    ("2022-08-26T18:35:13.5+02:00", 1_661_531_713_500),
    ("2022-08-26T12:35:13-0400", 1_661_531_713_000), ("2022-08-26", nil),
    ("2022-08-26T16:35Z", nil), ("2022-08-26T+1:35:13Z", nil), ("2022-08-26T16:35:13+99", nil),
    ("2022-13-26T16:35:13Z", nil), ("2022-08-26T16:35:13.Z", nil),
  ])
  func `times are read with each offset`(text: String, milliseconds: Int64?) {
    #expect(Instant(foreign: text)?.milliseconds == milliseconds)
  }
}
