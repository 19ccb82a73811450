import EventLogTesting
import PlaceHarness
import Testing

/// Whatever a replicator and people do to a place, no event is lost that a device holds.
///
/// `.ci/nightly` runs 20,000 schedules by the release build of `Tests/Places/Runner`.
struct HostilePlaceTests {
  @Test(arguments: Seeds.some(of: UInt64(1)..<41))
  func `no schedule of a hostile place loses an event, for the devices and for a newcomer`(
    seed: UInt64
  ) async throws {
    let schedule = try await HostileSchedule(seed: seed)
    #expect(schedule.isSound, "\(schedule)")
    #expect(schedule.mostFiles <= 100)
    // A schedule that harms nothing would prove nothing.
    #expect(!schedule.harms.isEmpty)
  }
}
