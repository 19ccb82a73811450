import EventLog
import EventLogTesting
import Projections
import Training
import Testing

/// Batches decided as a whole, compared with a twin that writes the same events one by one.
struct BatchTwinTests {
  @Test(arguments: Seeds.some(of: 0..<60 as Range<UInt64>))
  func `a batch has the outcomes of its writes one by one, and marks all its events`(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed &+ 4_000_000)
    let (device, twin) = (try TestDevice(1), try TestDevice(1))
    for _ in 0..<12 {
      let time = Instant.at(Int64(generator.below(4)))
      device.clock.set(to: time)
      twin.clock.set(to: time)
      let drafts = (0..<generator.below(7)).map { _ in ReplicaTwinTests.draft(&generator) }
      let before = try device.events
      let outcomes: [WriteOutcome]
      do throws(LogError) {
        outcomes = try device.replica.writeAtomically(drafts)
      } catch {
        #expect(try device.events == before)
        #expect(try twin.replica.write(drafts).refusal?.code == error.code)
        return
      }
      let single = try drafts.flatMap { try twin.replica.write([$0]).outcomes }
      #expect(outcomes.map { $0 == .unchanged } == single.map { $0 == .unchanged })
      let added = Array(try device.events.dropFirst(before.count))
      #expect(outcomes.compactMap(Self.id) == added.map(\.id))
      #expect(
        added.map(Self.plain) == (try single.compactMap(Self.id).map(twin.event)).map(Self.plain))
      let marks = added.indices.map { added.count > 1 ? "[\($0 + 1),\(added.count)]" : "" }
      #expect(added.map { $0.batch?.description ?? "" } == marks)
      #expect(try device.replica.state.digest() == PlainState(device.events).digest)
    }
    let opened = try Replica.open(at: "/store", for: .reading, environment: device.environment)
    #expect(try opened.state.digest() == device.replica.state.digest())
  }

  private static func id(_ outcome: WriteOutcome) -> EventID? {
    if case .appended(let id) = outcome { id } else { nil }
  }

  /// An event's contents without its batch mark.
  private static func plain(_ event: Event) -> String {
    let data = String(decoding: event.dataBytes, as: UTF8.self)
    return "\(event.id) \(event.stamp) \(event.type) \(event.entity) \(event.version) \(data)"
  }
}
