@testable import EventLog

/// Texts of event lines for tests.
enum LineUnderTest {
  /// The dataset of the examples of log-format.
  static let dataset = DatasetID(checked: "5DB49B01-1D48-4785-97E6-55EA5E8FF674")

  /// The first example of log-format 1.
  static let example =
    #"{"replica":"0c5c7fd0a6a3a450","seq":17,"stamp":"2026-01-15T10:00:00.123Z-0000","#
    + #""type":"module.saved","v":1,"entity":"5DB49B01-1D48-4785-97E6-55EA5E8FF674","#
    + #""data":{"name":"Push A"},"sum":"e6c32f4fb8afe84c"}"#

  /// A line of the given parts, each as between the commas; valid but for these.
  static func text(
    replica: String = #""0c5c7fd0a6a3a450""#, seq: String = "17",
    stamp: String = #""2026-01-15T10:00:00.123Z-0000""#, batch: String? = nil,
    type: String = #""module.saved""#, version: String = "1", entity: String = #""x""#,
    data: String = "{}"
  ) -> String {
    let batch = batch.map { #""batch":\#($0),"# } ?? ""
    return #"{"replica":\#(replica),"seq":\#(seq),"stamp":\#(stamp),\#(batch)"type":\#(type),"#
      + #""v":\#(version),"entity":\#(entity),"data":\#(data)"#
  }

  /// The line with this beginning, its true sum and the closing brace.
  static func summed(_ beginning: [UInt8]) -> [UInt8] {
    let sum = Hexadecimal.text(
      of: XXH64.hash(beginning, seed: LineUnderTest.dataset.seed), digits: 16)
    return beginning + Array(#","sum":"\#(sum)"}"#.utf8)
  }

  /// The line with this beginning, its true sum and the closing brace.
  static func summed(_ beginning: String) -> [UInt8] {
    summed(Array(beginning.utf8))
  }
}
