import EventLog
import Testing

#if canImport(Glibc)
  import Glibc

  @Suite struct ForkedWriterTests {
    /// `fork` is hidden from Swift, since a child must not do much: here it tries one write and ends.
    private static func fork() throws -> pid_t {
      let symbol = try #require(dlsym(nil, "fork"))
      return unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)()
    }

    /// In a process of its own, where no other thread can hold what the child needs.
    @Test func `a forked child does not write into the store`() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let path = folder.path + "/store"
        let manifest = StoreManifest(
          dataset: DatasetID(from: SystemRandomness()),
          replica: ReplicaID(from: SystemRandomness()),
          name: "phone", created: .earliestStamped, isEphemeral: false)
        let environment = StoreEnvironment(workers: SerialWorkers())
        let store = try Store.create(at: path, manifest: manifest, environment: environment)
        try store.append(count: 1)
        let child = try ForkedWriterTests.fork()
        if child == 0 {
          // A child that waits for something that its parent holds is ended by the kernel.
          alarm(30)
          do {
            try store.append(count: 1)
            _exit(1)
          } catch {
            _exit((error as? LogError)?.code == .unusable ? 0 : 2)
          }
        }
        var status: Int32 = -1
        #expect(waitpid(child, &status, 0) == child && status == 0)
        try store.append(count: 1)
        let log = try Store.open(at: path, for: .reading, environment: environment).log
        #expect(log.count == 2 && log.faults.isEmpty)
      }
    }
  }
#endif
