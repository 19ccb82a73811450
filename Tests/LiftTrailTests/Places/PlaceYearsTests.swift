import EventLog
import EventLogTesting
import LiftTrail
import SyncRelay
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How many files a device has at a place after years of passes.
struct PlaceYearsTests {
  /// `LIFTTRAIL_PLACE_DAYS` says how many; ten years are 3650.
  private static let days: Int = {
    getenv("LIFTTRAIL_PLACE_DAYS").flatMap { Int(String(cString: $0)) } ?? 20
  }()

  /// Passes of a phone, twelve a day with news on four days a week, and of a watch.
  /// - Returns: The most files that the phone had at the end of a day.
  private func most(watchComesBy: Bool) async throws -> Int {
    let folder = try SharedFolder()
    let (phone, watch) = (
      try PlaceDevice("a", clock: folder.clock), try PlaceDevice("b", clock: folder.clock)
    )
    try await phone.pass(folder.place, making: true)
    try await watch.pass(folder.place)
    var most = 0
    for day in 0..<PlaceYearsTests.days {
      if day % 7 < 4 {
        for pass in 0..<12 {
          try phone.write(["day \(day) pass \(pass)"])
          folder.advance(days: 0.01)
          try await phone.pass(folder.place)
        }
      }
      folder.advance(days: day % 7 < 4 ? 0.88 : 1)
      if watchComesBy { try await watch.pass(folder.place) }
      most = max(most, folder.names.count { $0.hasPrefix(phone.id) })
    }
    #expect(!watchComesBy || watch.store.log.count > 0)
    let newcomer = try PlaceDevice("c", clock: folder.clock)
    try await newcomer.pass(folder.place)
    #expect(try newcomer.lines() == phone.lines())
    return most
  }

  @Test func `a device has at most seventy files while the others come by daily`() async throws {
    let most = try await most(watchComesBy: true)
    #expect(most <= 70, "\(most) files")
    #expect(most > 5)
  }

  @Test func `a device has under eight hundred files while another is silent`() async throws {
    let most = try await most(watchComesBy: false)
    #expect(most < 800, "\(most) files")
    #expect(most > 5)
  }
}
