import PlaceHarness

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs schedules of a hostile place, and says which of them lost something.
///
///     schedules COUNT [FIRST [TASKS]]
struct Schedules {
  private var count: UInt64 = 200
  private var first: UInt64 = 1
  private var width: UInt64 = 2
  private var failures: [String] = []
  private var harms: [String: Int] = [:]
  private var mostFiles = 0

  init?(_ arguments: [String]) {
    guard let count = arguments.first.flatMap({ UInt64($0) }), count > 0 else { return nil }
    self.count = count
    if arguments.count > 1 { first = UInt64(arguments[1]) ?? first }
    if arguments.count > 2 { width = max(1, UInt64(arguments[2]) ?? width) }
  }

  /// Runs all.
  /// - Returns: Whether each ended as it should.
  mutating func run() async -> Bool {
    let end = first + count
    await withTaskGroup(of: (UInt64, Result<HostileSchedule, any Error>).self) { group in
      for seed in first..<min(first + width, end) { group.addTask { await Schedules.run(seed) } }
      var next = first + width
      for await (seed, result) in group {
        take(result, of: seed)
        if next < end {
          group.addTask { [next] in await Schedules.run(next) }
          next += 1
        }
      }
    }
    for failure in failures { print(failure) }
    let done = harms.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print("harms: \(done.joined(separator: ", "))")
    print(
      "\(count) schedules from \(first) on, \(failures.count) failed, at most \(mostFiles) own files"
    )
    // Schedules that harm nothing would prove nothing.
    return failures.isEmpty && (count < 200 || harms.count >= HostileSchedule.harmCount)
  }

  private static func run(_ seed: UInt64) async -> (UInt64, Result<HostileSchedule, any Error>) {
    do {
      return (seed, .success(try await HostileSchedule(seed: seed)))
    } catch {
      return (seed, .failure(error))
    }
  }

  private mutating func take(_ result: Result<HostileSchedule, any Error>, of seed: UInt64) {
    switch result {
    case .success(let schedule):
      harms.merge(schedule.harms) { $0 + $1 }
      mostFiles = max(mostFiles, schedule.mostFiles)
      if !schedule.isSound { failures.append("schedule \(seed): \(schedule)") }
    case .failure(let error): failures.append("schedule \(seed): \(error)")
    }
  }
}

@main
enum Main {
  static func main() async {
    guard var schedules = Schedules(Array(CommandLine.arguments.dropFirst())) else {
      print("usage: schedules COUNT [FIRST [TASKS]]")
      exit(2)
    }
    if await !schedules.run() { exit(1) }
  }
}
