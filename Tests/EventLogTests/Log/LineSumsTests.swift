import EventLogTesting
import Testing

@testable import EventLog

/// The running sum of lines.
struct LineSumsTests {
  private func sums(_ lines: some Sequence<UInt64>) -> LineSums {
    var sums = LineSums()
    for line in lines { sums.append(line) }
    return sums
  }

  @Test func `it is what the page says`() {
    var value: UInt64 = 0
    for line: UInt64 in [5, .max, 7] { value = value &* 11_400_714_785_074_694_791 &+ line }
    #expect(sums([5, .max, 7]) == LineSums(count: 3, value: value))
    #expect(sums([]) == LineSums(count: 0, value: 0))
  }

  @Test(arguments: Seeds.some(of: 0..<50 as Range<UInt64>))
  func `lines that are cut anywhere come to the same`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let lines = (0..<generator.below(200)).map { _ in generator.next() }
    var joined = LineSums()
    var rest = lines[...]
    while !rest.isEmpty {
      let count = generator.below(rest.count + 1)
      joined.append(sums(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    #expect(joined == sums(lines))
  }

  @Test func `a line less, another one and another order come to something else`() {
    let lines: [UInt64] = [3, 1, 4, 1, 5]
    #expect(sums(lines) != sums(lines.dropLast()))
    #expect(sums(lines) != sums([3, 1, 4, 1, 6]))
    #expect(sums(lines) != sums([1, 3, 4, 1, 5]))
  }
}
