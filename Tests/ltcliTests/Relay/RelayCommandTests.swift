import EventLog
import EventLogTesting
import LiftTrail
import Projections
import SyncRelay
import Training
import Testing

@testable import ltcli

/// The far end, inside the test.
struct RelayCommandTests {
  @Test func `the far end greets, exchanges, and ends with 0`() async throws {
    let bench = Workbench()
    bench.makeStore()
    _ = bench.run("append /phone", input: Line.module("m", "M"))
    let pair = ChannelPair()
    let far = Task {
      try await onThread {
        let console = CapturedConsole()
        console.channel = pair.second
        return bench.run(["relay", "/phone", "--stdio"], on: console)
      }
    }
    var options = StoreOptions()
    options.dataset = Workbench.dataset
    let store = TrainingStore(
      StoreConfiguration(
        path: "/store", options: options,
        environment: StoreEnvironment(
          files: MemoryFileSystem(), clock: StoppedClock(Instant(milliseconds: 1_768_000_000_000)),
          randomness: SeededRandomness(seed: 1), workers: SerialWorkers(), holder: "test")))
    let greeted = GreetedChannel(pair.first, Greeting())
    var patient = SyncOptions()
    patient.patience = .seconds(600)
    let summary = try await store.sync(over: OpenChannel(greeted), options: patient)
    #expect(summary.received.count == 1)
    let outcome = try await far.value
    #expect(outcome.status == .done)
    #expect(outcome.output.isEmpty && outcome.error.isEmpty)
  }

  @Test func `a console without descriptors cannot be the far end`() {
    let bench = Workbench()
    bench.makeStore()
    let outcome = bench.run("relay /phone --stdio")
    #expect(outcome.status == .unreachable)
    #expect(outcome.error.contains("cannot use standard input: there is none here"))
  }
}
