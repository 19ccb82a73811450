#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How long something took, in wall-clock time and in processor time.
///
/// The first is what a user waits for and what goals are about. The second hardly changes when
/// other programs run at the same time, so the two together tell a slow engine from a busy machine.
struct Timing {
  var elapsed: Double
  var processor: Double

  static let zero = Timing(elapsed: 0, processor: 0)

  static func + (left: Timing, right: Timing) -> Timing {
    Timing(elapsed: left.elapsed + right.elapsed, processor: left.processor + right.processor)
  }

  /// Times some work of this process.
  static func of(_ work: () throws -> Void) rethrows -> Timing {
    let processor = processorSeconds
    let elapsed = try ContinuousClock().measure { try work() }
    return Timing(elapsed: elapsed.seconds, processor: processorSeconds - processor)
  }

  /// The processor time of all threads of this process so far.
  private static var processorSeconds: Double {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return .nan }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double { self / .seconds(1) }
}
