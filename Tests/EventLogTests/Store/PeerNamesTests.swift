import Testing

@testable import EventLog

/// The names that a writer keeps of the folder of its peers.
struct PeerNamesTests {
  private func name(_ number: Int64, _ peer: UInt64) -> String {
    ReceiptName(number: number, peer: ReplicaID(bits: peer)).text
  }

  @Test func `what is written and removed one by one is what the folder would say`() {
    var names: [String] = []
    var known = PeerNames([])
    for number in 1...20 as ClosedRange<Int64> {
      let new = name(number, UInt64(number % 3 + 1))
      #expect(known.nextNumber == number)
      let isKnown = known.add(new)
      #expect(isKnown)
      names.append(new)
      if number % 4 == 0 {
        let old = names.remove(at: Int(number) % 3)
        known.remove(old)
      }
      let whole = PeerNames(names.sorted())
      #expect(known.receipts == whole.receipts && known.others == whole.others)
    }
    let states = ["b.peer.json", "a.peer.json", "b.peer.json"]
    #expect(states.map { known.add($0) } == [true, true, true])
    #expect(known.others == ["a.peer.json", "b.peer.json"])
  }

  @Test func `a name that says more than itself has the folder read anew`() {
    var known = PeerNames([name(7, 1)])
    #expect(known.nextNumber == 8)
    #expect([7, 9].map { known.add(name($0, 1)) } == [true, false])
    var last = PeerNames([name(ReceiptName.greatestNumber - 1, 1)])
    #expect(last.nextNumber == ReceiptName.greatestNumber)
    let isKnown = last.add(name(ReceiptName.greatestNumber, 1))
    #expect(!isKnown)
  }
}
