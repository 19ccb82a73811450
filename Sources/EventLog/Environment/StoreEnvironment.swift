/// All that the engine takes from the world outside: files, the time of day, randomness.
package struct StoreEnvironment: Sendable {
  /// The file system.
  package var files: any FileSystem
  /// The time of day.
  package var clock: any WallClock
  /// Random bits.
  package var randomness: any Randomness
  /// Who does independent pieces of work.
  package var workers: any Workers
  /// How a lock names its holder to the next writer, for example `append, process 4711`.
  package var holder: String

  /// Makes an environment; each part defaults to the real one.
  package init(
    files: any FileSystem = PosixFileSystem(), clock: any WallClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(),
    workers: any Workers = StoreEnvironment.allCores,
    holder: String = "another process"
  ) {
    self.files = files
    self.clock = clock
    self.randomness = randomness
    self.workers = workers
    self.holder = holder
  }

  /// Workers on every core that this process may use.
  package static var allCores: any Workers { ConcurrentWorkers() }
}
