import SyncRelay
import Synchronization
import Testing

@testable import ltcli

/// Who may be at a server at once.
struct AdmissionTests {
  /// Which connections were ended for others.
  private final class Ended: Sendable {
    let numbers = Mutex<[Int]>([])
  }

  private let ended = Ended()

  private func admission(_ change: (inout ServeLimits) -> Void) -> Admission {
    var limits = ServeLimits()
    change(&limits)
    return Admission(limits)
  }

  private func admit(
    _ number: Int, to admission: Admission, from origin: PeerOrigin? = .loopback
  ) -> Admission.Place? {
    let answer = admission.admit(from: origin) { [ended] in
      ended.numbers.withLock { $0.append(number) }
    }
    if case .admitted(let place, _) = answer { return place }
    return nil
  }

  @Test func `the oldest stranger goes for a new one, and who has proved who it is stays`() {
    let admission = admission { $0.strangers = 3 }
    let places = (0..<3).compactMap { admit($0, to: admission) }
    #expect(places.count == 3 && admission.prove(places[0]))
    for number in 3..<6 { #expect(admit(number, to: admission) != nil) }
    #expect(ended.numbers.withLock { $0 } == [1, 2])
    // It learns that it was ended when it wants to go on.
    #expect(!admission.prove(places[1]))
    #expect(admission.counts.strangers == 3)
  }

  @Test func `where all have proved who they are, nobody goes for a new one`() {
    let admission = admission { $0.connections = 2 }
    let first = admit(0, to: admission)
    let places = [first, admit(1, to: admission)].compactMap { $0 }
    for place in places { #expect(admission.prove(place)) }
    guard case .full(.connections) = admission.admit(from: .loopback, end: {}) else {
      Issue.record("it was admitted")
      return
    }
    admission.leave(places[0])
    #expect(admit(2, to: admission) != nil)
    #expect(ended.numbers.withLock { $0.isEmpty })
  }

  @Test func `one host takes no more than its share, and this machine stands for many`() {
    let admission = admission { $0.connectionsPerHost = 2 }
    let host = PeerOrigin.host("192.0.2.1")
    let places = (0..<2).compactMap { admit($0, to: admission, from: host) }
    #expect(places.count == 2 && admit(2, to: admission, from: host) == nil)
    #expect(admit(3, to: admission, from: .user(7)) != nil)
    for number in 4..<9 { #expect(admit(number, to: admission) != nil) }
    admission.leave(places[1])
    #expect(admit(9, to: admission, from: host) != nil)
    #expect(admission.counts.connections == 8)
  }

  @Test func `other limits count for those who come then`() {
    let admission = admission { $0.connections = 1 }
    let place = admit(0, to: admission)
    #expect(place.map(admission.prove) == true && admit(1, to: admission) == nil)
    admission.change(to: ServeLimits())
    #expect(admit(1, to: admission) != nil)
  }

  @Test func `every limit has one name, and a usual value that it may have`() {
    #expect(Set(ServeLimits.rows.map(\.name)).count == ServeLimits.rows.count)
    for row in ServeLimits.rows {
      #expect(row.range.contains(ServeLimits()[keyPath: row.number]), "\(row.name)")
    }
    let names = Set(ServeLimits.rows.map(\.name))
    #expect(Admission.Limit.allCases.allSatisfy { names.contains($0.rawValue) })
  }
}
