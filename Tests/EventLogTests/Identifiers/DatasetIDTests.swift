import EventLogTesting
import Testing

@testable import EventLog

/// A dataset's UUID, and what it gives its event lines (log-format 3).
struct DatasetIDTests {
  @Test func `the seed of a dataset's lines is the hash of its text in upper case`() throws {
    let dataset = try #require(DatasetID("5db49b01-1d48-4785-97e6-55ea5e8ff674"))
    #expect(dataset.text == "5DB49B01-1D48-4785-97E6-55EA5E8FF674")
    #expect(dataset.seed == 0x4D6D_143D_0A24_7B40)
    #expect(dataset == DatasetID("5DB49B01-1D48-4785-97E6-55EA5E8FF674"))
  }

  @Test func `a random dataset has the seed of its text`() throws {
    for seed in 1...20 {
      let random = DatasetID(from: SeededRandomness(seed: UInt64(seed)))
      #expect(try #require(DatasetID(random.text)).seed == random.seed)
    }
  }

  @Test func `datasets that differ in one digit have different seeds`() throws {
    let text = "00000000-0000-4000-8000-00000000000"
    let seeds = try (0...9).map { try #require(DatasetID(text + "\($0)")).seed }
    #expect(Set(seeds).count == 10 && !seeds.contains(0))
  }
}
