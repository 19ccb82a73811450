#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import CPlatform

/// The machine's processors.
enum Processors {
  static var count: Int { Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  static var memoryBytes: Int {
    Int(sysconf(Int32(_SC_PHYS_PAGES))) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The average number of runnable processes in the last minute; nil if not known.
  static var load: Double? {
    var averages = [Double](repeating: 0, count: 1)
    return getloadavg(&averages, 1) == 1 ? averages[0] : nil
  }

  /// Pins this process and all threads it will start to its first processors.
  static func restrict(to count: Int) throws(BenchmarkError) {
    guard stay_on_processors(Int32(count)) == 0 else {
      throw .skipped("a process cannot be kept on \(count) processors here")
    }
  }
}
