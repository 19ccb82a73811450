import LiftTrailTesting
import SyncRelay
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whatever a replicator and people do to a place, no event is lost that a device holds.
struct HostilePlaceTests {
  /// `LIFTTRAIL_PLACES` says how many schedules, and after a comma the first one's number.
  private static let wanted: (count: UInt64, first: UInt64) = {
    let words = (getenv("LIFTTRAIL_PLACES").map { String(cString: $0) } ?? "").split(separator: ",")
    let numbers = words.compactMap { UInt64($0) }
    return (numbers.first ?? 200, numbers.count > 1 ? numbers[1] : 1)
  }()

  /// The schedules are run in so many parts, at once.
  private static let parts: UInt64 = 4

  @Test(arguments: 0..<HostilePlaceTests.parts)
  func `no schedule of a hostile place loses an event, for the devices and for a newcomer`(
    part: UInt64
  ) async throws {
    let (count, first) = HostilePlaceTests.wanted
    var harms: [String: Int] = [:]
    var mostFiles = 0
    for seed in first..<(first + count) where seed % HostilePlaceTests.parts == part {
      let schedule = try await HostileSchedule(seed: seed)
      #expect(
        schedule.isSound,
        """
        schedule \(seed): lost \(schedule.lost), a newcomer lacks \(schedule.newcomerLacks), after \
        \(schedule.rounds) quiet rounds; \(schedule.violations.prefix(3))
        """)
      harms.merge(schedule.harms) { $0 + $1 }
      mostFiles = max(mostFiles, schedule.fileCounts.max() ?? 0)
    }
    #expect(mostFiles <= 100, "a device had \(mostFiles) files")
    // A schedule that harms nothing would prove nothing.
    if count >= 200 { #expect(harms.count >= 11, "\(harms)") }
  }
}
