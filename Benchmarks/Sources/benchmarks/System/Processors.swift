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

  /// How many processes wanted to run in the last minute, on the average; nil where it is not known.
  static var load: Double? {
    var averages = [Double](repeating: 0, count: 1)
    return getloadavg(&averages, 1) == 1 ? averages[0] : nil
  }

  /// Keeps this process, with all threads that it will start, on its first processors.
  static func restrict(to count: Int) throws(BenchmarkError) {
    guard stay_on_processors(Int32(count)) == 0 else {
      throw .skipped("a process cannot be kept on \(count) processors here")
    }
  }
}
