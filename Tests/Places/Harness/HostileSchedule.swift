import EventLog
import EventLogTesting
import LiftTrailTesting
import SyncRelay

/// Some days of several devices at one hostile place, and what came of them.
package struct HostileSchedule {
  /// What each device lacks at the end of what any device held.
  package private(set) var lost: [Int] = []
  /// How many files of its own each device had at the end.
  package private(set) var fileCounts: [Int] = []
  /// What a newcomer lacks that reads the place alone.
  package private(set) var newcomerLacks = 0
  package private(set) var violations: [String] = []
  package private(set) var harms: [String: Int] = [:]
  /// How many quiet rounds it took until all devices held the same.
  package private(set) var rounds = 0

  /// So many sorts of harm are done, all of them by some hundred schedules.
  package static let harmCount = 11

  private static let day: Int64 = 86_400_000
  private static let beginning: Int64 = 1_767_225_600_000

  /// How many files of its own the device with the most had at the end.
  package var mostFiles: Int { fileCounts.max() ?? 0 }

  /// Whether it ended as it should.
  package var isSound: Bool {
    lost.allSatisfy { $0 == 0 } && newcomerLacks == 0 && violations.isEmpty
  }

  /// Runs it.
  package init(seed: UInt64, steps: Int = 24) async throws {
    var generator = SplitMix64(seed: seed &* 2 &+ 1)
    let count = 3 + generator.below(3)
    let clock = StoppedClock(Instant(milliseconds: HostileSchedule.beginning))
    let net = HostilePlaces(devices: count, seed: seed)
    let devices = try (0..<count).map {
      try HostileDevice(
        net.place(ofDevice: $0), seed: seed &* 64 &+ UInt64($0) &+ 1, clock: clock)
    }
    try await devices[0].pass(making: true)
    for step in 0..<steps {
      advance(net, clock, by: 0.25)
      for device in devices {
        if generator.once(in: 2) {
          try device.write(
            1 + generator.below(4), asBatch: generator.once(in: 3), "step \(step)")
        }
        if generator.once(in: 60) { try device.write(60, asBatch: true, "long \(step)") }
        if generator.once(in: 30) { try device.forget() }
        if generator.once(in: 20) { device.backUp() }
        if generator.once(in: 40), try device.restore() { harms["restored", default: 0] += 1 }
        if generator.below(10) < 6 { try await device.pass() }
        if generator.once(in: 12) { net.harm() }
      }
    }
    var wanted: Set<[UInt8]> = []
    for device in devices { wanted.formUnion(try device.lines()) }
    rounds = try await quieten(net, clock, devices, wanted)
    for (index, device) in devices.enumerated() {
      lost.append(wanted.subtracting(try device.lines()).count)
      fileCounts.append(device.fileCount(in: net.names(ofDevice: index)))
    }
    let newcomer = try HostileDevice(
      net.newcomer(besides: 0), seed: seed &* 64 &+ 63, clock: clock)
    try await newcomer.pass()
    newcomerLacks = wanted.subtracting(try newcomer.lines()).count
    violations = net.violations
    harms.merge(net.harms) { $0 + $1 }
  }

  private static let mostRounds = 60

  /// Lets all devices pass without trouble until they hold the same, and for a while longer.
  private func quieten(
    _ net: HostilePlaces, _ clock: StoppedClock, _ devices: [HostileDevice], _ wanted: Set<[UInt8]>
  ) async throws -> Int {
    for round in 0..<HostileSchedule.mostRounds {
      net.settle()
      advance(net, clock, by: 0.5)
      for device in devices { try await device.pass() }
      net.settle()
      // What others have lost is added again after up to two and a half days.
      if round > 10, try devices.allSatisfy({ try $0.lines() == wanted }) { return round }
    }
    return HostileSchedule.mostRounds
  }

  private func advance(_ net: HostilePlaces, _ clock: StoppedClock, by days: Double) {
    net.advance(by: days)
    let passed = Int64(net.days * Double(HostileSchedule.day))
    clock.set(to: Instant(milliseconds: HostileSchedule.beginning + passed))
  }
}

extension HostileSchedule: CustomStringConvertible {
  package var description: String {
    """
    the devices lack \(lost) events and a newcomer \(newcomerLacks) after \(rounds) quiet rounds; \
    \(violations.prefix(3))
    """
  }
}
