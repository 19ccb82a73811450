/// All that the engine takes from the world outside: files, the time of day, randomness.
public struct StoreEnvironment: Sendable {
  /// The file system.
  public var files: any FileSystem
  /// The time of day.
  public var clock: any WallClock
  /// Random bits.
  public var randomness: any Randomness
  /// Who does independent pieces of work.
  public var workers: any Workers
  /// How a lock names its holder to the next writer, for example `append, process 4711`.
  public var holder: String

  /// Makes an environment; each part defaults to the real one.
  public init(
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
  public static var allCores: any Workers { ConcurrentWorkers() }
}
