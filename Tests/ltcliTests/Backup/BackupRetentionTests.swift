import EventLog
import EventLogTesting
import Projections
import Testing
import Training

@testable import ltcli

/// Which backups stay.
struct BackupRetentionTests {
  @Test(arguments: 0..<100 as Range<UInt64>)
  func `of each of the last periods that have one the last backup stays, and nothing else`(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    let texts = ["daily:3", "weekly:2", "monthly:4", "yearly:2"]
    let chosen = texts.filter { _ in generator.below(2) == 0 }
    guard !chosen.isEmpty else { return }
    let retention = try #require(BackupRetention(chosen.joined(separator: ",")))
    let times = Set(
      (0..<60).map { _ in Instant(milliseconds: Int64(generator.below(900)) * 40_000_000) })
    let day = { (time: Instant) in Day(containing: time) }
    let gone = Set(retention.superfluous(among: Array(times), on: day))
    #expect(gone.isSubset(of: times))
    // The plain way: group by a key, take the last of each of the greatest keys.
    var kept: Set<Instant> = Set([times.max()].compactMap { $0 })
    for text in chosen {
      let parts = text.split(separator: ":")
      let groups = Dictionary(grouping: times) { time -> String in
        let day = day(time)
        return switch parts[0] {
        case "daily": day.description
        case "weekly": TrainingPeriod(.week, of: day).first.description
        case "monthly": String(day.description.prefix(7))
        default: String(day.description.prefix(4))
        }
      }
      for key in groups.keys.sorted(by: >).prefix(Int(parts[1]) ?? 0) {
        kept.formUnion([groups[key]?.max()].compactMap { $0 })
      }
    }
    #expect(times.subtracting(gone) == kept)
  }

  @Test func `a name says store and time, and no other file's name is one`() throws {
    let name = try #require(BackupName("my_phone-5db49b01-20260115T093000123Z.stream"))
    #expect(name.store == "my_phone-5db49b01")
    #expect(name.time.description == "2026-01-15T09:30:00.123Z")
    #expect(name.file == "my_phone-5db49b01-20260115T093000123Z.stream")
    #expect(BackupName.unfinished(name.partial) == name)
    for other in [
      "notes.stream", "20260115T093000123Z.stream", "a-20260115T093000123Z.stream.partial",
      "a-20261315T093000123Z.stream", "a-2026-01-15T09:30:00.stream", "a20260115T093000123Z.stream",
      "é-20260115T09300012éZ.stream",
    ] {
      #expect(BackupName(other) == nil, "\(other)")
    }
  }
}
