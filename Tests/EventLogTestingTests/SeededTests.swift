import EventLogTesting
import Testing

/// Numbers and bits that are the same on every machine.
struct SeededTests {
  @Test func `a generator gives the numbers of the reference implementation`() {
    var generator = SplitMix64(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func `seeded bits are those of the generator`() {
    var generator = SplitMix64(seed: 7)
    let randomness = SeededRandomness(seed: 7)
    for _ in 0..<3 { #expect(randomness.bits() == generator.next()) }
  }
}
