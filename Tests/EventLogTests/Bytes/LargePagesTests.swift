import Testing

@testable import EventLog

/// Memory advised to use large pages works like any other.
struct LargePagesTests {
  @Test(arguments: [0, 1, 1000, 262_144, 1_000_000])
  func `an array keeps its elements when it makes large room`(count: Int) {
    var numbers = [UInt64](0..<1000)
    numbers.reserveLarge(count)
    #expect(numbers.capacity >= count)
    #expect(numbers == [UInt64](0..<1000))
    numbers.append(contentsOf: 1000..<UInt64(1000 + count))
    #expect(numbers == [UInt64](0..<UInt64(1000 + count)))
  }
}
